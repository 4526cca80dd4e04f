import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'
import { scale } from '../values/rounding.ts'
import { byParty, partyKeyOf, partyOf } from './description.ts'
import type { KindedLine, LineKind } from './line-kind.ts'
import { frequencyOfSchedule, payDayAfter, payDaysBetween, type PaySchedule } from './pay-schedule.ts'
import { recognizeSchedule, type Recognized } from './recognize-schedule.ts'

export type IncomeKind = 'employment' | 'self-employment' | 'pension' | 'benefit' | 'other'

/** One payer of income. */
export type IncomeSource = {
  readonly name: string
  readonly kind: IncomeKind
  readonly frequency: PayFrequency | 'irregular'
  /** The rule of its pay days; undefined where they follow none. */
  readonly schedule: PaySchedule | undefined
  /** The middle one of its latest deposits. */
  readonly typicalDeposit: Cents
  readonly perMonth: Cents
  readonly firstOn: LocalDate
  readonly lastOn: LocalDate
  /** The first expected day after the reading; undefined of an irregular source and of one that
   * ended. */
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
  deposit: 'other',
  cheque: 'other',
}

const middle = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** Pay days that may pass without a deposit before a source has ended, and days that a deposit may
 * be late. */
const missedMax: Readonly<Record<PayFrequency, number>> = { weekly: 2, 'bi-weekly': 1, 'semi-monthly': 1, monthly: 0 }
const lateDays: Readonly<Record<PayFrequency, number>> = { weekly: 2, 'bi-weekly': 3, 'semi-monthly': 3, monthly: 5 }
/** An irregular source that has not paid for so long has ended. */
const silentDaysMax = 45

/** What a deposit without any mark must show to be pay: often enough, on schedule, of like amounts,
 * and enough to be somebody's pay. */
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

/** Days by which a deposit may miss its pay day; benefits of December arrive more than a week
 * early. */
const missesByMax: Readonly<Record<PayFrequency, number>> = { weekly: 2, 'bi-weekly': 4, 'semi-monthly': 4, monthly: 9 }

/** The last pay day of the schedule that a deposit can have been for: its own day, or one that it
 * came before or after. */
const paidThrough = (schedule: PaySchedule, lastOn: LocalDate): LocalDate => {
  const days = missesByMax[frequencyOfSchedule(schedule)]
  const near = payDaysBetween(schedule, plusDays(lastOn, -days), plusDays(lastOn, days))
  return near.toSorted((a, b) => Math.abs(daysBetween(a, lastOn)) - Math.abs(daysBetween(b, lastOn)))[0] ?? lastOn
}

const expectation = (schedule: PaySchedule, lastOn: LocalDate, readOn: LocalDate) => {
  const frequency = frequencyOfSchedule(schedule)
  const paid = paidThrough(schedule, lastOn)
  const overdue = payDaysBetween(schedule, plusDays(paid, 1), plusDays(readOn, -1 - lateDays[frequency])).length
  const active = overdue <= missedMax[frequency]
  return { active, nextOn: active ? payDayAfter(schedule, paid > readOn ? paid : readOn) : undefined }
}

/** Paid in a month on average of the last 90 days. */
const averageOfMonth = (deposits: readonly KindedLine[], readOn: LocalDate): number => {
  const from = plusDays(readOn, -90)
  return scale(
    deposits.reduce((sum, { on, amount }) => (on > from ? sum + amount : sum), 0),
    1,
    3,
    'half-up',
  )
}

const latestDeposits = 5

const sourceOf = (deposits: readonly KindedLine[], readOn: LocalDate): IncomeSource | undefined => {
  const [first, last] = [deposits[0], deposits.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const marked = deposits.findLast(({ kind }) => (kindsOfLines[kind] ?? 'other') !== 'other')
  const recognized = recognizeSchedule([...new Set(deposits.map(({ on }) => on))])
  if (marked === undefined && !isPayWithoutMark(deposits, recognized)) return undefined
  const kind = (marked && kindsOfLines[marked.kind]) ?? 'employment'
  const schedule = recognized?.schedule
  const frequency = schedule === undefined ? 'irregular' : frequencyOfSchedule(schedule)
  const typicalDeposit = cents(middle(deposits.slice(-latestDeposits).map(({ amount }) => amount)))
  const { active, nextOn } =
    schedule === undefined
      ? { active: daysBetween(last.on, readOn) <= silentDaysMax, nextOn: undefined }
      : expectation(schedule, last.on, readOn)
  const perMonth =
    frequency === 'irregular'
      ? averageOfMonth(deposits, readOn)
      : scale(typicalDeposit, payPeriodsPerYear[frequency], 12, 'half-up')
  return {
    name: partyOf(last.description),
    kind,
    frequency,
    schedule,
    typicalDeposit,
    perMonth: cents(perMonth),
    firstOn: first.on,
    lastOn: last.on,
    nextOn,
    active,
    lineIds: deposits.map(({ id }) => id),
  }
}

/** The payers of income in the lines, the one that pays most in a month first. */
export const incomeSourcesOf = (lines: readonly KindedLine[], readOn: LocalDate): readonly IncomeSource[] => {
  // Who is also paid is a shop that refunds, a lender or an account of one's own, unless the bank
  // names the deposit.
  const paid = new Set(lines.filter(({ amount }) => amount < 0).map(({ description }) => partyKeyOf(description)))
  const candidates = lines.filter(
    ({ kind, amount, description }) =>
      amount > 0 &&
      kindsOfLines[kind] !== undefined &&
      (kindsOfLines[kind] !== 'other' || !paid.has(partyKeyOf(description))),
  )
  return [...byParty(candidates).values()]
    .flatMap((deposits) => sourceOf(deposits, readOn) ?? [])
    .sort((a, b) => b.perMonth - a.perMonth || (a.name < b.name ? -1 : 1))
}
