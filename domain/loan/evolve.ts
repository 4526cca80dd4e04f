import { fundingDeadline } from '../funding/funding-deadline.ts'
import { apply, openWith } from '../ledger/replay.ts'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import type { Instant } from '../values/instant.ts'
import { anonymousLoan } from './anonymous.ts'
import { isChange } from './changes.ts'
import { coApplicantAfter, hasLiveInvitation } from './co-applicant.ts'
import type {
  CoApplicantEvent,
  DebitEvent,
  DisbursementEvent,
  EventOf,
  LoanEvent,
  PaymentRequestEvent,
  RefundEvent,
} from './loan-event.ts'
import {
  isEndedApplication,
  isServiced,
  type AgreementDue,
  type AnswersDue,
  type Application,
  type BankDue,
  type DebitProgress,
  type Disbursement,
  type EndedApplication,
  type IdentityDue,
  type InReview,
  type Loan,
  type OpenCheck,
  type OpenConnection,
  type PadDue,
  type ServicedLoan,
  type PaymentRequest,
  type Refund,
} from './loan.ts'
import { noticeKey } from '../notices/notice.ts'
import { noticedAfter, noticedDeclined, nothingNoticed, noticedSent } from '../notices/noticed.ts'
import { requestsOf } from './payment-request.ts'
import { refundsOf } from './refund.ts'
import { mayConnectBank, statusAfterAnswering, type ServicingStatus } from './status.ts'

/*
 * What an event makes of a loan: the one place that sets a status. It holds no rules: `decide` has applied them before the event was written. An event
 * that does not fit the loan leaves it as it is; `decide` makes none, and a rebuild of the log would show one.
 */

const began = ({
  loanId,
  customerId,
  startedAt,
  changes,
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
  changes,
  ...(person && { person }),
  ...(idDocument && { idDocument }),
  ...(account && { account }),
  ...(reminded && { reminded }),
  ...(coApplicant && { coApplicant }),
  ...(declinedBy && { declinedBy }),
})

const checked = (loan: Loan, check: OpenCheck): Loan => (loan.status === 'identity' ? { ...loan, check } : loan)

const started = (loanId: string, event: EventOf<'application-started'>): IdentityDue | BankDue | AnswersDue => ({
  loanId,
  customerId: event.customerId,
  startedAt: event.at,
  changes: 0,
  status: event.step,
  ...(event.person && { person: event.person }),
  ...(event.idDocument && { idDocument: event.idDocument }),
  ...(event.account && { account: event.account }),
})

const identityVerified = (loan: Loan, event: EventOf<'identity-verified'>): Loan => {
  if (loan.status !== 'identity') return loan
  const { person, idDocument, account, step } = event
  const { idDocument: _former, ...rest } = began(loan)
  return { ...rest, person, ...(idDocument && { idDocument }), ...(account && { account }), status: step }
}

/** Back at the identity check: who the borrower is, terms, decision and documents are void; the answers stand beside the log. */
const checkRequired = (loan: Loan): Loan => {
  if (isServiced(loan) || isEndedApplication(loan)) return loan
  const { person: _person, idDocument: _idDocument, ...rest } = began(loan)
  return { ...rest, status: 'identity' }
}

const isConnecting = (loan: Loan): loan is BankDue | AnswersDue => mayConnectBank(loan.status)

const bankConnection = (loan: Loan, connection: OpenConnection): Loan => {
  if (isServiced(loan)) return { ...loan, newAccount: { ...loan.newAccount, connection } }
  return isConnecting(loan) ? { ...loan, connection } : loan
}

/** The step that was due stays due when the account takes the place of another, and the answers stay given. */
const bankDataCollected = (loan: Loan, { account }: EventOf<'bank-data-collected'>): Loan => {
  if (isServiced(loan)) return { ...loan, newAccount: { account } }
  return isConnecting(loan)
    ? { ...began(loan), account, status: loan.status === 'bank' ? 'personal-info' : loan.status }
    : loan
}

const isAnswering = (loan: Loan): loan is AnswersDue =>
  loan.status === 'personal-info' || loan.status === 'financial-info' || loan.status === 'terms'

const answered = (loan: Loan, step: 'personal-info' | 'financial-info'): Loan =>
  isAnswering(loan) ? { ...loan, status: statusAfterAnswering(step, loan.status) as AnswersDue['status'] } : loan

