import { ok, type Result } from '../shared/result.ts'
import { actuarialRate } from './actuarial-rate.ts'
import { checkCredit, type Credit, type CreditRefusal } from './credit.ts'
import { singlePaymentPeriod, type UnitPeriod } from './unit-period.ts'

/** Oracle only, never printed for a borrower: the United States' APR (12 CFR 1026, Appendix J),
 * whose published examples prove the solver that `criminalRateApr` shares with it. */
export const usActuarialApr = (credit: Credit, unitPeriod?: UnitPeriod): Result<number, CreditRefusal> => {
  const checked = checkCredit(credit)
  if (!checked.ok) return checked
  const { start, end } = checked.value
  const isSingle = [...credit.advances, ...credit.payments].every(
    ({ on, amount }) => amount === 0 || on === start || on === end,
  )
  const period = unitPeriod ?? (isSingle ? singlePaymentPeriod(start, end) : undefined)
  const rate = actuarialRate(credit, { ...(period && { unitPeriod: period }), oddPeriods: 'simple' })
  return rate.ok ? ok(rate.value.nominalPercent) : rate
}
