import type { RuleCheck } from '../decision/check.ts'
import type { Explanation } from '../explanations/explanation.ts'
import {
  checkInstallment,
  installmentRequestOn,
  offerInstallment,
  signedInstallment,
  withoutMeans,
  type InstallmentOffer,
  type InstallmentRequest,
  type PricedInstallment,
} from '../installment/offer.ts'
import { explainInstallment } from '../installment/quote.ts'
import {
  cashAdvanceRequestOn,
  checkCashAdvance,
  offerCashAdvance,
  signedCashAdvance,
  withoutIncome,
  type CashAdvanceOffer,
  type CashAdvanceRequest,
  type PricedCashAdvance,
} from '../payday/offer.ts'
import { explainAdvance } from '../payday/quote.ts'
import type { HousePolicy } from '../policy/house-policy.ts'
import type { Refusal, Result } from '../shared/result.ts'
import type { BasisPoints } from '../values/basis-points.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { LoanType } from './loan-type.ts'
import type { Applicant } from './offer.ts'
import type { LoanTerms } from './signed-terms.ts'

/* The two products as one closed union: nothing else names one; a third is a folder and a branch in
 * each function here, which the compiler requires. */

export type RequestedTerms = CashAdvanceRequest | InstallmentRequest
export type Offer = CashAdvanceOffer | InstallmentOffer
/** The same next to what it rests on. */
export type PricedOffer = PricedCashAdvance | PricedInstallment

const offered: readonly LoanType[] = ['cash-advance', 'installment']

export const isOffered = ({ loanType }: RequestedTerms): boolean => offered.includes(loanType)

/** What these terms cost this person on that day under that policy, or why they are not offered. */
export const offerOn = (
  terms: RequestedTerms,
  applicant: Applicant,
  today: LocalDate,
  policy: HousePolicy,
): Result<PricedOffer, Refusal> => {
  switch (terms.loanType) {
    case 'cash-advance':
      return offerCashAdvance(terms, applicant, today, policy)
    case 'installment':
      return offerInstallment(terms, applicant, today, policy)
  }
}

/** The offer as the log keeps it: without the income that it rests on. */
export const recordedOffer = (offer: PricedOffer): Offer => {
  switch (offer.loanType) {
    case 'cash-advance':
      return withoutIncome(offer)
    case 'installment':
      return withoutMeans(offer)
  }
}

/** The terms as they stand on a later day than the one they were chosen on. */
export const termsOn = (terms: RequestedTerms, today: LocalDate): RequestedTerms => {
  switch (terms.loanType) {
    case 'cash-advance':
      return cashAdvanceRequestOn(terms, today)
    case 'installment':
      return installmentRequestOn(terms, today)
  }
}

export const signedTerms = (offer: Offer): LoanTerms => {
  switch (offer.loanType) {
    case 'cash-advance':
      return signedCashAdvance(offer)
    case 'installment':
      return signedInstallment(offer)
  }
}

/** The offer next to the limits it was checked against, for the person who decides. */
export const checksOf = (offer: PricedOffer, policy: HousePolicy): readonly RuleCheck[] => {
  switch (offer.loanType) {
    case 'cash-advance':
      return checkCashAdvance(offer)
    case 'installment':
      return checkInstallment(offer, policy)
  }
}

export const explanationsOf = (offer: Offer): readonly Explanation[] => {
  switch (offer.loanType) {
    case 'cash-advance':
      return explainAdvance(offer)
    case 'installment':
      return explainInstallment(offer)
  }
}

/** Whether the payments follow a plan other than the ordinary one. */
export const paymentPlanOf = (offer: Offer): 'standard' | 'extended' =>
  'paymentPlan' in offer && offer.paymentPlan === 'extended' ? 'extended' : 'standard'

/** The interest rate of the contract; undefined where the cost of borrowing is no interest. */
export const annualRateOf = (offer: Offer): BasisPoints | undefined =>
  'annualRate' in offer ? offer.annualRate : undefined
