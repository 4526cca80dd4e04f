import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import type { LoanBook } from '../../ledger/loan-book.ts'
import { apply } from '../../ledger/replay.ts'
import type { Cents } from '../../values/cents.ts'
import type { Instant } from '../../values/instant.ts'
import type { EventOf, LoanEvent, RequestPurpose } from '../loan-event.ts'
import type { PaymentRequest, ServicedLoan } from '../loan.ts'

/** The same for the same number, always: the provider recognises a repeat by it. */
export type RequestIds = { readonly requestId: (number: number) => string }

/** Whether its money may still arrive. */
export const isOpenRequest = ({ state }: Pick<PaymentRequest, 'state'>): boolean =>
  state === 'requested' || state === 'sent' || state === 'withdrawing'

/** Every e-Transfer that was requested of the borrower, the oldest first. */
export const requestsOf = ({ requests }: Pick<ServicedLoan, 'requests'>): readonly PaymentRequest[] => requests ?? []

/** The request that the borrower is to pay; there is one at most. */
export const requestToPay = (loan: Pick<ServicedLoan, 'requests'>): PaymentRequest | undefined =>
  requestsOf(loan).findLast(({ state }) => state === 'requested' || state === 'sent')

/** The book after events that it takes; one that it refuses changes nothing. */
export const bookAfter = (before: LoanBook, events: readonly LoanEvent[]): LoanBook =>
  events.reduce<LoanBook>((book, event) => {
    const next = apply(book, event as LedgerEvent)
    return next.ok ? next.value : book
  }, before)

/** TAM-80: in the place of any request before, so that no money is requested twice. */
export const requestInstead = (
  loan: Pick<ServicedLoan, 'requests'>,
  { amount, purpose }: { readonly amount: Cents; readonly purpose: RequestPurpose },
  { now, requestId }: { readonly now: Instant } & RequestIds,
): readonly (EventOf<'e-transfer-requested'> | EventOf<'e-transfer-request-withdrawn'>)[] => {
  const number = requestsOf(loan).length + 1
  return [
    ...withdrawn(loan, now),
    { type: 'e-transfer-requested', at: now, requestId: requestId(number), number, amount, purpose },
  ]
}

export const withdrawn = (
  loan: Pick<ServicedLoan, 'requests'>,
  at: Instant,
): readonly EventOf<'e-transfer-request-withdrawn'>[] => {
  const open = requestToPay(loan)
  return open === undefined ? [] : [{ type: 'e-transfer-request-withdrawn', at, requestId: open.requestId }]
}
