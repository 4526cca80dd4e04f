import { checksOfApplicant, type ApplicantFacts } from '../decision/applicant-checks.ts'
import { otherTermsMend, type RejectionReasonCode } from '../decision/reasons.ts'
import { installmentDays, type InstallmentRequest } from '../installment/offer.ts'
import { fewestPaymentsOfSmallLoans, installmentAmounts, paymentCounts } from '../installment/offered-range.ts'
import { advanceCentsMin } from '../payday/maximum-advance.ts'
import type { CashAdvanceRequest } from '../payday/offer.ts'
import type { HousePolicy } from '../policy/house-policy.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { Applicant } from './offer.ts'
import { checksOf, offerOn, termsOn, type Offer, type RequestedTerms } from './product.ts'

/** What was recorded and found of the person, on the decision's day in Toronto. */
export type Standing = {
  readonly applicant: Applicant
  readonly findings: (offer: Offer) => ApplicantFacts
  readonly today: LocalDate
  readonly policy: HousePolicy
}

/** TAM-59: steps of ten dollars, in cents: no odd cents, and the log does not give away the income
 * that half of the net pay is taken from. */
export const alternativeStep = 10_00

/** Has no limit to fail, but is a reason that an amount is too large. */
const paymentIsCoveredRule = 'TAM-38'

/** The most that is paid at a time. Cents. */
const largestPaymentOf = ({ payments }: Offer): number => Math.max(...payments.map(({ amount }) => amount))

/** Passes every rule: the offer, its checks, and the person's next to it. */
const offerThatPasses = (
  terms: RequestedTerms,
  { applicant, findings, today, policy }: Standing,
): Offer | undefined => {
  const offer = offerOn(terms, applicant, today, policy)
  if (!offer.ok) return undefined
  const checks = [...checksOfApplicant(findings(offer.value)), ...checksOf(offer.value, policy)]
  return checks.every(
    ({ rule, outcome }) => outcome !== 'fail' && (rule !== paymentIsCoveredRule || outcome === 'pass'),
  )
    ? offer.value
    : undefined
}

/** TAM-59: whether these terms pass, as the customer would have read it. */
export const termsPass = (terms: RequestedTerms, standing: Standing): boolean =>
  offerThatPasses(terms, standing) !== undefined

/** From `least` to `most`, where a smaller one holds whenever a larger one does. */
const largestThatHolds = (least: number, most: number, holds: (value: number) => boolean): number | undefined => {
  if (most < least || !holds(least)) return undefined
  let [held, tooMuch] = [least, most + 1]
  while (held + 1 < tooMuch) {
    const middle = Math.floor((held + tooMuch) / 2)
    if (holds(middle)) held = middle
    else tooMuch = middle
  }
  return held
}

/** With the highest amount, in steps, that passes, from `minimum` up to theirs. Cents. */
const withHighestAmount = <Terms extends RequestedTerms>(
  terms: Terms,
  minimum: number,
  passes: (terms: RequestedTerms) => boolean,
): Terms | undefined => {
  if (passes(terms)) return terms
  const steps = largestThatHolds(
    Math.ceil(minimum / alternativeStep),
    Math.floor(terms.advance / alternativeStep),
    (step) => passes({ ...terms, advance: step * alternativeStep }),
  )
  return steps === undefined ? undefined : { ...terms, advance: steps * alternativeStep }
}

/** All of it over the fewest payments that pass, else the most of it over the most. */
const nearestInstallment = (
  { advance, payFrequency }: RequestedTerms,
  today: LocalDate,
  passes: (terms: RequestedTerms) => boolean,
): InstallmentRequest | undefined => {
  const days = installmentDays(today, payFrequency)
  const counts = days && paymentCounts(days)
  if (days === undefined || counts === undefined) return undefined
  const fewest = fewestPaymentsOfSmallLoans(days) ?? counts.fewest
  const over = (numberOfPayments: number): InstallmentRequest => ({
    loanType: 'installment',
    advance,
    startDate: today,
    payFrequency,
    numberOfPayments,
  })
  // More payments are smaller ones: counted down from the most until they do not pass.
  const fewer = largestThatHolds(0, counts.most - fewest, (less) => passes(over(counts.most - less)))
  if (fewer !== undefined) return over(counts.most - fewer)
  const minimum = installmentAmounts(days, counts.most)?.minimum
  return minimum === undefined ? undefined : withHighestAmount(over(counts.most), minimum, passes)
}

/** Due on the pay day that the bank data show; none where they show no pay. */
const nearestCashAdvance = (
  { advance }: RequestedTerms,
  { applicant: { payFound }, today }: Standing,
  passes: (terms: RequestedTerms) => boolean,
): CashAdvanceRequest | undefined => {
  if (payFound === undefined) return undefined
  const { frequency: payFrequency, nextPayDate } = payFound
  return withHighestAmount(
    { loanType: 'cash-advance', advance, startDate: today, nextPayDate, payFrequency },
    advanceCentsMin,
    passes,
  )
}

const sameProduct = (
  terms: RequestedTerms,
  standing: Standing,
  passes: (terms: RequestedTerms) => boolean,
): RequestedTerms | undefined => {
  if (termsPass(terms, standing)) return undefined
  if (terms.loanType === 'cash-advance') return withHighestAmount(terms, advanceCentsMin, passes)
  const days = installmentDays(standing.today, terms.payFrequency)
  const minimum = days && installmentAmounts(days, terms.numberOfPayments)?.minimum
  return minimum === undefined ? undefined : withHighestAmount(terms, minimum, passes)
}

/** TAM-59: what would have passed: the same product's highest amount, and the other product's
 * nearest terms. Each passes the same rules, is no larger and takes less at a time. Where the
 * requested terms pass, a person decided beyond the rules, and no smaller amount is promised. None
 * next to a reason that no terms mend; who owes too much is named no cash advance, which costs
 * more. */
export const alternativesTo = (
  requested: { readonly terms: RequestedTerms; readonly offer: Offer },
  reasons: readonly RejectionReasonCode[],
  standing: Standing,
): readonly RequestedTerms[] => {
  if (!otherTermsMend(reasons)) return []
  const terms = termsOn(requested.terms, standing.today)
  const limit = largestPaymentOf(requested.offer)
  const passes = (other: RequestedTerms): boolean => {
    const offer = offerThatPasses(other, standing)
    return offer !== undefined && largestPaymentOf(offer) < limit
  }
  const other = (): RequestedTerms | undefined => {
    if (terms.loanType === 'cash-advance') return nearestInstallment(terms, standing.today, passes)
    return reasons.includes('too-many-obligations') ? undefined : nearestCashAdvance(terms, standing, passes)
  }
  return [sameProduct(terms, standing, passes), other()].filter((found) => found !== undefined)
}
