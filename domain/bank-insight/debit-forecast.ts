import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, type LocalDate } from '../values/local-date.ts'
import { forecastBalance } from './forecast.ts'
import type { BankInsight } from './insight.ts'
import { monthSpanDaysMin } from './seen-amount.ts'

type DatedDebit = { readonly on: LocalDate; readonly amount: Cents }

/** A debit that is likely to find too little in the account. */
export type DebitForecast = {
  readonly on: LocalDate
  readonly debit: Cents
  /** What the bank data lead one to expect there before the debit: below zero on an overdraft. */
  readonly expected: Cents
  /** The day on which the bank was read. */
  readonly readOn: LocalDate
}

/** Of an older reading nobody can say what is in the account: pay and rent of a month and a half
 * have come and gone. Our policy. */
const oldestDays = 45

/** TAM-201: what is likely to be in the account on the day of a debit, where that is less than the
 * debit takes: the balance expected from pay, payments and spending as the bank shows them, less
 * our own `earlier` debits since it was read. What we lent counts as spent. Undefined where it is
 * likely to suffice, and where the data are too old, show no month, or have no balance. */
export const shortDebit = (
  insight: BankInsight,
  debit: DatedDebit,
  earlier: readonly DatedDebit[],
): DebitForecast | undefined => {
  const { readOn, coverage } = insight
  if (daysBetween(readOn, debit.on) > oldestDays || coverage.days <= monthSpanDaysMin) return undefined
  const [foreseen] = forecastBalance(insight, [debit.on])
  if (foreseen === undefined) return undefined
  const taken = earlier.filter(({ on }) => on > readOn && on < debit.on).reduce((sum, { amount }) => sum + amount, 0)
  const expected = cents(foreseen.balance - taken)
  return expected < debit.amount ? { on: debit.on, debit: debit.amount, expected, readOn } : undefined
}
