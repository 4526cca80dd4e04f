import { torontoDateOf } from '../../../calendars/toronto.ts'
import type { Cents } from '../../../values/cents.ts'
import type { Instant } from '../../../values/instant.ts'
import type { ServicedLoan } from '../../loan.ts'
import { refundsOf, type RefundIds } from '../../servicing/refund.ts'
import { happened, type Decided, type Moment } from '../../slice.ts'
import { book } from './book.ts'

export type Facts = Moment & RefundIds

/** The request and its booking: the money counts as sent, so that nobody sends it twice. */
export const requested = (
  loan: ServicedLoan,
  {
    amount,
    recipient,
    waitsUntil,
  }: { readonly amount: Cents; readonly recipient?: string; readonly waitsUntil?: Instant },
  { now, refundId }: Facts,
): Decided => {
  const attempt = refundsOf(loan).length + 1
  const paymentId = refundId(attempt)
  const booked = book(loan, { type: 'refunded', on: torontoDateOf(now), refundId: paymentId, amount })
  if (!booked.ok) return booked
  const request = { type: 'payment-requested', kind: 'refund', at: now, paymentId, attempt, amount } as const
  const elsewhere = {
    ...(recipient !== undefined && { recipient }),
    ...(waitsUntil !== undefined && { waitsUntil }),
  }
  return happened({ ...request, ...elsewhere }, ...booked.value)
}
