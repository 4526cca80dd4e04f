import type { HousePolicy } from '../policy/house-policy.ts'
import type { Result } from '../shared/result.ts'
import { basisPoints, tenthsOfBasisPoint, type BasisPoints } from '../values/basis-points.ts'
import { highestInstallmentRate } from './highest-rate.ts'
import { quoteInstallment, type InstallmentQuote, type InstallmentRefusal } from './quote.ts'
import type { InstallmentRequest } from './request.ts'
import { installmentRateMax } from './rules/in-force.ts'

/** TAM-43, C-23: the annual rate of every installment loan, never above the highest that we offer
 * at all. */
export const ownRate = ({ installmentRate }: Pick<HousePolicy, 'installmentRate'>): BasisPoints =>
  installmentRate < installmentRateMax ? installmentRate : installmentRateMax

/** The highest rate in whole basis points, from this one down; printed with two decimals. */
const quoteFrom = (
  request: Omit<InstallmentRequest, 'annualRate'>,
  highest: BasisPoints,
): Result<InstallmentQuote, InstallmentRefusal> => {
  for (let rate = Math.floor(tenthsOfBasisPoint(highest) / 10); ; rate -= 1) {
    const quote = quoteInstallment({ ...request, annualRate: basisPoints(rate) })
    if (quote.ok || quote.error.code !== 'CRIMINAL_RATE' || rate === 0) return quote
  }
}

/** TAM-43, C-23: the cost at our rate, or at the highest lawful one below it. Refuses what is
 * refused for another reason than its rate. */
export const priceInstallment = (
  request: Omit<InstallmentRequest, 'annualRate'>,
  ourRate: BasisPoints,
): Result<InstallmentQuote, InstallmentRefusal> => {
  const atOurRate = quoteInstallment({ ...request, annualRate: ourRate })
  if (atOurRate.ok || atOurRate.error.code !== 'CRIMINAL_RATE') return atOurRate
  const highest = highestInstallmentRate(request)
  return highest.ok ? quoteFrom(request, highest.value.annualRate) : highest
}
