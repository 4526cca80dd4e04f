import { torontoDateOf } from '../../calendars/toronto.ts'
import type { NameMatch } from '../../person/name-comparison.ts'
import type { LoanType } from '../../products/loan-type.ts'
import type { Offer, RequestedTerms } from '../../products/product.ts'
import { ok, refuse, type Refusal, type Result } from '../../shared/result.ts'
import { plusMilliseconds, type Instant } from '../../values/instant.ts'
import { afterNews, afterOpening, type IdentityChecks } from '../application/identity-checks.ts'
import { noOtherLoan } from '../application/one-loan-per-person.ts'
import type { EmailKey, IdDocumentKey, LoanOfPerson, PersonKey } from '../application/person.ts'
import { mayBeOnePerson } from '../application/verified-name.ts'
import type { CoApplicantCheck, CoApplicantEvent } from '../loan-event.ts'
import { applicationLifeMs } from '../staff/policy.ts'
import { boundParties } from './bound-parties.ts'

const dayMs = 24 * 3_600_000

/** TAM-51: an invitation that nobody answers ends after seven days, our own number. */
export const invitationLifeMs = 7 * dayMs

/** TAM-51: who has not answered after three days is reminded, once. */
export const invitationReminderMs = 3 * dayMs

/** TAM-51: invitations of one application, so that nobody is flooded with e-mails. */
export const invitationsAllowed = 6

/** When an invitation of that moment ends: never after its application. */
export const invitationEndsAt = (invitedAt: Instant, startedAt: Instant): Instant => {
  const [ownEnd, applicationsEnd] = [
    plusMilliseconds(invitedAt, invitationLifeMs),
    plusMilliseconds(startedAt, applicationLifeMs),
  ]
  return ownEnd < applicationsEnd ? ownEnd : applicationsEnd
}

type Invitation = {
  /** Counts the application's invitations, from 1. */
  readonly invitation: number
  /** Whom it was sent to: a keyed hash of the e-mail address. */
  readonly email: EmailKey
  /** SHA-256 of the link's token; the token itself is kept nowhere. */
  readonly token: string
  readonly invitedAt: Instant
  readonly expiresAt: Instant
  /** What the invited person was shown, and what alone may be sent to staff with them. */
  readonly terms: RequestedTerms
  /** Those terms as they were priced for the invitation. */
  readonly offer: Offer
}

/** `person` once their identity is verified, `consent` once they gave it. */
export type AcceptedCoApplicant = Invitation &
  IdentityChecks<CoApplicantCheck> & {
    readonly state: 'accepted'
    readonly customerId: string
    readonly acceptedAt: Instant
    readonly person?: PersonKey
    readonly idDocument?: IdDocumentKey
    readonly consent?: { readonly at: Instant; readonly answers: string }
  }

/** The second person of an application, from the latest invitation on. */
export type CoApplicant =
  | (Invitation & { readonly state: 'invited' })
  | (Invitation & { readonly state: 'declined' | 'expired' | 'withdrawn'; readonly endedAt: Instant })
  | AcceptedCoApplicant

type WithCoApplicant = { readonly coApplicant?: CoApplicant }

/** The co-applicant who accepted; undefined while nobody has. */
export const acceptedCoApplicant = ({ coApplicant }: WithCoApplicant): AcceptedCoApplicant | undefined =>
  coApplicant?.state === 'accepted' ? coApplicant : undefined

export const hasLiveInvitation = ({ coApplicant }: WithCoApplicant): boolean =>
  coApplicant?.state === 'invited' || coApplicant?.state === 'accepted'

/** C-02: who would owe the loan along with the borrower; nobody where the product binds none. */
export const boundCoApplicant = (loan: WithCoApplicant, loanType: LoanType): AcceptedCoApplicant | undefined =>
  boundParties(loanType, true).includes('co-applicant') ? acceptedCoApplicant(loan) : undefined

/** What is found out about the co-applicant at the moment of a decision. */
export type CoApplicantFacts = {
  /** Their other loans and applications with us, no matter what account they belong to. */
  readonly loans: readonly LoanOfPerson[]
  /** The name of their account against the verified one. */
  readonly accountName: NameMatch
}

