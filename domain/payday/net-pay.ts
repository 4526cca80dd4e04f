import { formatSeen, type Seen } from '../bank-insight/seen-amount.ts'
import { asCount, explain, formatCents, inCents, type Explanation } from '../explanations/explanation.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, type LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'
import { scale } from '../values/rounding.ts'
import { isWholeNumber } from '../values/whole-number.ts'

/** Kept with the figure because the lender must be able to show it (C-22). */
export const incomeBases = ['bank-data', 'pay-stub', 'declared'] as const
export type IncomeBasis = (typeof incomeBases)[number]

export type NetPay = {
  /** To the nearest cent: the figure on the agreement's first page. */
  readonly perPayPeriod: Cents
  /** A: net income of a month (TAM-150), without loans. */
  readonly monthlyNetIncome: Cents
  readonly payFrequency: PayFrequency
  readonly basis: IncomeBasis
  readonly explanation: Explanation
}

/** The income that sets a limit and its source; of bank data the days it was seen in. */
export type MonthlyIncome = {
  readonly monthlyNetIncome: Cents
  readonly basis: IncomeBasis
  readonly seen?: Seen
}

/** The income that sets a limit, with its source and the days it was seen in. */
export const incomeInWords = ({ monthlyNetIncome, basis, seen }: MonthlyIncome): string => {
  if (basis === 'declared') return `Net income declared: ${formatCents(monthlyNetIncome)} a month`
  const found = seen ? formatSeen({ ...seen, amount: monthlyNetIncome }) : `${formatCents(monthlyNetIncome)} a month`
  return `Net income found in ${basis === 'pay-stub' ? 'a pay stub' : 'bank data'}: ${found}`
}

export type NotAnIncome = { readonly code: 'NOT_AN_INCOME'; readonly given: number }

/** ON-06, O. Reg. 98/09: net pay = A × 12 ÷ B, with A the month's net income and B the pay periods
 * in a year. The operator could not be read in the consolidated text: counsel's answer changes this
 * one function. */
export const netPayPerPeriod = (monthlyNetIncome: Cents, periodsPerYear: number): Cents =>
  cents(scale(monthlyNetIncome, 12, periodsPerYear, 'half-up'))

/** ON-06: net pay before the agreement. Refuses negative or fractional incomes. */
export const determineNetPay = (income: {
  readonly monthlyNetIncome: Cents
  readonly payFrequency: PayFrequency
  readonly basis: IncomeBasis
}): Result<NetPay, NotAnIncome> => {
  const { monthlyNetIncome, payFrequency } = income
  if (!isWholeNumber(monthlyNetIncome)) return err({ code: 'NOT_AN_INCOME', given: monthlyNetIncome })
  const periods = payPeriodsPerYear[payFrequency]
  const perPayPeriod = netPayPerPeriod(monthlyNetIncome, periods)
  return ok({
    ...income,
    perPayPeriod,
    explanation: explain(
      { netPay: inCents(perPayPeriod) },
      'ON-06: net income of the month before the agreement, times 12, divided by the pay periods in a year',
      { monthlyNetIncome: inCents(monthlyNetIncome), payPeriodsPerYear: asCount(periods) },
      `${formatCents(monthlyNetIncome)} × 12 ÷ ${periods} = ${formatCents(perPayPeriod)}`,
    ),
  })
}

/** C-22, ON-06: the lower of declared and found income sets the limit, so that neither a hopeful
 * answer nor a month of extra money lends more. A span too short for a month counts as it came
 * (TAM-151); where the bank shows none, the declared one stands. Refuses what is no income. */
export const incomeForLimit = (declared: number, found?: number, seen?: Seen): Result<MonthlyIncome, NotAnIncome> => {
  if (!isWholeNumber(declared)) return err({ code: 'NOT_AN_INCOME', given: declared })
  if (found !== undefined && !isWholeNumber(found)) return err({ code: 'NOT_AN_INCOME', given: found })
  return found !== undefined && found <= declared
    ? ok({ monthlyNetIncome: cents(found), basis: 'bank-data', ...(seen && { seen }) })
    : ok({ monthlyNetIncome: cents(declared), basis: 'declared' })
}

/** Only income counts, no loan, own transfer or refund. */
export type Deposit = {
  readonly on: LocalDate
  readonly amount: Cents
  readonly kind: 'income' | 'loan-proceeds' | 'own-transfer' | 'refund' | 'other'
}

/** ON-06: A from a list of deposits alone: what arrived in the 30 days before the agreement day.
 * With a history, A is the income of TAM-150. */
export const netIncomeOfTheMonthBefore = (
  agreementDate: LocalDate,
  deposits: readonly Deposit[],
): Result<Cents, NotAnIncome> => {
  let total = 0
  for (const deposit of deposits) {
    const age = daysBetween(deposit.on, agreementDate)
    if (deposit.kind !== 'income' || age < 1 || age > 30) continue
    if (!isWholeNumber(deposit.amount)) return err({ code: 'NOT_AN_INCOME', given: deposit.amount })
    total += deposit.amount
  }
  return Number.isSafeInteger(total) ? ok(cents(total)) : err({ code: 'NOT_AN_INCOME', given: total })
}
