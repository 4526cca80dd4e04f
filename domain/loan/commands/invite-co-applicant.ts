import { torontoDateOf } from '../../calendars/toronto.ts'
import type { Applicant } from '../../products/offer.ts'
import { isOffered, offerOn, recordedOffer } from '../../products/product.ts'
import { refusalOf, refuse } from '../../shared/refusal.ts'
import { mayRequestCoApplicantSignature } from '../bound-parties.ts'
import { hasLiveInvitation, invitationEndsAt, invitationsAllowed } from '../co-applicant.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import { isEndedApplication, isServiced, type Loan } from '../loan.ts'
import { noOtherLoan } from '../one-loan-per-person.ts'
import type { EmailKey, LoanOfPerson } from '../person.ts'
import { mayAnswer } from '../status.ts'
import { nameIsVerified, type NameFacts } from '../verified-name.ts'

export type InvitationFacts = Moment &
  NameFacts & {
    /** Undefined while an answer is missing. */
    readonly applicant: Applicant | undefined
    readonly otherLoans: readonly LoanOfPerson[]
    /** The address that the personal info names for the co-applicant; undefined where it names nobody. */
    readonly invitee: EmailKey | undefined
    /** The borrower's own address. */
    readonly ownEmail: EmailKey
    /** SHA-256 of the token of the application's invitation of that number. */
    readonly tokenFor: (invitation: number) => string
  }

/**
 * TAM-51: invites the person whom the personal info names. Every invitation, a repeated one too, has a link of its own, which ends the one before; other
 * terms need another yes. Who declined is not invited again.
 */
export const inviteCoApplicant = (
  loan: Loan,
  { terms }: CommandOf<'invite-co-applicant'>,
  { now, applicant, otherLoans, accountName, invitee, ownEmail, tokenFor }: InvitationFacts,
): Decided => {
  if (loan.status !== 'terms' || applicant === undefined) return stepNotDue(loan)
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
  const offer = offerOn(terms, applicant, today)
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
}

export type WithdrawalFacts = Moment & {
  /** SHA-256 of the personal info without its co-applicant; undefined where it names nobody, or was never saved. */
  readonly answersAlone: string | undefined
}

/** The borrower goes on alone: the personal info names nobody any more, and an application that was sent is back at its terms. */
export const withdrawCoApplicant = (
  loan: Loan,
  _command: CommandOf<'withdraw-co-applicant'>,
  { now, answersAlone }: WithdrawalFacts,
): Decided => {
  if (isServiced(loan) || isEndedApplication(loan)) return stepNotDue(loan)
  if (!hasLiveInvitation(loan)) {
    if (answersAlone === undefined) return alreadySo
    if (!mayAnswer('personal-info', loan.status)) return stepNotDue(loan)
  }
  return happened({ type: 'co-applicant-withdrawn', at: now, ...(answersAlone && { answers: answersAlone }) })
}

/** TAM-51: nobody answered in time. A newer invitation, an answer, or the end of the application came first: nothing changes. */
export const expireInvitation = (loan: Loan, _command: CommandOf<'expire-invitation'>, { now }: Moment): Decided => {
  if (isServiced(loan) || isEndedApplication(loan) || loan.coApplicant?.state !== 'invited') return alreadySo
  return now < loan.coApplicant.expiresAt ? alreadySo : happened({ type: 'co-applicant-invitation-expired', at: now })
}