/** Facts of every decision that a co-applicant can stop. */
export type WithCoApplicantFacts = { readonly coApplicant: CoApplicantFacts | undefined }

/** Terms that differ in nothing but their day, which is the day of signing. */
export const sameTerms = (one: RequestedTerms, other: RequestedTerms): boolean => {
  const undated = ({ startDate: _startDate, ...terms }: RequestedTerms) =>
    JSON.stringify(Object.entries(terms).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return undated(one) === undated(other)
}

export const coApplicantProgress = (
  loan: WithCoApplicant,
): 'not-invited' | CoApplicant['state'] | 'verified' | 'ready' => {
  const accepted = acceptedCoApplicant(loan)
  if (accepted === undefined) return loan.coApplicant?.state ?? 'not-invited'
  if (accepted.person === undefined) return 'accepted'
  return accepted.consent === undefined ? 'verified' : 'ready'
}

/** TAM-52, TAM-54: verified, consented, and no other loan of ours. Why not is theirs to read, not
 * the borrower's. */
export const checkCoApplicant = (
  loan: WithCoApplicant,
  facts: CoApplicantFacts | undefined,
  now: Instant,
): Result<true, Refusal> => {
  const progress = coApplicantProgress(loan)
  if (progress !== 'ready' || facts === undefined) return refuse('CO_APPLICANT_NOT_READY', { progress })
  const stands = mayBeOnePerson(facts.accountName) && noOtherLoan(facts.loans, torontoDateOf(now)).ok
  return stands ? ok(true) : refuse('CO_APPLICANT_CANNOT_JOIN')
}

const endedAs = (
  { invitation, email, token, invitedAt, expiresAt, terms, offer }: CoApplicant,
  state: 'declined' | 'expired' | 'withdrawn',
  endedAt: Instant,
): CoApplicant => ({ state, invitation, email, token, invitedAt, expiresAt, terms, offer, endedAt })

const changed = (coApplicant: CoApplicant, change: Partial<AcceptedCoApplicant>): CoApplicant =>
  coApplicant.state === 'accepted' ? { ...coApplicant, ...change } : coApplicant

/** What `evolve` keeps of them; an event that does not fit changes nothing. */
export const coApplicantAfter = (
  before: CoApplicant | undefined,
  event: Exclude<CoApplicantEvent, { readonly type: 'agreement-co-signed' }>,
): CoApplicant | undefined => {
  if (event.type === 'co-applicant-invited') {
    const { at: invitedAt, invitation, email, token, expiresAt, terms, offer } = event
    return { state: 'invited', invitation, email, token, invitedAt, expiresAt, terms, offer }
  }
  if (before === undefined || !hasLiveInvitation({ coApplicant: before })) return before
  switch (event.type) {
    case 'co-applicant-accepted': {
      const { at: acceptedAt, customerId, person, idDocument } = event
      if (before.state !== 'invited') return before
      const verified = { ...(person && { person }), ...(idDocument && { idDocument }) }
      return { ...before, state: 'accepted', customerId, acceptedAt, ...verified }
    }
    case 'co-applicant-declined':
      return endedAs(before, 'declined', event.at)
    case 'co-applicant-invitation-expired':
      return endedAs(before, 'expired', event.at)
    case 'co-applicant-withdrawn':
      return endedAs(before, 'withdrawn', event.at)
    case 'co-applicant-identity-checked': {
      const { type: _type, ...check } = event
      if (before.state !== 'accepted') return before
      const { check: _newest, earlierChecks: _earlier, ...rest } = before
      return { ...rest, ...(check.state === 'open' ? afterOpening(before, check) : afterNews(before, check)) }
    }
    case 'co-applicant-verified': {
      const { person, idDocument } = event
      return changed(before, { person, ...(idDocument && { idDocument }) })
    }
    case 'co-applicant-consented':
      return changed(before, { consent: { at: event.at, answers: event.answers } })
  }
}
