import type { Seen } from '../bank-insight/seen-amount.ts'
import { asCount, explain, formatCents, inCents, type Explanation } from '../explanations/explanation.ts'
import { incomeForLimit, type IncomeBasis, type NotAnIncome } from '../payday/net-pay.ts'
import type { HousePolicy } from '../policy/house-policy.ts'
import type { Applicant } from '../products/offer.ts'
import { ok, type Result } from '../shared/result.ts'
import { cents, parseCents, type Cents, type NotAnAmount } from '../values/cents.ts'
import { payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'

export type Means = {
  /** Net income per month: the lower of what was declared and what the bank data show (C-22). */
  readonly monthlyNetIncome: Cents
  readonly incomeBasis: IncomeBasis
  /** The days of the account that it was seen in, where it is of bank data. */
  readonly incomeSeen?: Seen
  /** On other loans and on a car, as declared; housing is what the rest is for. */
  readonly otherDebts: Cents
  /** Paid in a month on loans and cards, as the bank data show. */
  readonly debtPaymentsFound: Cents
}

/** What is recorded of an applicant as means. Refuses what is no amount. */
export const meansOf = (applicant: Omit<Applicant, 'withCoApplicant'>): Result<Means, NotAnIncome | NotAnAmount> => {
  const income = incomeForLimit(applicant.monthlyNetIncome, applicant.monthlyIncomeFound, applicant.incomeSeen)
  if (!income.ok) return income
  const [otherDebts, debtPaymentsFound] = [
    parseCents(applicant.otherDebts),
    parseCents(applicant.debtPaymentsFound ?? 0),
  ]
  if (!otherDebts.ok) return otherDebts
  if (!debtPaymentsFound.ok) return debtPaymentsFound
  return ok({
    monthlyNetIncome: income.value.monthlyNetIncome,
    incomeBasis: income.value.basis,
    ...(income.value.seen && { incomeSeen: income.value.seen }),
    otherDebts: otherDebts.value,
    debtPaymentsFound: debtPaymentsFound.value,
  })
}

export type Affordability = {
  readonly obligations: Cents
  /** The most that the payments of a month may come to; never negative. */
  readonly affordable: Cents
  readonly explanation: Explanation
}

/** TAM-44: what a month's payments may come to: our share of the net income that other debts leave,
 * which cost what the bank data show, or our percentage of what was declared where that is more. No
 * rounding lends more. */
export const affordabilityOf = (
  { monthlyNetIncome, otherDebts, debtPaymentsFound }: Omit<Means, 'incomeBasis' | 'incomeSeen'>,
  { affordableSharePercent, debtCostPercent }: Pick<HousePolicy, 'affordableSharePercent' | 'debtCostPercent'>,
): Affordability => {
  const declared = cents(Math.ceil((Math.max(0, otherDebts) * debtCostPercent) / 100))
  const obligations = cents(Math.max(declared, debtPaymentsFound))
  const left = Math.max(0, monthlyNetIncome - obligations)
  const affordable = cents(Math.floor((left * affordableSharePercent) / 100))
  return {
    obligations,
    affordable,
    explanation: explain(
      { affordablePerMonth: inCents(affordable) },
      `TAM-44: ${affordableSharePercent} % of the month’s net income less what other debts cost: the payments found, or ${debtCostPercent} % of what is owed where that is more`,
      {
        monthlyNetIncome: inCents(monthlyNetIncome),
        otherDebts: inCents(otherDebts),
        debtPaymentsFound: inCents(debtPaymentsFound),
        affordableSharePercent: asCount(affordableSharePercent),
        debtCostPercent: asCount(debtCostPercent),
      },
      [
        `${formatCents(otherDebts)} × ${debtCostPercent} % = ${formatCents(declared)}`,
        `(${formatCents(monthlyNetIncome)} - ${formatCents(obligations)}) × ${affordableSharePercent} % = ${formatCents(affordable)}`,
      ],
    ),
  }
}

/** TAM-44: what payments come to in a month of a twelfth of a year, rounded up. */
export const paymentsOfAMonth = (payment: Cents, frequency: PayFrequency): Cents =>
  cents(Math.ceil((payment * payPeriodsPerYear[frequency]) / 12))

/** TAM-44: the largest payment whose month stays within the limit. */
export const largestPayment = (affordable: Cents, frequency: PayFrequency): Cents =>
  cents(Math.floor((affordable * 12) / payPeriodsPerYear[frequency]))
