import { legalTextAccepted, legalTextsAcceptedByJoining, type SignUp } from '../../documents/legal-versions.ts'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { refuse, type Refusal } from '../../shared/refusal.ts'
import { ok, type Result } from '../../shared/result.ts'
import { acceptedCoApplicant } from '../co-applicant.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import { isEndedApplication, isServiced, type Application, type Loan } from '../loan.ts'
import { noOtherLoan } from '../one-loan-per-person.ts'
import type { EmailKey, IdDocumentKey, LoanOfPerson, PersonKey } from '../person.ts'
import type { AnswersFacts } from './save-answers.ts'

/** Who answers, and with which link. */
export type AnswerFacts = Moment & {
  /** SHA-256 of the token that came with the command; undefined where none did. */
  readonly token: string | undefined
  /** The address of the account that answers. */
  readonly email: EmailKey
}

export type AcceptanceFacts = AnswerFacts & {
  /** What an earlier application verified of them, while it is valid and under their account's name; empty otherwise. */
  readonly verified: { readonly person?: PersonKey; readonly idDocument?: IdDocumentKey }
  readonly otherLoans: readonly LoanOfPerson[]
  readonly signUp?: SignUp | undefined
}

type Invited = Application & { readonly coApplicant: NonNullable<Application['coApplicant']> }

/**
 * TAM-51: the invitation that this link opens for this account. A link that is none of this application's is NOT_FOUND, so that nobody learns from one
 * what exists; the right link in another account, or too late, has a refusal of its own.
 */
const invitationFor = (loan: Loan, { token, email, now }: AnswerFacts): Result<Invited, Refusal> => {
  if (isServiced(loan) || isEndedApplication(loan)) return refuse('INVITATION_ENDED')
  const { coApplicant } = loan
  if (coApplicant === undefined || token === undefined || token !== coApplicant.token) return refuse('NOT_FOUND')
  if (email !== coApplicant.email) return refuse('INVITATION_FOR_ANOTHER_EMAIL')
  const open = coApplicant.state === 'invited' && now < coApplicant.expiresAt
  return open ? ok({ ...loan, coApplicant }) : refuse('INVITATION_ENDED')
}

const isSamePerson = (loan: Loan, { person, idDocument }: AcceptanceFacts['verified']): boolean =>
  (person !== undefined && person === loan.person) || (idDocument !== undefined && idDocument === loan.idDocument)

/**
 * The invited person wants to owe the loan, too, and accepts the legal pages of that day (TAM-96). Nobody does who is the borrower, or who has another
 * loan with us (TAM-54).
 */
export const acceptCoApplication = (
  loan: Loan,
  { actor }: CommandOf<'accept-co-application'>,
  { otherLoans, verified, signUp, ...facts }: AcceptanceFacts,
): Decided => {
  const { id } = actor
  if (id === null || id === loan.customerId) return refuse('NOT_FOUND')
  if (acceptedCoApplicant(loan)?.customerId === id) return alreadySo
  const invited = invitationFor(loan, facts)
  if (!invited.ok) return invited
  if (isSamePerson(loan, verified)) return refuse('CO_APPLICANT_IS_BORROWER')
  const free = noOtherLoan(otherLoans, torontoDateOf(facts.now))
  if (!free.ok) return free
  const legalTexts = legalTextsAcceptedByJoining(torontoDateOf(facts.now))
  return happened({
    type: 'co-applicant-accepted',
    at: facts.now,
    customerId: id,
    ...verified,
    legalTexts,
    ...(signUp && { signUp }),
  })
}

/** The invited person, or the co-applicant until the loan is active, does not want to owe the loan: final for this person and application. */
export const declineCoApplication = (
  loan: Loan,
  { actor }: CommandOf<'decline-co-application'>,
  facts: AnswerFacts,
): Decided => {
  if (isServiced(loan)) return stepNotDue(loan)
  if (!isEndedApplication(loan) && actor.id !== null && acceptedCoApplicant(loan)?.customerId === actor.id)
    return happened({ type: 'co-applicant-declined', at: facts.now })
  const invited = invitationFor(loan, facts)
  return invited.ok ? happened({ type: 'co-applicant-declined', at: facts.now }) : invited
}

/** The co-applicant's own answers and consent; they may be corrected until the application is sent to staff. */
export const saveCoApplicantInfo = (
  loan: Loan,
  { answers: { creditCheckConsent } }: CommandOf<'save-co-applicant-info'>,
  { now, answers }: AnswersFacts,
): Decided => {
  const mayConsent = !isServiced(loan) && !isEndedApplication(loan) && acceptedCoApplicant(loan) !== undefined
  const isSent = loan.status === 'review' || loan.status === 'agreement' || loan.status === 'pad'
  if (!mayConsent || isSent) return stepNotDue(loan)
  const consent = legalTextAccepted('credit-check-consent', torontoDateOf(now))
  return happened({ type: 'co-applicant-consented', at: now, answers, creditCheckConsent, consent })
}
