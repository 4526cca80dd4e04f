import { attentionFilter, returnedDebitsFilter, waitingFilter } from '@tamarack/contracts/endpoints/loan'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { Column } from '@tamarack/ui/data-table'
import { money } from '@tamarack/ui/format'
import { DateText } from '@tamarack/ui/value'
import styles from './applications.module.css'
import type { LoanTab } from '../loan/loan-tabs.ts'
import { attentionOf, attentionWords, returnedDebitsOf, staffWorkWords, tabOfWork, waitsOf } from './staff-work.ts'
import type { ViewFilter } from './views.ts'

interface ViewColumns {
  readonly columns: readonly Column<LoanView>[]
  /** The part of the loan's page to which its row leads. */
  readonly tabOf: (loan: LoanView) => LoanTab
}

const since = (all: (loan: LoanView) => readonly { readonly since: number }[]): Column<LoanView> => ({
  key: 'since',
  header: 'Since',
  render: (loan) => <DateText value={all(loan)[0]?.since ?? null} />,
})

/** Each reason once, with how often where that is more than once. */
const reasonsOf = (loan: LoanView): readonly string[] => {
  const all = returnedDebitsOf(loan).map(({ meaning, code }) => `${meaning} (${code})`)
  return [...new Set(all)].map((reason) => {
    const count = all.filter((one) => one === reason).length
    return count === 1 ? reason : `${reason}, ${count} times`
  })
}

/** What the views show in place of the day on which an application was received: why a loan is in them, and since when. */
export const viewColumns: Readonly<Partial<Record<ViewFilter, ViewColumns>>> = {
  [waitingFilter]: {
    columns: [
      {
        key: 'waits',
        header: 'Waits for',
        render: (loan) =>
          waitsOf(loan)
            .map(({ kind }) => staffWorkWords[kind].label)
            .join(', '),
      },
      since(waitsOf),
    ],
    tabOf: tabOfWork,
  },
  [returnedDebitsFilter]: {
    columns: [
      {
        key: 'returned',
        header: 'Returned',
        numeric: true,
        render: (loan) => money(returnedDebitsOf(loan).reduce((sum, { amount }) => sum + amount, 0)),
      },
      {
        key: 'why',
        header: 'Why',
        render: (loan) => <span className={styles['why']}>{reasonsOf(loan).join(', ')}</span>,
      },
      since(returnedDebitsOf),
    ],
    tabOf: () => 'servicing',
  },
  [attentionFilter]: {
    columns: [
      {
        key: 'attention',
        header: 'Because of',
        render: (loan) =>
          attentionOf(loan)
            .map(({ kind }) => attentionWords[kind].label)
            .join(', '),
      },
      since(attentionOf),
    ],
    tabOf: (loan) => {
      const [oldest] = attentionOf(loan)
      return oldest === undefined ? 'overview' : attentionWords[oldest.kind].tab
    },
  },
}