const termsChosen = (loan: Loan, { at, terms, offer }: EventOf<'terms-chosen'>): Loan =>
  isAnswering(loan) ? { ...began(loan), status: 'review', terms, offer, submittedAt: at, checks: [] } : loan

const ended = (loan: Loan, end: Pick<EndedApplication, 'status' | 'endedAt' | 'decision'>): Loan =>
  isServiced(loan) || isEndedApplication(loan) ? loan : { ...began(loan), ...end, before: loan }

const withoutProposal = <Waiting extends InReview | ServicedLoan>(loan: Waiting): Waiting => {
  const { proposal: _withdrawn, ...rest } = loan
  return rest as unknown as Waiting
}

const proposed = (loan: Loan, { type: _type, ...proposal }: EventOf<'decision-proposed'>): Loan =>
  loan.status === 'review' ? { ...loan, proposal } : loan

const decided = (loan: Loan, event: EventOf<'decision-made'>): Loan => {
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
const agreementPrepared = (loan: Loan, { document, offer, date }: EventOf<'agreement-prepared'>): Loan => {
  if (loan.status !== 'review' && loan.status !== 'agreement' && loan.status !== 'pad') return loan
  const { decision, terms, submittedAt, checks } = loan as InReview | AgreementDue | PadDue
  return decision === undefined
    ? loan
    : { ...began(loan), terms, submittedAt, checks, decision, offer, agreement: document, date, status: 'agreement' }
}

const authorizationPrepared = (loan: Loan, event: EventOf<'authorization-prepared'>): Loan => {
  const { document, account, date, debits } = event
  if (isServiced(loan))
    return date === undefined || debits === undefined
      ? loan
      : { ...loan, newAccount: { ...loan.newAccount, authorization: { document, account, date, debits } } }
  return loan.status === 'pad' ? { ...loan, authorization: { document, account } } : loan
}

/** The new agreement takes the place of the one before; the ledger's `authorization-replaced` lets its debits go on. */
const authorizedAnew = (loan: ServicedLoan, { document, at, assent }: EventOf<'debit-authorized'>): Loan => {
  const { newAccount, ...rest } = loan
  const { account, debits } = newAccount?.authorization ?? {}
  return account === undefined || debits === undefined
    ? loan
    : { ...rest, authorized: { document, at, assent, account, debits } }
}

const debitAuthorized = (loan: Loan, event: EventOf<'debit-authorized'>): Loan => {
  if (isServiced(loan)) return authorizedAnew(loan, event)
  const { document, at, assent } = event
  return loan.status === 'pad' && loan.authorization
    ? { ...loan, authorized: { document, at, assent, account: loan.authorization.account } }
    : loan
}

/** The loan's status: the book's, unless the advance did not get through and waits for staff. */
const statusOf = ({ book, disbursement }: Pick<ServicedLoan, 'book' | 'disbursement'>): ServicingStatus => {
  const stopped = disbursement?.state === 'failed' || disbursement?.state === 'cancelled'
  return book.status === 'active' && stopped ? 'disbursement-failed' : book.status
}

/** An application that was sent with a co-applicant who leaves is back at its terms: alone it is another loan. */
const besideBorrower = (loan: Loan, event: CoApplicantEvent): Loan => {
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

const activated = (loan: Loan, event: EventOf<'activated'>): Loan => {
  if (loan.status !== 'pad' || loan.authorized === undefined) return loan
  const book = openWith(event)
  if (!book.ok) return loan
  const { authorization: _prepared, authorized, ...application } = loan
  return {
    ...application,
    status: 'active',
    authorized,
    activatedAt: event.at,
    fundBy: fundingDeadline(event.at),
    hourMissed: false,
    copiesSent: false,
    book: book.value,
    noticed: nothingNoticed(book.value),
  }
}

const debitMoved = (
  debits: readonly DebitProgress[] = [],
  debitId: string,
  change: Partial<DebitProgress>,
): readonly DebitProgress[] => debits.map((one) => (one.debitId === debitId ? { ...one, ...change } : one))

/** How the debits of a loan travel, after an event of its ledger. */
const debitsAfter = (
  { debits, authorized: { account } }: ServicedLoan,
  event: LedgerEvent,
): readonly DebitProgress[] | undefined => {
  switch (event.type) {
    case 'debit-initiated':
      return [...(debits ?? []), { debitId: event.debitId, state: 'requested', account }]
    case 'debit-settled':
      return debitMoved(debits, event.debitId, { state: 'completed' })
    case 'debit-returned':
      return debitMoved(debits, event.debitId, { state: 'returned', failure: event.returnCode })
    default:
      return debits
  }
}

const debitTravelled = (loan: Loan, event: DebitEvent): Loan => {
  if (!isServiced(loan)) return loan
  const to = (change: Partial<DebitProgress>): Loan => ({
    ...loan,
    debits: debitMoved(loan.debits, event.debitId, change),
  })
  switch (event.type) {
    case 'debit-submitted':
      return to({ state: 'submitted', providerId: event.providerId })
    case 'debit-acknowledged':
      return to({ state: 'acknowledged', providerId: event.providerId })
    case 'debit-held-for-review':
      return to({ state: 'under-review', providerId: event.providerId, failure: event.failure })
    case 'debit-became-final':
      return to({ final: true })
  }
}

const withRequest = (
  loan: ServicedLoan,
  requestId: string,
  change: Partial<PaymentRequest>,
): readonly PaymentRequest[] =>
  requestsOf(loan).map((one) => (one.requestId === requestId ? { ...one, ...change } : one))

type Booked = Exclude<LedgerEvent, { readonly type: 'activated' }>

/** Logs of an earlier release have the debits of a later agreement beside the ledger's event only. */
const withDebits = ({ authorized: { debits } }: ServicedLoan, event: Booked): Booked =>
  event.type === 'authorization-replaced' && event.debits === undefined && debits ? { ...event, debits } : event

const booked = (loan: Loan, found: Booked): Loan => {
  if (!isServiced(loan)) return loan
  const event = withDebits(loan, found)
  const book = apply(loan.book, event)
  if (!book.ok) return loan
  const arrived = event.type === 'disbursed' && loan.disbursement !== undefined
  const disbursement: Disbursement | undefined = arrived
    ? { ...loan.disbursement, state: 'completed' }
    : loan.disbursement
  const debits = debitsAfter(loan, event)
  const isPayment = event.type === 'payment-received' || event.type === 'recovered'
  const requests =
    isPayment && loan.requests ? withRequest(loan, event.paymentId, { state: 'completed' }) : loan.requests
  const after = {
    ...loan,
    book: book.value,
    ...(loan.noticed && { noticed: noticedAfter({ ...loan, noticed: loan.noticed }, book.value, event) }),
    ...(disbursement && { disbursement }),
    ...(debits && { debits }),
    ...(requests && { requests }),
  }
  return { ...after, status: statusOf(after) }
}

const moved = (loan: Loan, disbursementId: string, change: Partial<Disbursement>): Loan => {
  if (!isServiced(loan) || loan.disbursement?.disbursementId !== disbursementId) return loan
  const after = { ...loan, disbursement: { ...loan.disbursement, ...change } }
  return { ...after, status: statusOf(after) }
}

const requested = (loan: Loan, event: EventOf<'disbursement-requested'>): Loan => {
  if (!isServiced(loan)) return loan
  const { disbursementId, attempt, amount, at } = event
  const after = {
    ...loan,
    disbursement: { disbursementId, attempt, amount, state: 'requested', requestedAt: at } as const,
  }
  return { ...after, status: statusOf(after) }
}

const inServicing = (loan: Loan, change: Partial<ServicedLoan>): Loan =>
  isServiced(loan) ? { ...loan, ...change } : loan

const noticeSent = (loan: Loan, event: EventOf<'notice-sent'>): Loan => {
  if (!isServiced(loan)) return loan
  const { noticed } = loan
  const notices = [...(loan.notices ?? []), noticeKey(event)]
  return { ...loan, notices, ...(noticed && { noticed: noticedSent({ ...loan, noticed }, event) }) }
}

const disbursing = (loan: Loan, event: DisbursementEvent): Loan => {
  switch (event.type) {
    case 'disbursement-requested':
      return requested(loan, event)
    case 'disbursement-submitted':
      return moved(loan, event.disbursementId, { state: 'submitted', providerId: event.providerId })
    case 'disbursement-acknowledged':
      return moved(loan, event.disbursementId, { state: 'acknowledged', providerId: event.providerId })
    case 'disbursement-held-for-review':
      return moved(loan, event.disbursementId, { state: 'under-review', providerId: event.providerId })
    case 'disbursement-failed':
      return moved(loan, event.disbursementId, {
        state: event.outcome,
        failure: event.failure,
        failedAt: event.at,
      })
    case 'funding-hour-missed':
      return inServicing(loan, { hourMissed: true })
    case 'copies-sent':
      return inServicing(loan, { copiesSent: true })
    case 'notice-sent':
      return noticeSent(loan, event)
  }
}

const requesting = (loan: Loan, event: PaymentRequestEvent): Loan => {
  if (!isServiced(loan)) return loan
  const { requestId } = event
  switch (event.type) {
    case 'e-transfer-requested': {
      const { number, amount, purpose, at: requestedAt } = event
      const requested = { requestId, number, amount, purpose, state: 'requested', requestedAt } as const
      return { ...loan, requests: [...requestsOf(loan), requested] }
    }
    case 'e-transfer-request-sent':
      return { ...loan, requests: withRequest(loan, requestId, { state: 'sent', providerId: event.providerId }) }
    case 'e-transfer-request-withdrawn':
      return { ...loan, requests: withRequest(loan, requestId, { state: 'withdrawing' }) }
    case 'e-transfer-request-ended':
      return { ...loan, requests: withRequest(loan, requestId, { state: event.outcome, failure: event.failure }) }
  }
}

const refunding = (loan: Loan, event: RefundEvent): Loan => {
  if (!isServiced(loan)) return loan
  const { refundId } = event
  const to = (change: Partial<Refund>): Loan => ({
    ...loan,
    refunds: refundsOf(loan).map((one) => (one.refundId === refundId ? { ...one, ...change } : one)),
  })
  switch (event.type) {
    case 'refund-requested': {
      const { number, amount, at: requestedAt } = event
      return { ...loan, refunds: [...refundsOf(loan), { refundId, number, amount, state: 'requested', requestedAt }] }
    }
    case 'refund-submitted':
      return to({ state: 'submitted', providerId: event.providerId })
    case 'refund-acknowledged':
      return to({ state: 'acknowledged', providerId: event.providerId })
    case 'refund-held-for-review':
      return to({ state: 'under-review', providerId: event.providerId })
    case 'refund-completed':
      return to({ state: 'completed', endedAt: event.at })
    case 'refund-failed':
      return to({ state: event.outcome, failure: event.failure, endedAt: event.at })
  }
}

/** TAM-83: a later day or parts grant what was requested, whichever of the two it was. */
const answeredRequest = (loan: Loan, { at, action, reason }: EventOf<'money-action-taken'>): Loan => {
  if (!isServiced(loan) || loan.arrangementRequest?.state !== 'open') return loan
  if (action.kind === 'decline-arrangement') {
    const { wish, at: requestedAt } = loan.arrangementRequest
    const { noticed } = loan
    const declined = { wish, reason, at, requestedAt }
    return {
      ...loan,
      arrangementRequest: { ...loan.arrangementRequest, state: 'declined', reason },
      ...(noticed && { noticed: noticedDeclined({ ...loan, noticed }, declined) }),
    }
  }
  return action.kind === 'change-due-date' || action.kind === 'arrange-payments'
    ? { ...loan, arrangementRequest: { ...loan.arrangementRequest, state: 'granted' } }
    : loan
}

const end = (loan: Loan, status: 'withdrawn' | 'expired', endedAt: Instant): Loan => ended(loan, { status, endedAt })

const evolved = (loan: Loan, event: LoanEvent): Loan => {
  switch (event.type) {
    case 'application-started':
      return loan
    case 'identity-check-started':
    case 'identity-check-retried':
    case 'identity-check-left-open':
      return checked(loan, { checkId: event.checkId, state: 'open' })
    case 'identity-check-finished':
      return checked(loan, { checkId: event.checkId, state: 'confirming' })
    case 'identity-check-pending-review':
      return checked(loan, { checkId: event.checkId, state: 'pending-review' })
    case 'identity-check-failed':
      return checked(loan, { checkId: event.checkId, state: 'failed', failed: event.failed })
    case 'identity-verified':
      return identityVerified(loan, event)
    case 'identity-check-required':
      return checkRequired(loan)
    case 'bank-connection-started':
      return bankConnection(loan, { state: 'open' })
    case 'bank-connection-finished':
      return bankConnection(loan, { state: 'collecting', requestId: event.requestId })
    case 'bank-connection-failed':
      return bankConnection(loan, { state: 'failed', requestId: event.requestId, failed: event.reason })
    case 'bank-data-collected':
      return bankDataCollected(loan, event)
    case 'personal-info-saved':
      return answered(loan, 'personal-info')
    case 'financial-info-saved':
      return answered(loan, 'financial-info')
    case 'terms-chosen':
      return termsChosen(loan, event)
    case 'checks-computed':
      return loan.status === 'review' ? { ...loan, checks: event.checks } : loan
    case 'decision-proposed':
      return proposed(loan, event)
    case 'proposal-withdrawn':
      return loan.status === 'review' || isServiced(loan) ? withoutProposal(loan) : loan
    case 'decision-made':
      return decided(loan, event)
    case 'application-reopened':
      return loan.status === 'review' ? { ...began(loan), status: 'terms' } : loan
    case 'agreement-prepared':
      return agreementPrepared(loan, event)
    case 'agreement-signed': {
      const { document, at, assent } = event
      return loan.status === 'agreement' ? { ...loan, status: 'pad', signed: { document, at, assent } } : loan
    }
    case 'authorization-prepared':
      return authorizationPrepared(loan, event)
    case 'debit-authorized':
      return debitAuthorized(loan, event)
    case 'co-applicant-invited':
    case 'co-applicant-accepted':
    case 'co-applicant-declined':
    case 'co-applicant-invitation-expired':
    case 'co-applicant-withdrawn':
    case 'co-applicant-identity-checked':
    case 'co-applicant-verified':
    case 'co-applicant-consented':
    case 'agreement-co-signed':
      return besideBorrower(loan, event)
    case 'application-withdrawn':
      return end(loan, 'withdrawn', event.at)
    case 'application-expired':
      return end(loan, 'expired', event.at)
    case 'reminder-sent':
      return { ...loan, reminded: { since: event.since, number: event.number } }
    case 'disbursement-requested':
    case 'disbursement-submitted':
    case 'disbursement-acknowledged':
    case 'disbursement-held-for-review':
    case 'disbursement-failed':
    case 'funding-hour-missed':
    case 'copies-sent':
    case 'notice-sent':
      return disbursing(loan, event)
    case 'money-action-proposed': {
      const { type: _type, ...proposal } = event
      return isServiced(loan) ? { ...loan, proposal } : loan
    }
    case 'arrangement-requested': {
      const { at, wish, situation } = event
      return inServicing(loan, { arrangementRequest: { at, wish, situation, state: 'open' } })
    }
    case 'money-action-taken':
      return isServiced(loan) ? answeredRequest(withoutProposal(loan), event) : loan
    case 'debit-submitted':
    case 'debit-acknowledged':
    case 'debit-held-for-review':
    case 'debit-became-final':
      return debitTravelled(loan, event)
    case 'e-transfer-requested':
    case 'e-transfer-request-sent':
    case 'e-transfer-request-withdrawn':
    case 'e-transfer-request-ended':
      return requesting(loan, event)
    case 'refund-requested':
    case 'refund-submitted':
    case 'refund-acknowledged':
    case 'refund-held-for-review':
    case 'refund-completed':
    case 'refund-failed':
      return refunding(loan, event)
    case 'records-destroyed':
      return { ...anonymousLoan(loan), destroyedAt: event.at }
    case 'activated':
      return activated(loan, event)
    default:
      return booked(loan, event)
  }
}

/** The loan after one event. The first must be `application-started`: throws a `TypeError` for a log that begins otherwise. */
export const evolve = (loan: Loan | undefined, event: LoanEvent, loanId: string): Loan => {
  if (loan === undefined) {
    if (event.type === 'application-started') return started(loanId, event)
    throw new TypeError(`a loan cannot begin with ${event.type}`)
  }
  const after = evolved(loan, event)
  return isChange(event) ? { ...after, changes: loan.changes + 1 } : after
}

/** The loan that a whole log makes; undefined for an empty one. */
export const replayLoan = (loanId: string, events: readonly LoanEvent[]): Loan | undefined =>
  events.reduce<Loan | undefined>((loan, event) => evolve(loan, event, loanId), undefined)
