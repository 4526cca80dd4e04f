import { torontoDateOf } from '../../calendars/toronto.ts'
import {
  checksOfApplicant,
  checksOfCoApplicant,
  type ApplicantFacts,
  type CoApplicantFindings,
} from '../../decision/applicant-checks.ts'
import { worstOf } from '../../decision/clean-file.ts'
import type { PolicyInForce } from '../../policy/house-policy.ts'
import { lawOf } from '../../products/law-of.ts'
import type { Applicant } from '../../products/offer.ts'
import { checksOf, isOffered, offerOn, recordedOffer, type Offer, type RequestedTerms } from '../../products/product.ts'
import { ok, refuse, type Refusal, type Result } from '../../shared/result.ts'
import { noOtherLoan } from '../application/one-loan-per-person.ts'
import type { LoanOfPerson } from '../application/person.ts'
import { nameIsVerified, type NameFacts } from '../application/verified-name.ts'
import type { Loan } from '../loan.ts'
import {
  boundCoApplicant,
  checkCoApplicant,
  hasLiveInvitation,
  sameTerms,
  type WithCoApplicantFacts,
} from '../signing/co-applicant.ts'
import { happened, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'

export type TermsFacts = Moment &
  NameFacts &
  WithCoApplicantFacts & {
    /** Undefined when the personal info was never saved. */
    readonly applicant: Applicant | undefined
    readonly otherLoans: readonly LoanOfPerson[]
    readonly policy: PolicyInForce
    /** Verified and read of the applicant, next to this offer; undefined: something is missing. */
    readonly findings: ((offer: Offer) => ApplicantFacts) | undefined
    /** What was verified of the co-applicant who accepted; undefined while nobody has. */
    readonly coApplicantFindings: CoApplicantFindings | undefined
  }

/** TAM-52, C-02: who applies with somebody is sent to staff only with them, on the terms that they
 * accepted. A product that binds no co-applicant goes on without them. */
const jointTermsOn = (
  loan: Loan,
  { terms }: ChooseTerms,
  { now, applicant, coApplicant }: TermsFacts,
): Result<true, Refusal> => {
  const together = applicant?.withCoApplicant === true || hasLiveInvitation(loan)
  if (!lawOf[terms.loanType].bindsCoApplicant || !together) return ok(true)
  const stands = checkCoApplicant(loan, coApplicant, now)
  if (!stands.ok) return stands
  return loan.coApplicant !== undefined && sameTerms(loan.coApplicant.terms, terms)
    ? ok(true)
    : refuse('CO_APPLICANT_ACCEPTED_OTHER_TERMS')
}

type ChooseTerms = Issued & { readonly terms: RequestedTerms }

/** Prices the terms and sends the application to staff; terms not offered change nothing. */
export const chooseTerms = slice({
  issuer: 'customer',
  statuses: ['terms'],
  gathers: true,
  decide: (loan, command: ChooseTerms, facts: TermsFacts) => {
    const { terms } = command
    const { now, applicant, otherLoans, accountName, findings, policy } = facts
    if (applicant === undefined || findings === undefined) return stepNotDue(loan)
    if (!isOffered(terms)) return refuse('PRODUCT_NOT_OFFERED')
    const today = torontoDateOf(now)
    const named = nameIsVerified({ accountName })
    if (!named.ok) return named
    const free = noOtherLoan(otherLoans, today)
    if (!free.ok) return free
    const together = jointTermsOn(loan, command, facts)
    if (!together.ok) return together
    const offer = offerOn(terms, applicant, today, policy)
    if (!offer.ok) return offer
    const alone = !lawOf[terms.loanType].bindsCoApplicant && hasLiveInvitation(loan)
    const other = boundCoApplicant(loan, terms.loanType) && facts.coApplicantFindings
    const checks = [
      ...checksOfApplicant(findings(offer.value)),
      ...(other ? checksOfCoApplicant(other) : []),
      ...checksOf(offer.value, policy),
    ]
    return happened(
      ...(alone ? [{ type: 'co-applicant-withdrawn', at: now } as const] : []),
      { type: 'terms-chosen', at: now, terms, offer: recordedOffer(offer.value), policy: policy.version },
      { type: 'checks-computed', checks, basis: { applicant, worst: worstOf(checks) } },
    )
  },
})
