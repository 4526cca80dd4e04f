import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import {
  monthSpanDaysMin,
  type BankInsightView,
  type BankTransactionView,
  type TransactionMark,
} from '@tamarack/contracts/views/bank'
import { counted } from '@tamarack/ui/counted'
import { Disclosure } from '@tamarack/ui/disclosure'
import { money, shortDate } from '@tamarack/ui/format'
import { seenInWords, seenSource } from '@tamarack/ui/seen-amount'
import { Section } from '../frame/section.tsx'
import { tabSearch } from '../loan/tab-links.tsx'
import { kindWords, markWords, oftenSeen } from './bank-words.ts'
import styles from './bank.module.css'
import { TransactionTable } from './transaction-table.tsx'
import { transactionsId } from './transactions.tsx'

interface FigureProps {
  readonly name: string
  readonly value: string
  /** How the figure is made. */
  readonly note?: ReactNode
  readonly lineIds: readonly string[]
  /** The list can be kept to these transactions. */
  readonly mark?: TransactionMark
}

/** Lines that are shown beneath a figure; the list below has all of them. */
const shownMax = 25

const Lines = ({
  name,
  lineIds,
  mark,
  insight,
}: FigureProps & { readonly insight: Pick<BankInsightView, 'transactions'> }) => {
  const { state } = useLocation() as { state: unknown }
  const ids = new Set(lineIds)
  const behind: readonly BankTransactionView[] = insight.transactions.filter(({ id }) => ids.has(id))
  const shown = behind.slice(0, shownMax)
  if (behind.length === 0) return <p>No transaction is behind it.</p>
  return (
    <>
      <TransactionTable
        caption={
          shown.length < behind.length
            ? `${name}: the newest ${shown.length} of ${counted(behind.length, 'transaction')}`
            : `${name}: ${counted(behind.length, 'transaction')}`
        }
        transactions={shown}
      />
      {mark !== undefined && (
        <p>
          <Link
            className="target"
            to={{ search: `${tabSearch('bank')}&mark=${mark}`, hash: transactionsId }}
            state={state}
          >
            All transactions marked "{markWords[mark]}"
          </Link>
        </p>
      )}
    </>
  )
}

/** A figure that opens to the transactions behind it; they are laid out on the first opening. */
const Figure = ({ insight, ...figure }: FigureProps & { readonly insight: BankInsightView }) => (
  <Disclosure
    onDemand
    summary={
      <span className={`line-4 apart breaks ${styles['figure']}`}>
        <span>{figure.name}</span>
        <strong>{figure.value}</strong>
      </span>
    }
  >
    {figure.note !== undefined && <p>{figure.note}</p>}
    <Lines {...figure} insight={insight} />
  </Disclosure>
)

interface GroupProps {
  readonly heading: string
  readonly figures: readonly FigureProps[]
  readonly insight: BankInsightView
  readonly none?: string
}

const Group = ({ heading, figures, insight, none }: GroupProps) => (
  <Section heading={heading} level={3}>
    {figures.length === 0 && <p>{none}</p>}
    <div>
      {figures.map((figure) => (
        <Figure key={figure.name} {...figure} insight={insight} />
      ))}
    </div>
  </Section>
)

const whoseWords = {
  'co-holder': 'It belongs to the other holder of this account and is not counted as the borrower’s income.',
  unclear: 'It is unclear which holder of this account it belongs to, so it is not counted. Ask the borrower.',
} as const

const sourceFigure = (
  figure: string,
  { kind, frequency, typicalDeposit, seen, active, lastOn, nextOn, lineIds }: BankInsightView['incomes'][number],
  more = '',
): FigureProps => ({
  name: figure,
  value: seenInWords(seen),
  note: `${kindWords[kind]}, ${oftenSeen(frequency)}, usually ${money(typicalDeposit)}. Last on ${shortDate(lastOn)}${
    nextOn === null ? (active ? '.' : '; it seems to have ended.') : `, next expected on ${shortDate(nextOn)}.`
  }${more}`,
  lineIds,
})

