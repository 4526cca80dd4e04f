import { attentionFilter, returnedDebitsFilter, waitingFilter } from '@tamarack/contracts/endpoints/applications'
import type { LoanView } from '@tamarack/contracts/views/loan'
import type { Column } from '@tamarack/ui/data-table'
import { DateText, money } from '@tamarack/ui/format'
import type { LoanTab } from '../loan/tab-links.tsx'
import styles from './applications.module.css'
import type { ViewFilter } from './list-address.ts'

type Waiting = NonNullable<NonNullable<LoanView['forStaff']>['waits']>[number]

/** What waits for staff, and the part of the loan's page where it is done. */
const staffWorkWords: Readonly<Record<Waiting['kind'], { readonly label: string; readonly tab: LoanTab }>> = {
  decision: { label: 'Decision', tab: 'overview' },
  papers: { label: 'Papers to read', tab: 'overview' },
  'second-person': { label: 'Second person', tab: 'overview' },
  request: { label: 'Customer’s request', tab: 'servicing' },
  'held-debits': { label: 'Held debits', tab: 'servicing' },
  refund: { label: 'Refund not delivered', tab: 'servicing' },
  'credit-by-hand': { label: 'Credit to check', tab: 'servicing' },
  disbursement: { label: 'Advance not delivered', tab: 'overview' },
  sample: { label: 'Approved by policy: review', tab: 'overview' },
}

type Attention = NonNullable<NonNullable<LoanView['forStaff']>['attention']>[number]

/** Why a loan is not as it should be, and the part of its page that shows it. */
const attentionWords: Readonly<Record<Attention['kind'], { readonly label: string; readonly tab: LoanTab }>> = {
  checks: { label: 'Checks', tab: 'overview' },
  disbursement: { label: 'Advance not delivered', tab: 'overview' },
  'recipient-changed': { label: 'Sent to another address', tab: 'history' },
  'returned-debit': { label: 'Returned debit', tab: 'servicing' },
  overdue: { label: 'Overdue', tab: 'servicing' },
  'in-collections': { label: 'In collections', tab: 'servicing' },
}

const attentionOf = ({ forStaff }: LoanView): readonly Attention[] => forStaff?.attention ?? []
const returnedDebitsOf = ({ forStaff }: LoanView) => forStaff?.returnedDebits ?? []

/** What waits about a loan, the oldest first. */
const waitsOf = ({ forStaff }: LoanView): readonly Waiting[] => forStaff?.waits ?? []

/** The part of the page on which the oldest of it is done. */
const tabOfWork = (loan: LoanView): LoanTab => {
  const [oldest] = waitsOf(loan)
  return oldest === undefined ? 'overview' : staffWorkWords[oldest.kind].tab
}

interface ViewColumns {
  readonly columns: readonly Column<LoanView>[]
  /** The part of the loan's page to which its row leads. */
  readonly tabOf: (loan: LoanView) => LoanTab
}

const since = (all: (loan: LoanView) => readonly { readonly since: number }[]): Column<LoanView> => ({
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

/** What the views show in place of the day on which an application was received: why a loan is in
 * them, and since when. */
export const viewColumns: Readonly<Partial<Record<ViewFilter, ViewColumns>>> = {
  [waitingFilter]: {
    columns: [
      {
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
        header: 'Returned',
        numeric: true,
        render: (loan) => money(returnedDebitsOf(loan).reduce((sum, { amount }) => sum + amount, 0)),
      },
      {
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
