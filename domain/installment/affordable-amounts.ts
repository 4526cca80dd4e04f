import type { HousePolicy } from '../policy/house-policy.ts'
import type { BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { largestPayment } from './affordability.ts'
import { installmentAmounts, type InstallmentAmounts, type InstallmentDays } from './offered-range.ts'
import { ownRate } from './price.ts'
import { installmentSchedule } from './quote.ts'

/** The level payment of that amount at our rate; a loan whose rate has to be lower costs less. */
const paymentOf = (
  days: InstallmentDays,
  numberOfPayments: number,
  advance: Cents,
  annualRate: BasisPoints,
): number => {
  const schedule = installmentSchedule({ ...days, numberOfPayments, advance, annualRate })
  return schedule.ok ? (schedule.value[0]?.amount ?? 0) : Number.POSITIVE_INFINITY
}

/** TAM-44, TAM-09, C-21: the smallest and the largest loan with that many payments that the person
 * can afford; found by halving. Nothing where not even the smallest is. */
export const affordableAmounts = (
  days: InstallmentDays,
  numberOfPayments: number,
  affordable: Cents,
  policy: HousePolicy,
): InstallmentAmounts | undefined => {
  const offered = installmentAmounts(days, numberOfPayments)
  const limit = largestPayment(affordable, days.payFrequency)
  const rate = ownRate(policy)
  const most = Math.min(offered?.maximum ?? 0, policy.installmentMost)
  if (offered === undefined || most < offered.minimum) return undefined
  if (paymentOf(days, numberOfPayments, offered.minimum, rate) > limit) return undefined
  let [fits, tooMuch] = [offered.minimum, cents(most + 1)]
  while (fits + 1 < tooMuch) {
    const middle = cents(Math.floor((fits + tooMuch) / 2))
    if (paymentOf(days, numberOfPayments, middle, rate) > limit) tooMuch = middle
    else fits = middle
  }
  return { minimum: offered.minimum, maximum: fits }
}
