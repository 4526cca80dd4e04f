import { cents, type Cents } from '../values/cents.ts'
import { largestPayment } from './affordability.ts'
import { installmentAmounts, type InstallmentAmounts, type InstallmentDays } from './offered-range.ts'
import { installmentRate } from './price.ts'
import { installmentSchedule } from './quote.ts'

/** The level payment of that amount at our rate; a loan whose rate has to be lower costs less. */
const paymentOf = (days: InstallmentDays, numberOfPayments: number, advance: Cents): number => {
  const schedule = installmentSchedule({ ...days, numberOfPayments, advance, annualRate: installmentRate })
  return schedule.ok ? (schedule.value[0]?.amount ?? 0) : Number.POSITIVE_INFINITY
}

/** TAM-44, TAM-09, C-21: the smallest and the largest loan with that many payments that the person
 * can afford; found by halving. Nothing where not even the smallest is. */
export const affordableAmounts = (
  days: InstallmentDays,
  numberOfPayments: number,
  affordable: Cents,
): InstallmentAmounts | undefined => {
  const offered = installmentAmounts(days, numberOfPayments)
  const limit = largestPayment(affordable, days.payFrequency)
  if (offered === undefined || paymentOf(days, numberOfPayments, offered.minimum) > limit) return undefined
  let [fits, tooMuch] = [offered.minimum, cents(offered.maximum + 1)]
  while (fits + 1 < tooMuch) {
    const middle = cents(Math.floor((fits + tooMuch) / 2))
    if (paymentOf(days, numberOfPayments, middle) > limit) tooMuch = middle
    else fits = middle
  }
  return { minimum: offered.minimum, maximum: fits }
}
