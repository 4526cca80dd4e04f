import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import type { LoanBook } from '../../ledger/loan-book.ts'
import { apply, isLedgerEvent } from '../../ledger/replay.ts'
import type { Instant } from '../../values/instant.ts'
import type { EventOf, LoanEvent } from '../loan-event.ts'
import type { ServicedLoan } from '../loan.ts'
import { isUnderWay, paymentsOf, type PaymentOf } from '../payments/payment.ts'

/** The same for the same number, always: the provider recognises a repeat by it. */
export type RequestIds = { readonly requestId: (number: number) => string }

/** Every e-Transfer that was requested, the oldest first. */
export const requestsOf = (loan: Pick<ServicedLoan, 'payments'>): readonly PaymentOf<'e-transfer'>[] =>
  paymentsOf(loan, 'e-transfer')

/** The open request that a borrower is to pay. There is at most one. */
export const requestToPay = (loan: Pick<ServicedLoan, 'payments'>): PaymentOf<'e-transfer'> | undefined =>
  requestsOf(loan).findLast((request) => isUnderWay(request) && request.state !== 'withdrawing')

/** The book after the ledger's events among these; one that it refuses changes nothing. */
export const bookAfter = (before: LoanBook, events: readonly (LoanEvent | LedgerEvent)[]): LoanBook =>
  events.filter(isLedgerEvent).reduce<LoanBook>((book, event) => {
    const next = apply(book, event)
    return next.ok ? next.value : book
  }, before)

/** TAM-80: a new request, in place of any request before, so that no money is requested twice. */
export const requestInstead = (
  loan: Pick<ServicedLoan, 'payments'>,
  request: Pick<PaymentOf<'e-transfer'>, 'amount' | 'purpose' | 'payer'>,
  { now, requestId }: { readonly now: Instant } & RequestIds,
): readonly LoanEvent[] => {
  const attempt = requestsOf(loan).length + 1
  const paymentId = requestId(attempt)
  return [
    ...withdrawn(loan, now),
    { type: 'payment-requested', kind: 'e-transfer', at: now, paymentId, attempt, ...request },
  ]
}

/** Withdraws the request that is open, if there is one. */
export const withdrawn = (
  loan: Pick<ServicedLoan, 'payments'>,
  at: Instant,
): readonly EventOf<'payment-progressed'>[] => {
  const open = requestToPay(loan)
  return open === undefined
    ? []
    : [{ type: 'payment-progressed', kind: 'e-transfer', at, paymentId: open.paymentId, state: 'withdrawing' }]
}
