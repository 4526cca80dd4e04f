import { advanceCentsMin } from '../../payday/maximum-advance.ts'
import { basisPoints, parseBasisPoints, type BasisPoints } from '../../values/basis-points.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { daysBetween } from '../../values/local-date.ts'
import type { BrokenInstallmentRule, InstallmentRequest, InstallmentRule } from '../request.ts'

/** TAM-09: our own limit; the law sets none. */
export const installmentAdvanceCentsMax: Cents = cents(50_000_00)

/** TAM-09, TAM-03 for the minimum. A fraction of a cent came past a guard and is named. */
export const advanceIsOneTo50000Dollars: InstallmentRule = ({ advance }) => {
  if (!Number.isSafeInteger(advance)) return { code: 'NOT_AN_AMOUNT', given: advance }
  if (advance < advanceCentsMin) return { code: 'ADVANCE_BELOW_MINIMUM', advance, minimum: advanceCentsMin }
  return advance > installmentAdvanceCentsMax
    ? { code: 'ADVANCE_ABOVE_MAXIMUM', advance, maximum: installmentAdvanceCentsMax }
    : undefined
}

/** TAM-08, C-23: the highest annual rate we offer at all; what one schedule may have is found
 * (`highestInstallmentRate`), because short months lift the rate by days. */
export const installmentRateMax: BasisPoints = basisPoints(34_90)

/** TAM-08. A rate that is negative or no number is above every maximum. */
export const rateIsAtMost34Point9Percent: InstallmentRule = ({ annualRate }) =>
  parseBasisPoints(annualRate).ok && annualRate <= installmentRateMax
    ? undefined
    : { code: 'RATE_ABOVE_MAXIMUM', annualRate, maximum: installmentRateMax }

export const firstPaymentDaysMax = 62

/** TAM-10: a first period of two months is the longest we offer; interest runs meanwhile. */
export const firstPaymentIsWithin62Days: InstallmentRule = ({ advanceDate, firstDueDate }) => {
  const days = daysBetween(advanceDate, firstDueDate)
  return days >= 1 && days <= firstPaymentDaysMax
    ? undefined
    : { code: 'FIRST_PAYMENT_OUT_OF_RANGE', days, minimum: 1, maximum: firstPaymentDaysMax }
}

/** In force before the schedule is made, in the order in which a refusal is reported. */
export const installmentRules: readonly InstallmentRule[] = [
  advanceIsOneTo50000Dollars,
  rateIsAtMost34Point9Percent,
  firstPaymentIsWithin62Days,
]

/** Every rule the request breaks, for a screen that lists them. */
export const brokenInstallmentRules = (request: InstallmentRequest): readonly BrokenInstallmentRule[] =>
  installmentRules.map((rule) => rule(request)).filter((broken) => broken !== undefined)
