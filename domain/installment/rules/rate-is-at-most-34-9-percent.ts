import { basisPoints, parseBasisPoints, type BasisPoints } from '../../values/basis-points.ts'
import type { InstallmentRule } from '../request.ts'

/** TAM-08, C-23: the highest annual rate we offer at all; what one schedule may have is found
 * (`highestInstallmentRate`), because short months lift the rate by days. */
export const installmentRateMax: BasisPoints = basisPoints(34_90)

/** TAM-08. A rate that is negative or no number is above every maximum. */
export const rateIsAtMost34Point9Percent: InstallmentRule = ({ annualRate }) =>
  parseBasisPoints(annualRate).ok && annualRate <= installmentRateMax
    ? undefined
    : { code: 'RATE_ABOVE_MAXIMUM', annualRate, maximum: installmentRateMax }
