import type { Instant } from '../../values/instant.ts'
import type { CoApplicantEvent, EventOf } from '../loan-event.ts'
import {
  isEndedApplication,
  isServiced,
  type AgreementDue,
  type AnswersDue,
  type Application,
  type BankDue,
  type EndedApplication,
  type IdentityDue,
  type InReview,
  type Loan,
  type OpenCheck,
  type OpenConnection,
  type PadDue,
  type ServicedLoan,
} from '../loan.ts'
import { coApplicantAfter, hasLiveInvitation } from '../signing/co-applicant.ts'
import { mayConnectBank, statusAfterAnswering } from '../status.ts'

const began = ({
  loanId,
  customerId,
  startedAt,
  person,
  idDocument,
  account,
  coApplicant,
  declinedBy,
  reminded,
}: Application) => ({
  loanId,
  customerId,
  startedAt,
  ...(person && { person }),
  ...(idDocument && { idDocument }),
  ...(account && { account }),
  ...(reminded && { reminded }),
  ...(coApplicant && { coApplicant }),
  ...(declinedBy && { declinedBy }),
})

/** How far the open identity check is, while the step is due. */
export const checked = (loan: Loan, check: OpenCheck): Loan => (loan.status === 'identity' ? { ...loan, check } : loan)

/** The loan that begins with this event. */
export const started = (loanId: string, event: EventOf<'application-started'>): IdentityDue | BankDue | AnswersDue => ({
  loanId,
  customerId: event.customerId,
  startedAt: event.at,
  status: event.step,
  ...(event.person && { person: event.person }),
  ...(event.idDocument && { idDocument: event.idDocument }),
  ...(event.account && { account: event.account }),
})

/** Who the borrower is, and the step that is due next; an earlier ID document is void. */
export const identityVerified = (loan: Loan, event: EventOf<'identity-verified'>): Loan => {
  if (loan.status !== 'identity') return loan
  const { person, idDocument, account, step } = event
  const { idDocument: _former, ...rest } = began(loan)
  return { ...rest, person, ...(idDocument && { idDocument }), ...(account && { account }), status: step }
}

/** Back at the identity check: who the borrower is, terms, decision and documents are void; the
 * answers be next to the log. */
export const checkRequired = (loan: Loan): Loan => {
  if (isServiced(loan) || isEndedApplication(loan)) return loan
  const { person: _person, idDocument: _idDocument, ...rest } = began(loan)
  return { ...rest, status: 'identity' }
}

const isConnecting = (loan: Loan): loan is BankDue | AnswersDue => mayConnectBank(loan.status)

/** How far the connection of the account is, which a loan in service connects again. */
export const bankConnection = (loan: Loan, connection: OpenConnection): Loan => {
  if (isServiced(loan)) return { ...loan, newAccount: { ...loan.newAccount, connection } }
  return isConnecting(loan) ? { ...loan, connection } : loan
}

/** The step that was due stays due when the account takes the place of another, and the answers
 * stay given. */
export const bankDataCollected = (loan: Loan, { account }: EventOf<'bank-data-collected'>): Loan => {
  if (isServiced(loan)) return { ...loan, newAccount: { account } }
  return isConnecting(loan)
    ? { ...began(loan), account, status: loan.status === 'bank' ? 'personal-info' : loan.status }
    : loan
}

const isAnswering = (loan: Loan): loan is AnswersDue =>
  loan.status === 'personal-info' || loan.status === 'financial-info' || loan.status === 'terms'

/** The step after these answers, unless a later one is due already. */
export const answered = (loan: Loan, step: 'personal-info' | 'financial-info'): Loan =>
  isAnswering(loan) ? { ...loan, status: statusAfterAnswering(step, loan.status) as AnswersDue['status'] } : loan

/** The application before staff, on these terms. */
export const termsChosen = (loan: Loan, { at, terms, offer }: EventOf<'terms-chosen'>): Loan =>
  isAnswering(loan) ? { ...began(loan), status: 'review', terms, offer, submittedAt: at, checks: [] } : loan

const ended = (loan: Loan, end: Pick<EndedApplication, 'status' | 'endedAt' | 'decision'>): Loan =>
  isServiced(loan) || isEndedApplication(loan) ? loan : { ...began(loan), ...end, before: loan }

/** Without what the first of two people proposed. */
export const withoutProposal = <Waiting extends InReview | ServicedLoan>(loan: Waiting): Waiting => {
  const { proposal: _withdrawn, ...rest } = loan
  return rest as unknown as Waiting
}

