import type { BookFiguresView } from '@tamarack/contracts/views/money-actions'
import type { MoneyResultView } from '@tamarack/contracts/views/previewed'
import { money, shortDate } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'
import { statusWords } from '../loan/loan-words.ts'
import styles from './money.module.css'

interface Figure {
  readonly label: string
  readonly of: (figures: BookFiguresView) => string
}

const amounts = [
  ['Received', 'received'],
  ['Owed in all', 'owed'],
  ['Principal', 'principal'],
  ['Cost or interest', 'cost'],
  ['Default interest', 'defaultInterest'],
  ['Fee', 'fee'],
  ['Sent too much, to recover', 'refundToRecover'],
  ['Owed to the customer', 'owedToBorrower'],
  ['Written off', 'writtenOff'],
  ['Recovered', 'recovered'],
] as const satisfies readonly (readonly [string, keyof BookFiguresView])[]

const ofLoan: readonly Figure[] = [
  { label: 'Status', of: ({ status }) => statusWords[status].label },
  ...amounts.map(([label, name]): Figure => ({ label, of: (figures) => money(figures[name]) })),
]

const ofPayments = (longest: BookFiguresView): readonly Figure[] =>
  longest.payments.map(({ number }, at) => ({
    label: `Payment ${number}`,
    of: ({ payments }) => {
      const payment = payments[at]
      return payment === undefined
        ? '–'
        : `${money(payment.paid)} of ${money(payment.amount)}, due ${shortDate(payment.dueDate)}`
    },
  }))

/** The parts of an arrangement, of whichever side has more. */
const ofParts = (longest: BookFiguresView): readonly Figure[] =>
  longest.parts.map((_, at) => ({
    label: `Part ${at + 1} of what is late`,
    of: ({ parts }) => {
      const part = parts[at]
      if (part === undefined) return '–'
      const left = part.state !== 'paid' && part.left < part.amount ? `, ${money(part.left)} left` : ''
      return `${money(part.amount)} by ${shortDate(part.dueDate)}, ${part.state}${left}`
    },
  }))

/** The accounts whose booked balance is not what the rules give, with both figures. */
const ofDrift = (before: BookFiguresView, after: BookFiguresView): readonly Figure[] =>
  [...new Set([...before.drift, ...after.drift].map(({ account }) => account))].map((account) => ({
    label: `Ledger: ${account}`,
    of: ({ drift }) => {
      const found = drift.find((one) => one.account === account)
      return found === undefined
        ? 'What the rules give'
        : `${money(found.booked)} booked, ${money(found.ruled)} by the rules`
    },
  }))

interface RowsProps {
  readonly figures: readonly Figure[]
  readonly before: BookFiguresView
  readonly after: BookFiguresView
}

const Rows = ({ figures, before, after }: RowsProps) =>
  figures.map(({ label, of }) => {
    const [was, is] = [of(before), of(after)]
    return (
      <tr key={label} className={was === is ? undefined : styles['changes']}>
        <th scope="row">{label}</th>
        <td>{was}</td>
        <td>
          {is}
          {was !== is && <span className="visually-hidden"> (changes)</span>}
        </td>
      </tr>
    )
  })

interface ComparedFiguresProps {
  readonly before: BookFiguresView
  readonly after: BookFiguresView
}

/** Every figure now and after, side by side on the narrowest screen, too; the payments that change
 * below. */
export const ComparedFigures = ({ before, after }: ComparedFiguresProps) => {
  const longest = before.payments.length > after.payments.length ? before : after
  const moreParts = before.parts.length > after.parts.length ? before : after
  const changed = [...ofPayments(longest), ...ofParts(moreParts)].filter(({ of }) => of(before) !== of(after))
  return (
    <table className={styles['compared']}>
      <caption className="visually-hidden">Figures now and after</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Now</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        <Rows figures={[...ofLoan, ...ofDrift(before, after), ...changed]} before={before} after={after} />
      </tbody>
    </table>
  )
}

const resultRows: readonly { readonly label: string; readonly of: (result: MoneyResultView) => string }[] = [
  { label: 'Status', of: ({ status }) => statusWords[status].label },
  { label: 'Amount', of: ({ atStake }) => money(atStake) },
  { label: 'Owed in all', of: ({ owed }) => money(owed) },
  { label: 'Received', of: ({ received }) => money(received) },
  { label: 'Owed to the customer', of: ({ owedToBorrower }) => money(owedToBorrower) },
  { label: 'Written off', of: ({ writtenOff }) => money(writtenOff) },
  { label: 'Recovered', of: ({ recovered }) => money(recovered) },
  { label: 'Payments left', of: ({ payments }) => String(payments) },
  { label: 'Next payment', of: ({ nextPayment = null }) => shortDate(nextPayment) },
  { label: 'Last payment', of: ({ lastPayment = null }) => shortDate(lastPayment) },
]

export const resultsDiffer = (was: MoneyResultView, is: MoneyResultView): boolean =>
  resultRows.some(({ of }) => of(was) !== of(is))

/** What differs between two results, with both figures. */
export const ResultsApart = ({ was, is }: { readonly was: MoneyResultView; readonly is: MoneyResultView }) => (
  <SummaryList
    rows={resultRows
      .filter(({ of }) => of(was) !== of(is))
      .map(({ label, of }) => ({ label, value: of(is), note: `In the proposal: ${of(was)}` }))}
  />
)

/** What is owed, part by part, without what is nothing. */
export const balanceRows = (figures: BookFiguresView) =>
  amounts
    .filter(([, name]) => name === 'owed' || figures[name] !== 0)
    .map(([label, name]) => ({ label, value: money(figures[name]) }))