const incomeFigures = ({ pay, incomes, incomeFound, jointAccount }: BankInsightView): readonly FigureProps[] => [
  {
    name: 'Net pay per pay period',
    value: pay === null ? 'N/A' : `${money(pay.netPayPerPeriod)} ${oftenSeen(pay.frequency)}`,
    note:
      pay === null
        ? 'No regular income is expected to go on.'
        : `${pay.name}. The next pay is expected on ${shortDate(pay.nextPayDate)}.`,
    lineIds: pay?.lineIds ?? [],
    ...(pay !== null && { mark: 'income' as const }),
  },
  {
    name: 'Net income found',
    value: seenInWords(incomeFound),
    note: `${seenSource(incomeFound)} Without loans, transfers and refunds.${
      incomeFound.measure === 'a-month'
        ? ' What each source that still pays brings in a twelfth of a year.'
        : ` An account that shows fewer than ${monthSpanDaysMin} days shows no income of a month.`
    }`,
    lineIds: incomeFound.lineIds,
    mark: 'income',
  },
  ...incomes.map((source, at) => sourceFigure(`Source ${at + 1}: ${source.name}`, source)),
  ...(jointAccount?.others ?? []).map((source) =>
    sourceFigure(`Not counted: ${source.name}`, source, ` ${whoseWords[source.whose]}`),
  ),
]

const warningFigures = ({ returnedItems, belowZero, otherLenders }: BankInsightView): readonly FigureProps[] => [
  {
    name: 'Returned items',
    value: `${returnedItems.last90Days} in 90 days`,
    note: `${returnedItems.last365Days} in 365 days. A fee and the payment that it was charged for are one item.`,
    lineIds: returnedItems.lineIds,
    mark: 'returned',
  },
  {
    name: 'Days below zero',
    value: `${belowZero.daysInLast90} in 90 days`,
    note: `${belowZero.daysInLast365} in 365 days.${
      belowZero.lowest === null
        ? ''
        : ` Lowest: ${money(belowZero.lowest.balance)} on ${shortDate(belowZero.lowest.on)}.`
    }`,
    lineIds: belowZero.lineIds,
  },
  {
    name: 'Other lenders',
    value: otherLenders.length === 0 ? 'None found' : String(otherLenders.length),
    note:
      otherLenders.length === 0 ? undefined : (
        <>
          {otherLenders
            .map(
              ({ name, advances, payments }) =>
                `${name}: ${money(advances.total)} received, ${money(payments.total)} paid`,
            )
            .join('. ')}
          .
        </>
      ),
    lineIds: otherLenders.flatMap(({ lineIds }) => lineIds),
    mark: 'lender',
  },
]

const obligationFigures = ({ obligations }: BankInsightView): readonly FigureProps[] =>
  obligations.map(({ name, kind, seen, lastOn, lineIds }, at) => ({
    name: `${kindWords[kind]} ${at + 1}: ${name}`,
    value: seenInWords(seen),
    note: `${seenSource(seen)} Last paid on ${shortDate(lastOn)}.`,
    lineIds,
  }))

const forecastFigures = ({ forecast }: BankInsightView): readonly FigureProps[] =>
  forecast.map(({ on, balance, movements }) => ({
    name: `Due ${shortDate(on)}`,
    value: `${money(balance)} expected`,
    note:
      movements.length === 0
        ? 'Nothing is expected to move until then.'
        : `Until then: ${movements.map((each) => `${shortDate(each.on)} ${each.name} ${money(each.amount)}`).join('; ')}.`,
    lineIds: movements.flatMap(({ lineIds }) => lineIds),
  }))

/** What the transactions show, each figure with the transactions behind it. */
export const Figures = ({ insight }: { readonly insight: BankInsightView }) => (
  <div className="stack-5">
    <Group heading="Income" figures={incomeFigures(insight)} insight={insight} />
    <Group heading="Needs a look" figures={warningFigures(insight)} insight={insight} />
    <Group
      heading="Regular payments"
      figures={obligationFigures(insight)}
      insight={insight}
      none="No regular payment was found in the last 90 days."
    />
    {insight.forecast.length > 0 && (
      <Group heading="Balance to expect before our debit" figures={forecastFigures(insight)} insight={insight} />
    )}
    <p>
      Account age: {insight.accountAge.atLeast && 'at least '}
      {counted(insight.accountAge.days, 'day')}
      {insight.accountAge.since !== null && `, since ${shortDate(insight.accountAge.since)}`}
      {insight.accountAge.atLeast && '. The history that was read begins there; the account may be older'}.
    </p>
  </div>
)
