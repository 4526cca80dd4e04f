import {
  criminalRateGuard,
  type CreditWithCharges,
  type CriminalRateRefusal,
  type GuardOccasion,
} from '../../apr/criminal-rate.ts'
import { ok, type Result } from '../../shared/result.ts'
import { classify, type LoanFacts } from './classify.ts'

/** Which limit a loan's price was checked against, and what was found. */
export type LawfulRate =
  { readonly limit: 'PAYDAY_EXEMPTION' } | { readonly limit: 'CRIMINAL_RATE'; readonly percent: number }

/** CPA-10, FED-03: with every condition of the payday exemption a loan is judged by its 14 %,
 * without one by 35 % a year. $14 for $100 over two weeks is 365 %: outside the exemption it must
 * never be offered. */
export const rateIsLawful = (
  occasion: GuardOccasion,
  facts: LoanFacts,
  credit: CreditWithCharges,
): Result<LawfulRate, CriminalRateRefusal> => {
  if (classify(facts).exemptFromCriminalRate) return ok({ limit: 'PAYDAY_EXEMPTION' })
  const guarded = criminalRateGuard(occasion, credit)
  return guarded.ok ? ok({ limit: 'CRIMINAL_RATE', percent: guarded.value.percent }) : guarded
}
