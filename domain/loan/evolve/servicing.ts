import { torontoDateOf } from '../../calendars/toronto.ts'
import { countedContacts } from '../../collections/contact-limits.ts'
import { isCounted, type Contact } from '../../collections/contact-log.ts'
import { fundingDeadline } from '../../funding/funding-deadline.ts'
import type { Posted } from '../../ledger/ledger-event.ts'
import { addPosted, openPosted } from '../../ledger/posted.ts'
import { noticeKey } from '../../notices/notice.ts'
import {
  nothingNoticed,
  noticedAfter,
  noticedDeclined,
  noticedDelayed,
  noticedRequested,
  noticedSent,
} from '../../notices/noticed.ts'
import { becomesOwedAgain } from '../debits/owed-again.ts'
import type { ApplicationEvent, EventOf, LoanEventType } from '../loan-event.ts'
import { isServiced, type Loan, type ServicedLoan } from '../loan.ts'
import { hasFailed, paymentOf, paymentsOf, type Payment, type PaymentState } from '../payments/payment.ts'
import { anonymousLoan } from '../staff/anonymous.ts'
import type { ServicingStatus } from '../status.ts'
import { withoutProposal, type Evolvers } from './application.ts'

/** The loan's status: the book's, unless no attempt to send the advance can still succeed and staff
 * have to act. */
const statusOf = (loan: Pick<ServicedLoan, 'book' | 'payments'>): ServicingStatus => {
  const attempts = paymentsOf(loan, 'advance')
  const isStopped = attempts.length > 0 && attempts.every(hasFailed)
  return loan.book.status === 'active' && isStopped ? 'disbursement-failed' : loan.book.status
}

/** Events of the ledger that change the book. */
export type Booked = Exclude<Posted, { readonly type: 'activated' }>

/** Stores the bank's code with a returned debit instead of the provider's event. */
const withCode = (payments: readonly Payment[], event: Booked): readonly Payment[] =>
  event.type === 'debit-returned'
    ? payments.map((one) => (one.paymentId === event.debitId ? { ...one, failure: event.returnCode } : one))
    : payments

/** The loan after an event of its ledger. Throws when the ledger cannot take the event, because no
 * command can have written it. */
export const booked = (loan: Loan, event: Booked): Loan => {
  if (!isServiced(loan)) throw new Error(`${event.type} on a loan without a ledger`)
  const book = addPosted(loan.book, event)
  const payments = withCode(loan.payments, event)
  const after = { ...loan, payments, book, noticed: noticedAfter(loan, book, event) }
  const status = statusOf(after)
  return { ...after, status, ...(becomesOwedAgain(loan.status, status) && { owedAgain: true as const }) }
}

type PaymentChange = Partial<Pick<Payment, 'state' | 'providerId' | 'failure' | 'endedAt' | 'isFinal'>>

/** A payment that goes on again has no end any more. */
const changed = ({ endedAt: _before, ...payment }: Payment, change: PaymentChange): Payment => ({
  ...payment,
  ...change,
})

const withPayment = (loan: Loan, paymentId: string, change: PaymentChange): Loan => {
  if (!isServiced(loan)) return loan
  const payments = loan.payments.map((one) => (one.paymentId === paymentId ? changed(one, change) : one))
  const after = { ...loan, payments }
  return { ...after, status: statusOf(after) }
}

const paymentEnded =
  (stateOf: PaymentState | undefined) =>
  (
    loan: Loan,
    { paymentId, providerId, outcome, failure, at: endedAt }: Omit<EventOf<'payment-failed'>, 'type'>,
  ): Loan =>
    withPayment(loan, paymentId, { state: stateOf ?? outcome, providerId, failure, endedAt })

const inServicing = (loan: Loan, change: Partial<ServicedLoan>): Loan =>
  isServiced(loan) ? { ...loan, ...change } : loan

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

/** The promise with the receipts before it: only later ones keep it. */
const promised = (loan: Loan, { at, promise }: Pick<EventOf<'promise-recorded'>, 'at' | 'promise'>): Loan =>
  isServiced(loan)
    ? { ...loan, promise: { ...promise, on: torontoDateOf(at), receipts: loan.book.receipts.length } }
    : loan

const contactEnded = (loan: Loan, { at, number, outcome, promise }: EventOf<'contact-ended'>): Loan => {
  if (!isServiced(loan)) return loan
  const ended = (one: Contact): Contact => (one.number === number ? { ...one, outcome } : one)
  const after = { ...loan, contacts: (loan.contacts ?? []).map(ended) }
  return promise === undefined ? after : promised(after, { at, promise })
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
      payments: [],
      book,
      noticed: nothingNoticed(book),
    }
  },
  'payment-requested': (loan, { type: _type, at: requestedAt, recipient: _recipient, ...payment }) => {
    if (!isServiced(loan)) return loan
    const after = { ...loan, payments: [...loan.payments, { ...payment, state: 'requested' as const, requestedAt }] }
    return { ...after, status: statusOf(after) }
  },
  'payment-progressed': (loan, { type: _type, kind: _kind, at: _at, paymentId, state, ...report }) => {
    if (state !== 'final') return withPayment(loan, paymentId, { state, ...report })
    const endedAt = isServiced(loan) ? paymentOf(loan, paymentId)?.endedAt : undefined
    return withPayment(loan, paymentId, { isFinal: true, ...(endedAt !== undefined && { endedAt }) })
  },
  'payment-completed': (loan, { paymentId, providerId, at: endedAt }) =>
    withPayment(loan, paymentId, { state: 'completed', providerId, failure: null, endedAt }),
  'payment-failed': paymentEnded(undefined),
  'payment-returned': paymentEnded('returned'),
  'funding-hour-missed': (loan) => inServicing(loan, { hourMissed: true }),
  'copies-sent': (loan) => inServicing(loan, { copiesSent: true }),
  'notice-sent': (loan, event) =>
    isServiced(loan)
      ? { ...loan, notices: [...(loan.notices ?? []), noticeKey(event)], noticed: noticedSent(loan, event) }
      : loan,
  'notice-delayed': (loan, event) =>
    isServiced(loan) ? { ...loan, noticed: noticedDelayed(loan.noticed, event) } : loan,
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
  'promise-recorded': promised,
  'do-not-contact-set': (loan, { ground, at: since }) => inServicing(loan, { doNotContact: { ground, since } }),
  'do-not-contact-lifted': (loan) => {
    if (!isServiced(loan)) return loan
    const { doNotContact: _lifted, ...rest } = loan
    return rest
  },
  // For colleagues alone: it changes nothing.
  'staff-note': (loan) => loan,
  'held-by-stop': (loan, { what, at, payments }) =>
    isServiced(loan)
      ? { ...loan, held: { what, at: loan.held?.at ?? at, payments: [...(loan.held?.payments ?? []), ...payments] } }
      : loan,
  'released-from-stop': (loan) => {
    if (!isServiced(loan)) return loan
    const { held: _released, ...rest } = loan
    return rest
  },
  'case-assigned': ({ officer: _before, ...loan }, { to }) => ({ ...loan, ...(to && { officer: to }) }) as Loan,
  'records-destroyed': (loan, { at: destroyedAt }) => ({ ...anonymousLoan(loan), destroyedAt }),
}
