import { torontoDateOf } from '../../../calendars/toronto.ts'
import type { PolicyInForce } from '../../../policy/house-policy.ts'
import type { Applicant } from '../../../products/offer.ts'
import { offerOn, recordedOffer, termsOn, type PricedOffer } from '../../../products/product.ts'
import { ok, type Refusal, type Result } from '../../../shared/result.ts'
import { noOtherLoan } from '../../application/one-loan-per-person.ts'
import type { LoanOfPerson } from '../../application/person.ts'
import { nameIsVerified, type NameFacts } from '../../application/verified-name.ts'
import type { EventOf } from '../../loan-event.ts'
import type { AgreementDue, InReview, PadDue } from '../../loan.ts'
import { boundCoApplicant, checkCoApplicant, type WithCoApplicantFacts } from '../../signing/co-applicant.ts'
import type { DocumentRef } from '../../signing/documents.ts'
import { stepNotDue, type Moment } from '../../slice.ts'

/** `agreementFor` writes it for an offer and answers its fingerprint; it changes nothing. */
export type AgreementFacts = Moment & {
  /** Undefined when the personal info is missing. */
  readonly applicant: Applicant | undefined
  readonly policy: PolicyInForce
  readonly agreementFor: (offer: PricedOffer) => DocumentRef
}

/** Prices the loan for the day it can be signed and prepares its agreement with those figures.
 * Refuses terms that can no longer be offered, as when the pay day came too near. */
export const prepareAgreement = (
  loan: InReview | AgreementDue | PadDue,
  { now, applicant, policy, agreementFor }: AgreementFacts,
): Result<EventOf<'agreement-prepared'>, Refusal> => {
  if (applicant === undefined) return stepNotDue(loan)
  const today = torontoDateOf(now)
  const offer = offerOn(termsOn(loan.terms, today), applicant, today, policy)
  if (!offer.ok) return offer
  return ok({
    type: 'agreement-prepared',
    document: agreementFor(offer.value),
    offer: recordedOffer(offer.value),
    date: offer.value.advanceDate,
  })
}

export type ApprovedFacts = AgreementFacts &
  NameFacts &
  WithCoApplicantFacts & { readonly otherLoans: readonly LoanOfPerson[] }

/** What an approval prepares, whoever approves: for a borrower under their verified name, without
 * another loan of ours, with a co-applicant who still stands. */
export const approved = (loan: InReview, facts: ApprovedFacts): Result<EventOf<'agreement-prepared'>, Refusal> => {
  const named = nameIsVerified(facts)
  if (!named.ok) return named
  const free = noOtherLoan(facts.otherLoans, torontoDateOf(facts.now))
  if (!free.ok) return free
  if (boundCoApplicant(loan, loan.offer.loanType) !== undefined) {
    const stands = checkCoApplicant(loan, facts.coApplicant, facts.now)
    if (!stands.ok) return stands
  }
  return prepareAgreement(loan, facts)
}
