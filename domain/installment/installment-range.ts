import { acssCalendar } from '../calendars/acss-calendar.ts'
import { outsideCalendar, type OutsideCalendar } from '../calendars/business-calendar.ts'
import type { HousePolicy } from '../policy/house-policy.ts'
import { ok, type Result } from '../shared/result.ts'
import type { BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { affordabilityOf, largestPayment, type Affordability, type Means } from './affordability.ts'
import { affordableAmounts } from './affordable-amounts.ts'
import { installmentDays } from './offer.ts'
import {
  fewestPaymentsOfSmallLoans,
  installmentAmounts,
  paymentCounts,
  type CountRange,
  type InstallmentAmounts,
} from './offered-range.ts'
import { ownRate } from './price.ts'

/** What may be chosen for an installment loan that is paid back at one frequency. */
export type FrequencyRange = {
  readonly firstDueDate: LocalDate
  readonly counts: CountRange
  /** The largest payment that the person can afford (TAM-44). */
  readonly largestPayment: Cents
  /** The smallest with the fewest payments, the largest with the most; null: none affordable. */
  readonly amounts: InstallmentAmounts | null
}

/** What may be chosen for an installment loan: each end of each range is accepted. */
export type InstallmentRange = {
  readonly annualRate: BasisPoints
  readonly affordability: Affordability
  readonly frequencies: Readonly<Record<PayFrequency, FrequencyRange>>
}

const rangeOf = (
  today: LocalDate,
  payFrequency: PayFrequency,
  affordable: Cents,
  policy: HousePolicy,
): FrequencyRange | undefined => {
  const days = installmentDays(today, payFrequency)
  const counts = days && paymentCounts(days)
  if (days === undefined || counts === undefined) return undefined
  const smallest = installmentAmounts(days, fewestPaymentsOfSmallLoans(days) ?? counts.most)?.minimum
  const largest = affordableAmounts(days, counts.most, affordable, policy)?.maximum
  return {
    firstDueDate: days.firstDueDate,
    counts,
    largestPayment: largestPayment(affordable, payFrequency),
    amounts:
      smallest === undefined || largest === undefined || largest < smallest
        ? null
        : { minimum: smallest, maximum: largest },
  }
}

/** What payments may come to a month; nothing on less income than our least. */
const mayTake = (means: Omit<Means, 'incomeBasis'>, policy: HousePolicy): Cents =>
  means.monthlyNetIncome < policy.leastMonthlyIncome ? cents(0) : affordabilityOf(means, policy).affordable

export type ChosenPayments = { readonly payFrequency: PayFrequency; readonly numberOfPayments: number }

/** TAM-44, TAM-09, C-21: the smallest and the largest loan offered with these payments, seen from
 * `today` in Toronto; nothing where no amount is. */
export const amountsWith = (
  means: Omit<Means, 'incomeBasis'>,
  today: LocalDate,
  { payFrequency, numberOfPayments }: ChosenPayments,
  policy: HousePolicy,
): InstallmentAmounts | undefined => {
  const days = installmentDays(today, payFrequency)
  return days && affordableAmounts(days, numberOfPayments, mayTake(means, policy), policy)
}

/** TAM-44, TAM-09, TAM-10, C-21: everything that may be chosen for an installment loan, seen from
 * `today` in Toronto. Refuses a day too near to the end of the clearing calendar. */
export const installmentRange = (
  means: Omit<Means, 'incomeBasis'>,
  today: LocalDate,
  policy: HousePolicy,
): Result<InstallmentRange, OutsideCalendar> => {
  const affordability = affordabilityOf(means, policy)
  const of = (frequency: PayFrequency) => rangeOf(today, frequency, mayTake(means, policy), policy)
  const [weekly, biWeekly, semiMonthly, monthly] = [of('weekly'), of('bi-weekly'), of('semi-monthly'), of('monthly')]
  if (!weekly || !biWeekly || !semiMonthly || !monthly) return outsideCalendar(acssCalendar)
  const frequencies = { weekly, 'bi-weekly': biWeekly, 'semi-monthly': semiMonthly, monthly }
  return ok({ annualRate: ownRate(policy), affordability, frequencies })
}
