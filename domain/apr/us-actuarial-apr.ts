import type { Result } from '../shared/result.ts'
import { ok } from '../shared/result.ts'
import { actuarialRate } from './actuarial-rate.ts'
import type { Credit, CreditRefusal } from './credit.ts'
import type { UnitPeriod } from './unit-period.ts'

/**
 * Oracle only, never printed for a borrower: the United States' APR (12 CFR 1026, Appendix J), the one actuarial method with published
 * worked examples. It runs on the same solver as `criminalRateApr`, which is what makes those examples a proof of ours.
 */
export const usActuarialApr = (credit: Credit, unitPeriod?: UnitPeriod): Result<number, CreditRefusal> => {
  const rate = actuarialRate(credit, { ...(unitPeriod && { unitPeriod }), oddPeriods: 'simple' })
  return rate.ok ? ok(rate.value.nominalPercent) : rate
}
