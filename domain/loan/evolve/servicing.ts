import { torontoDateOf } from '../../calendars/toronto.ts'
import { countedContacts } from '../../collections/contact-limits.ts'
import { isCounted, type Contact } from '../../collections/contact-log.ts'
import { fundingDeadline } from '../../funding/funding-deadline.ts'
import type { LedgerEvent, Posted } from '../../ledger/ledger-event.ts'
import { addPosted, openPosted } from '../../ledger/posted.ts'
import { noticeKey } from '../../notices/notice.ts'
import { nothingNoticed, noticedAfter, noticedDeclined, noticedRequested, noticedSent } from '../../notices/noticed.ts'
import { becomesOwedAgain } from '../debits/owed-again.ts'
import { requestsOf } from '../debits/payment-request.ts'
import type { ApplicationEvent, EventOf, LoanEventType } from '../loan-event.ts'
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
import { anonymousLoan } from '../staff/anonymous.ts'
import type { ServicingStatus } from '../status.ts'
import { withoutProposal, type Evolvers } from './application.ts'

/** The loan's status: the book's, unless the advance did not get through and waits for staff. */
const statusOf = ({ book, disbursement }: Pick<ServicedLoan, 'book' | 'disbursement'>): ServicingStatus => {
  const stopped = disbursement?.state === 'failed' || disbursement?.state === 'cancelled'
  return book.status === 'active' && stopped ? 'disbursement-failed' : book.status
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

const withRequest = (
  loan: ServicedLoan,
  requestId: string,
  change: Partial<PaymentRequest>,
): readonly PaymentRequest[] =>
  requestsOf(loan).map((one) => (one.requestId === requestId ? { ...one, ...change } : one))

/** Events of the ledger that change the book. */
export type Booked = Exclude<Posted, { readonly type: 'activated' }>

/** After an event of its ledger: the book, its notices, and what the event completes. Throws when
 * the ledger refuses the event: no decision wrote it. */
export const booked = (loan: Loan, event: Booked): Loan => {
  if (!isServiced(loan)) throw new Error(`${event.type} on a loan without a ledger`)
  const book = addPosted(loan.book, event)
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
    book,
    noticed: noticedAfter(loan, book, event),
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

const inServicing = (loan: Loan, change: Partial<ServicedLoan>): Loan =>
  isServiced(loan) ? { ...loan, ...change } : loan

type Travel = { readonly providerId: string }

const advanceIs =
  (state: Disbursement['state']) =>
  (loan: Loan, { disbursementId, providerId }: Travel & { readonly disbursementId: string }): Loan =>
    moved(loan, disbursementId, { state, providerId })

const debitIs = (loan: Loan, debitId: string, change: Partial<DebitProgress>): Loan =>
  isServiced(loan) ? { ...loan, debits: debitMoved(loan.debits, debitId, change) } : loan

const requestIs = (loan: Loan, requestId: string, change: Partial<PaymentRequest>): Loan =>
  isServiced(loan) ? { ...loan, requests: withRequest(loan, requestId, change) } : loan

const refundIs = (loan: Loan, refundId: string, change: Partial<Refund>): Loan =>
  isServiced(loan)
    ? { ...loan, refunds: refundsOf(loan).map((one) => (one.refundId === refundId ? { ...one, ...change } : one)) }
    : loan

const refundTravels =
  (state: Refund['state']) =>
  (loan: Loan, { refundId, providerId }: Travel & { readonly refundId: string }): Loan =>
    refundIs(loan, refundId, { state, providerId })

/** TAM-83: a later day or parts grant what was requested, whichever of the two it was. */
const answeredRequest = (loan: ServicedLoan, { at, action, reason }: EventOf<'money-action-taken'>): Loan => {
  const { arrangementRequest: request } = loan
  if (request?.state !== 'open') return loan
  if (action.kind === 'decline-arrangement') {
    const { wish, at: requestedAt } = request
    return {
      ...loan,
      arrangementRequest: { ...request, state: 'declined', reason },
      noticed: noticedDeclined(loan, { wish, reason, at, requestedAt }),
    }
  }
  return action.kind === 'change-due-date' || action.kind === 'arrange-payments'
    ? { ...loan, arrangementRequest: { ...request, state: 'granted' } }
    : loan
}

/** TAM-186: what counts does so from its start, next to the e-mailed notices. */
const contactStarted = (loan: Loan, { type: _type, by: _by, ...contact }: EventOf<'contact-started'>): Loan => {
  if (!isServiced(loan)) return loan
  const { contacts } = loan.noticed
  const counted = isCounted(contact) ? countedContacts(contact.at, [...contacts, contact.at]) : contacts
  return { ...loan, contacts: [...(loan.contacts ?? []), contact], noticed: { ...loan.noticed, contacts: counted } }
}

const contactEnded = (loan: Loan, { at, number, outcome, promise }: EventOf<'contact-ended'>): Loan => {
  if (!isServiced(loan)) return loan
  const promised = promise && { ...promise, on: torontoDateOf(at), receipts: loan.book.receipts.length }
  const ended = (one: Contact): Contact =>
    one.number === number ? { ...one, outcome, ...(promised && { promise: promised }) } : one
  return { ...loan, contacts: (loan.contacts ?? []).map(ended) }
}

export const servicingEvolvers: Evolvers<Exclude<LoanEventType, ApplicationEvent['type'] | Booked['type']>> = {
  // The ledger is opened; what was prepared to be signed is no part of the loan.
  activated: (loan, event) => {
    if (loan.status !== 'pad' || loan.authorized === undefined) throw new Error('activated without an authorization')
    const book = openPosted(event)
    const { authorization: _prepared, authorized, ...application } = loan
    return {
      ...application,
      status: 'active',
      authorized,
      activatedAt: event.at,
      fundBy: fundingDeadline(event.at),
      hourMissed: false,
      copiesSent: false,
      book,
      noticed: nothingNoticed(book),
    }
  },
  'disbursement-requested': (loan, { disbursementId, attempt, amount, at: requestedAt }) => {
    if (!isServiced(loan)) return loan
    const failedSince = loan.disbursement?.failedSince ?? loan.disbursement?.failedAt
    const disbursement = {
      ...({ disbursementId, attempt, amount, state: 'requested', requestedAt } as const),
      ...(failedSince !== undefined && { failedSince }),
    }
    const after = { ...loan, disbursement }
    return { ...after, status: statusOf(after) }
  },
  'disbursement-submitted': advanceIs('submitted'),
  'disbursement-acknowledged': advanceIs('acknowledged'),
  'disbursement-held-for-review': advanceIs('under-review'),
  'disbursement-failed': (loan, { disbursementId, outcome: state, failure, at: failedAt }) => {
    const wasCompleted = isServiced(loan) && loan.disbursement?.state === 'completed'
    const late = wasCompleted && ({ afterCompletion: true, failedSince: failedAt } as const)
    return moved(loan, disbursementId, { state, failure, failedAt, ...late })
  },
  'funding-hour-missed': (loan) => inServicing(loan, { hourMissed: true }),
  'copies-sent': (loan) => inServicing(loan, { copiesSent: true }),
  'notice-sent': (loan, event) =>
    isServiced(loan)
      ? { ...loan, notices: [...(loan.notices ?? []), noticeKey(event)], noticed: noticedSent(loan, event) }
      : loan,
  'money-action-proposed': (loan, { type: _type, ...proposal }) => (isServiced(loan) ? { ...loan, proposal } : loan),
  'money-action-taken': (loan, event) => (isServiced(loan) ? answeredRequest(withoutProposal(loan), event) : loan),
  'arrangement-requested': (loan, { at, wish, situation }) =>
    isServiced(loan)
      ? {
          ...loan,
          arrangementRequest: { at, wish, situation, state: 'open' },
          noticed: noticedRequested(loan, { at, wish }),
        }
      : loan,
  'contact-started': contactStarted,
  'contact-ended': contactEnded,
  'do-not-contact-set': (loan, { ground, at: since }) => inServicing(loan, { doNotContact: { ground, since } }),
  'do-not-contact-lifted': (loan) => {
    if (!isServiced(loan)) return loan
    const { doNotContact: _lifted, ...rest } = loan
    return rest
  },
  // For colleagues alone: it changes nothing.
  'staff-note': (loan) => loan,
  'debit-submitted': (loan, { debitId, providerId }) => debitIs(loan, debitId, { state: 'submitted', providerId }),
  'debit-acknowledged': (loan, { debitId, providerId }) =>
    debitIs(loan, debitId, { state: 'acknowledged', providerId }),
  'debit-held-for-review': (loan, { debitId, providerId, failure }) =>
    debitIs(loan, debitId, { state: 'under-review', providerId, failure }),
  'debit-became-final': (loan, { debitId }) => debitIs(loan, debitId, { final: true }),
  'held-by-stop': (loan, { what, at, payments }) =>
    isServiced(loan)
      ? { ...loan, held: { what, at: loan.held?.at ?? at, payments: [...(loan.held?.payments ?? []), ...payments] } }
      : loan,
  'released-from-stop': (loan) => {
    if (!isServiced(loan)) return loan
    const { held: _released, ...rest } = loan
    return rest
  },
  'e-transfer-requested': (loan, { type: _type, at: requestedAt, ...request }) =>
    isServiced(loan)
      ? { ...loan, requests: [...requestsOf(loan), { ...request, state: 'requested', requestedAt }] }
      : loan,
  'e-transfer-request-sent': (loan, { requestId, providerId }) =>
    requestIs(loan, requestId, { state: 'sent', providerId }),
  'e-transfer-request-withdrawn': (loan, { requestId }) => requestIs(loan, requestId, { state: 'withdrawing' }),
  'e-transfer-request-ended': (loan, { requestId, outcome: state, failure }) =>
    requestIs(loan, requestId, { state, failure }),
  'refund-requested': (loan, { refundId, number, amount, at: requestedAt }) =>
    isServiced(loan)
      ? { ...loan, refunds: [...refundsOf(loan), { refundId, number, amount, state: 'requested', requestedAt }] }
      : loan,
  'refund-submitted': refundTravels('submitted'),
  'refund-acknowledged': refundTravels('acknowledged'),
  'refund-held-for-review': refundTravels('under-review'),
  'refund-completed': (loan, { refundId, at: endedAt }) => refundIs(loan, refundId, { state: 'completed', endedAt }),
  'refund-failed': (loan, { refundId, outcome: state, failure, at: endedAt }) =>
    refundIs(loan, refundId, { state, failure, endedAt }),
  'case-assigned': ({ officer: _before, ...loan }, { to }) => ({ ...loan, ...(to && { officer: to }) }) as Loan,
  'records-destroyed': (loan, { at: destroyedAt }) => ({ ...anonymousLoan(loan), destroyedAt }),
}
