import { torontoDateOf } from '../../calendars/toronto.ts'
import type { PolicyInForce } from '../../policy/house-policy.ts'
import type { Applicant } from '../../products/offer.ts'
import { isOffered, offerOn, recordedOffer, type RequestedTerms } from '../../products/product.ts'
import { refusalOf, refuse } from '../../shared/result.ts'
import { noOtherLoan } from '../application/one-loan-per-person.ts'
import type { EmailKey, LoanOfPerson } from '../application/person.ts'
import { nameIsVerified, type NameFacts } from '../application/verified-name.ts'
import { mayRequestCoApplicantSignature } from '../signing/bound-parties.ts'
import { invitationEndsAt, invitationsAllowed } from '../signing/co-applicant.ts'
import { happened, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'

export type InvitationFacts = Moment &
  NameFacts & {
    /** Undefined while an answer is missing. */
    readonly applicant: Applicant | undefined
    readonly otherLoans: readonly LoanOfPerson[]
    readonly policy: PolicyInForce
    /** The co-applicant's address in the personal info; undefined where it names nobody. */
    readonly invitee: EmailKey | undefined
    readonly ownEmail: EmailKey
    /** SHA-256 of the token of the application's invitation of that number. */
    readonly tokenFor: (invitation: number) => string
  }

/** TAM-51: invites whom the personal info names. Every invitation has its own link, which ends the
 * one before; other terms need another yes. Who declined is not invited again. */
export const inviteCoApplicant = slice({
  issuer: 'customer',
  statuses: ['terms'],
  gathers: true,
  decide: (
    loan,
    { terms }: Issued & { readonly terms: RequestedTerms },
    { now, applicant, otherLoans, policy, accountName, invitee, ownEmail, tokenFor }: InvitationFacts,
  ) => {
    if (applicant === undefined) return stepNotDue(loan)
    if (!isOffered(terms)) return refuse('PRODUCT_NOT_OFFERED')
    const bound = mayRequestCoApplicantSignature(terms.loanType)
    if (!bound.ok) return refusalOf(bound.error)
    if (invitee === undefined) return refuse('CO_APPLICANT_NOT_NAMED')
    if (invitee === ownEmail) return refuse('CO_APPLICANT_IS_BORROWER')
    if (loan.declinedBy?.includes(invitee)) return refuse('CO_APPLICANT_DECLINED')
    const invitation = (loan.coApplicant?.invitation ?? 0) + 1
    if (invitation > invitationsAllowed) return refuse('TOO_MANY_INVITATIONS', { allowed: invitationsAllowed })
    const named = nameIsVerified({ accountName })
    if (!named.ok) return named
    const today = torontoDateOf(now)
    const free = noOtherLoan(otherLoans, today)
    if (!free.ok) return free
    const offer = offerOn(terms, applicant, today, policy)
    if (!offer.ok) return offer
    return happened({
      type: 'co-applicant-invited',
      at: now,
      invitation,
      email: invitee,
      token: tokenFor(invitation),
      expiresAt: invitationEndsAt(now, loan.startedAt),
      terms,
      offer: recordedOffer(offer.value),
    })
  },
})