/** With what the first of two people proposed, who wait for the second. */
export const proposed = (loan: Loan, { type: _type, ...proposal }: EventOf<'decision-proposed'>): Loan =>
  loan.status === 'review' ? { ...loan, proposal } : loan

/** The application with its decision; a rejection ends it. */
export const decided = (loan: Loan, event: EventOf<'decision-made'>): Loan => {
  const { verdict, by, at, note, proposed: first, alternatives } = event
  const decision = {
    verdict,
    by,
    at,
    ...(note !== undefined && { note }),
    ...(first && { proposed: first }),
    ...(alternatives && { alternatives }),
  }
  if (verdict.outcome === 'rejected') return ended(loan, { status: 'rejected', endedAt: at, decision })
  return loan.status === 'review' ? { ...withoutProposal(loan), decision } : loan
}

/** The application back at its agreement: a signature under an older one is void. */
export const agreementPrepared = (loan: Loan, { document, offer, date }: EventOf<'agreement-prepared'>): Loan => {
  if (loan.status !== 'review' && loan.status !== 'agreement' && loan.status !== 'pad') return loan
  const { decision, terms, submittedAt, checks } = loan as InReview | AgreementDue | PadDue
  return decision === undefined
    ? loan
    : { ...began(loan), terms, submittedAt, checks, decision, offer, agreement: document, date, status: 'agreement' }
}

/** With the agreement on debits that is to be signed, of a loan in service for its new account. */
export const authorizationPrepared = (loan: Loan, event: EventOf<'authorization-prepared'>): Loan => {
  const { document, account, date, debits } = event
  if (isServiced(loan))
    return date === undefined || debits === undefined
      ? loan
      : { ...loan, newAccount: { ...loan.newAccount, authorization: { document, account, date, debits } } }
  return loan.status === 'pad' ? { ...loan, authorization: { document, account } } : loan
}

/** The new agreement takes the place of the one before; the ledger's `authorization-replaced` lets
 * its debits go on. */
const reauthorized = (loan: ServicedLoan, { document, at, assent }: EventOf<'debit-authorized'>): Loan => {
  const { newAccount, ...rest } = loan
  const { account, debits } = newAccount?.authorization ?? {}
  return account === undefined || debits === undefined
    ? loan
    : { ...rest, authorized: { document, at, assent, account, debits } }
}

/** With the signed agreement on debits; activation is an event of its own. */
export const debitAuthorized = (loan: Loan, event: EventOf<'debit-authorized'>): Loan => {
  if (isServiced(loan)) return reauthorized(loan, event)
  const { document, at, assent } = event
  return loan.status === 'pad' && loan.authorization
    ? { ...loan, authorized: { document, at, assent, account: loan.authorization.account } }
    : loan
}

/** An application that was sent with a co-applicant who leaves is back at its terms: alone it is
 * another loan. */
export const applyCoApplicantEvent = (loan: Loan, event: CoApplicantEvent): Loan => {
  if (isServiced(loan) || isEndedApplication(loan)) return loan
  if (event.type === 'agreement-co-signed') {
    const { document, at, assent } = event
    return loan.status === 'agreement' || loan.status === 'pad' ? { ...loan, coSigned: { document, at, assent } } : loan
  }
  const coApplicant = coApplicantAfter(loan.coApplicant, event)
  if (coApplicant === undefined || coApplicant === loan.coApplicant) return loan
  const declinedBy = [...(loan.declinedBy ?? []), ...(coApplicant.state === 'declined' ? [coApplicant.email] : [])]
  const change = { coApplicant, ...(declinedBy.length > 0 && { declinedBy }) }
  const wasSent = loan.status === 'review' || loan.status === 'agreement' || loan.status === 'pad'
  return wasSent && !hasLiveInvitation(change) ? { ...began(loan), ...change, status: 'terms' } : { ...loan, ...change }
}

/** The application without a loan: withdrawn or expired. */
export const end = (loan: Loan, status: 'withdrawn' | 'expired', endedAt: Instant): Loan =>
  ended(loan, { status, endedAt })

/** The first signature; the authorization of debits is due next. */
export const agreementSigned = (loan: Loan, { document, at, assent }: EventOf<'agreement-signed'>): Loan =>
  loan.status === 'agreement' ? { ...loan, status: 'pad', signed: { document, at, assent } } : loan

/** Back at its terms before anybody decided. */
export const reopened = (loan: Loan): Loan => (loan.status === 'review' ? { ...began(loan), status: 'terms' } : loan)
