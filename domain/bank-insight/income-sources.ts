import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { byParty, partyKeyOf, partyOf } from './description.ts'
import type { KindedLine, LineKind } from './kinds.ts'
import type { PayRhythm, PaySchedule } from './pay-schedule.ts'
import type { Recognized } from './recognize-schedule.ts'
import { middle, recurrenceOf } from './recurrence.ts'
import { amountSeen, ofAMonth, type CountedAmount, type Seen } from './seen-amount.ts'

export const incomeKinds = ['employment', 'self-employment', 'pension', 'benefit', 'other'] as const
export type IncomeKind = (typeof incomeKinds)[number]

export type IncomeSource = {
  readonly name: string
  readonly kind: IncomeKind
  /** Whether it is the Canada child benefit, which the forms request by itself. */
  readonly isChildBenefit: boolean
  readonly frequency: PayRhythm | 'irregular'
  /** The rule of its pay days; undefined where they follow none. */
  readonly schedule: PaySchedule | undefined
  /** The middle one of what came on its latest days. */
  readonly typicalDeposit: Cents
  /** What it brings in a month, or brought in the days that were seen. */
  readonly seen: CountedAmount
  readonly firstOn: LocalDate
  readonly lastOn: LocalDate
  /** After the reading; undefined of an irregular source and of one that ended. */
  readonly nextOn: LocalDate | undefined
  /** Whether it still pays: its next deposit is not overdue. */
  readonly active: boolean
  readonly lineIds: readonly string[]
}

const kindsOfLines: Partial<Readonly<Record<LineKind, IncomeKind>>> = {
  payroll: 'employment',
  'self-employment': 'self-employment',
  pension: 'pension',
  benefit: 'benefit',
  'child-benefit': 'benefit',
  deposit: 'other',
  cheque: 'other',
}

/** What a deposit without a mark must show to be pay: often, on schedule, alike, and enough. */
const unmarkedPay = { deposits: 3, fit: 0.78, spread: 0.35, amount: 100_00 }
/** A cheque may be anyone's: it must follow its schedule and be of the same amount more closely. */
const chequePay = { deposits: 4, fit: 0.85, spread: 0.1, amount: 100_00 }

const spreadOf = (amounts: readonly number[]): number => {
  const typical = middle(amounts)
  return typical === 0 ? Infinity : middle(amounts.map((amount) => Math.abs(amount - typical))) / typical
}

const isPayWithoutMark = (deposits: readonly KindedLine[], recognized: Recognized | undefined): boolean => {
  const least = deposits.some(({ kind }) => kind === 'cheque') ? chequePay : unmarkedPay
  const amounts = deposits.map(({ amount }) => amount)
  return (
    recognized !== undefined &&
    deposits.length >= least.deposits &&
    recognized.fit >= least.fit &&
    spreadOf(amounts) <= least.spread &&
    middle(amounts) >= least.amount
  )
}

const sourceOf = (deposits: readonly KindedLine[], readOn: LocalDate, span: Seen): IncomeSource | undefined => {
  const [first, last] = [deposits[0], deposits.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const marked = deposits.findLast(({ kind }) => (kindsOfLines[kind] ?? 'other') !== 'other')
  const { recognized, frequency, typical, goesOn, nextOn } = recurrenceOf(deposits, readOn)
  if (marked === undefined && !isPayWithoutMark(deposits, recognized)) return undefined
  return {
    name: partyOf(last.description),
    kind: (marked && kindsOfLines[marked.kind]) ?? 'employment',
    isChildBenefit: marked?.kind === 'child-benefit',
    frequency,
    schedule: recognized?.schedule,
    typicalDeposit: typical,
    seen: amountSeen({ moves: deposits, frequency, typical, goesOn }, span),
    firstOn: first.on,
    lastOn: last.on,
    nextOn,
    active: goesOn,
    lineIds: deposits.map(({ id }) => id),
  }
}

/** For the order alone: a source that was seen for too short a time has no month to state. */
const weightOf = ({ seen, frequency, typicalDeposit, active }: IncomeSource): number =>
  seen.measure === 'a-month' || frequency === 'irregular' || !active ? seen.amount : ofAMonth(typicalDeposit, frequency)

/** The payers of income in the lines, the one that pays most in a month first. */
export const incomeSourcesOf = (
  lines: readonly KindedLine[],
  readOn: LocalDate,
  span: Seen,
): readonly IncomeSource[] => {
  // Who is also paid is a shop, a lender or one's own account, unless the bank names the deposit.
  const paid = new Set(lines.filter(({ amount }) => amount < 0).map(({ description }) => partyKeyOf(description)))
  const candidates = lines.filter(
    ({ kind, amount, description }) =>
      amount > 0 &&
      kindsOfLines[kind] !== undefined &&
      (kindsOfLines[kind] !== 'other' || !paid.has(partyKeyOf(description))),
  )
  return [...byParty(candidates).values()]
    .flatMap((deposits) => sourceOf(deposits, readOn, span) ?? [])
    .sort((a, b) => weightOf(b) - weightOf(a) || (a.name < b.name ? -1 : 1))
}
