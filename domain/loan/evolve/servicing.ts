import { fundingDeadline } from '../../funding/funding-deadline.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { apply, openWith } from '../../ledger/replay.ts'
import { noticeKey } from '../../notices/notice.ts'
import { nothingNoticed, noticedAfter, noticedDeclined, noticedSent } from '../../notices/noticed.ts'
import { becomesOwedAgain } from '../debits/owed-again.ts'
import { requestsOf } from '../debits/payment-request.ts'
import type { DebitEvent, DisbursementEvent, EventOf, PaymentRequestEvent, RefundEvent } from '../loan-event.ts'
import {
  isServiced,
  type DebitProgress,
  type Disbursement,
  type Loan,
  type PaymentRequest,
  type Refund,
  type ServicedLoan,
} from '../loan.ts'
import { refundsOf } from '../servicing/refund.ts'
import type { ServicingStatus } from '../status.ts'

/** The loan's status: the book's, unless the advance did not get through and waits for staff. */
const statusOf = ({ book, disbursement }: Pick<ServicedLoan, 'book' | 'disbursement'>): ServicingStatus => {
  const stopped = disbursement?.state === 'failed' || disbursement?.state === 'cancelled'
  return book.status === 'active' && stopped ? 'disbursement-failed' : book.status
}

/** The loan in service, with its ledger opened. What was prepared to be signed is no part of it. */
export const activated = (loan: Loan, event: EventOf<'activated'>): Loan => {
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

/** How far a debit is on its way, as its provider reports it. */
export const applyDebitEvent = (loan: Loan, event: DebitEvent): Loan => {
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

/** The loan after an event of its ledger: the book, its notices, and the debit, disbursement or
 * request that it completes. */
export const booked = (loan: Loan, event: Booked): Loan => {
  if (!isServiced(loan)) return loan
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
    noticed: noticedAfter(loan, book.value, event),
    ...(disbursement && { disbursement }),
    ...(debits && { debits }),
    ...(requests && { requests }),
  }
  const status = statusOf(after)
  return { ...after, status, ...(becomesOwedAgain(loan.status, status) && { owedAgain: true as const }) }
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

/** With this change where the loan is in service. */
export const inServicing = (loan: Loan, change: Partial<ServicedLoan>): Loan =>
  isServiced(loan) ? { ...loan, ...change } : loan

const noticeSent = (loan: Loan, event: EventOf<'notice-sent'>): Loan => {
  if (!isServiced(loan)) return loan
  const notices = [...(loan.notices ?? []), noticeKey(event)]
  return { ...loan, notices, noticed: noticedSent(loan, event) }
}

/** How far the advance is on its way, and what was sent to the borrower meanwhile. */
export const disbursing = (loan: Loan, event: DisbursementEvent): Loan => {
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
        ...(isServiced(loan) && loan.disbursement?.state === 'completed' && { afterCompletion: true as const }),
      })
    case 'funding-hour-missed':
      return inServicing(loan, { hourMissed: true })
    case 'copies-sent':
      return inServicing(loan, { copiesSent: true })
    case 'notice-sent':
      return noticeSent(loan, event)
  }
}

/** How far an e-Transfer request to the borrower is on its way. */
export const requesting = (loan: Loan, event: PaymentRequestEvent): Loan => {
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

/** How far money that goes back is on its way. */
export const refunding = (loan: Loan, event: RefundEvent): Loan => {
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
export const answeredRequest = (loan: Loan, { at, action, reason }: EventOf<'money-action-taken'>): Loan => {
  if (!isServiced(loan) || loan.arrangementRequest?.state !== 'open') return loan
  if (action.kind === 'decline-arrangement') {
    const { wish, at: requestedAt } = loan.arrangementRequest
    const declined = { wish, reason, at, requestedAt }
    return {
      ...loan,
      arrangementRequest: { ...loan.arrangementRequest, state: 'declined', reason },
      noticed: noticedDeclined(loan, declined),
    }
  }
  return action.kind === 'change-due-date' || action.kind === 'arrange-payments'
    ? { ...loan, arrangementRequest: { ...loan.arrangementRequest, state: 'granted' } }
    : loan
}
