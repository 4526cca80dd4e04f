import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import type { LoanBook } from '../../ledger/loan-book.ts'
import { apply } from '../../ledger/replay.ts'
import type { Instant } from '../../values/instant.ts'
import type { EventOf, LoanEvent } from '../loan-event.ts'
import type { PaymentRequest, ServicedLoan } from '../loan.ts'

/** The same for the same number, always: the provider recognises a repeat by it. */
export type RequestIds = { readonly requestId: (number: number) => string }

/** Whether its money may still arrive. */
export const isOpenRequest = ({ state }: Pick<PaymentRequest, 'state'>): boolean =>
  state === 'requested' || state === 'sent' || state === 'withdrawing'

/** Every e-Transfer that was requested, the oldest first. */
export const requestsOf = ({ requests }: Pick<ServicedLoan, 'requests'>): readonly PaymentRequest[] => requests ?? []

/** The request that somebody is to pay; there is one at most, whoever is to pay it. */
export const requestToPay = (loan: Pick<ServicedLoan, 'requests'>): PaymentRequest | undefined =>
  requestsOf(loan).findLast(({ state }) => state === 'requested' || state === 'sent')

/** The book after events that it takes; one that it refuses changes nothing. */
export const bookAfter = (before: LoanBook, events: readonly (LoanEvent | LedgerEvent)[]): LoanBook =>
  events.reduce<LoanBook>((book, event) => {
    const next = apply(book, event as LedgerEvent)
    return next.ok ? next.value : book
  }, before)

/** TAM-80: in the place of any request before, so that no money is requested twice. */
export const requestInstead = (
  loan: Pick<ServicedLoan, 'requests'>,
  request: Pick<EventOf<'e-transfer-requested'>, 'amount' | 'purpose' | 'payer'>,
  { now, requestId }: { readonly now: Instant } & RequestIds,
): readonly (EventOf<'e-transfer-requested'> | EventOf<'e-transfer-request-withdrawn'>)[] => {
  const number = requestsOf(loan).length + 1
  return [
    ...withdrawn(loan, now),
    { type: 'e-transfer-requested', at: now, requestId: requestId(number), number, ...request },
  ]
}

export const withdrawn = (
  loan: Pick<ServicedLoan, 'requests'>,
  at: Instant,
): readonly EventOf<'e-transfer-request-withdrawn'>[] => {
  const open = requestToPay(loan)
  return open === undefined ? [] : [{ type: 'e-transfer-request-withdrawn', at, requestId: open.requestId }]
}
