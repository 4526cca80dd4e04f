import { basisPoints, type BasisPoints } from '../../values/basis-points.ts'
import { isWholeNumber } from '../../values/whole-number.ts'
import type { InstallmentRule } from '../request.ts'

/** TAM-08, C-23: the highest annual rate we offer; the tenth of a percent below 35 is headroom for rounding and odd first periods. */
export const installmentRateMax: BasisPoints = basisPoints(34_90)

/** TAM-08. A rate that is negative or no number is above every maximum. */
export const rateIsAtMost34Point9Percent: InstallmentRule = ({ annualRate }) =>
  isWholeNumber(annualRate) && annualRate <= installmentRateMax
    ? undefined
    : { code: 'RATE_ABOVE_MAXIMUM', annualRate, maximum: installmentRateMax }
