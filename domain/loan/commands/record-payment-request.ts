import { torontoDateOf } from '../../calendars/toronto.ts'
import { inFlight, owedInAll } from '../../ledger/loan-book.ts'
import { isSmallBalance } from '../../ledger/overpayment.ts'
import { instant } from '../../values/instant.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { bookAfter, isOpenRequest, requestsOf } from '../debits/payment-request.ts'
import { purposeOfPart } from '../debits/purpose-of-part.ts'
import { isServiced, type PaymentRequest, type ServicedLoan } from '../loan.ts'
import { happened, noChange, slice, type Decided, type Issued, type Moment, type RequestOutcome } from '../slice.ts'
import { book } from './shared/book.ts'

type Received = { readonly on: LocalDate; readonly receivedOn?: LocalDate }

/** Booked today, counted from the reported Toronto day, but from none before the money was out. */
const daysOf = ({ book: { outFrom } }: ServicedLoan, completedAt: number | null, { now }: Moment): Received => {
  const today = torontoDateOf(now)
  const arrived = torontoDateOf(instant(Math.min(Math.max(completedAt ?? now, 0), now)))
  const receivedOn = arrived < outFrom ? outFrom : arrived
  return receivedOn < today ? { on: today, receivedOn } : { on: today }
}

/** The payment; a late cent below a dollar of a loan it was to pay off is forgiven (C-11). */
const received = (loan: ServicedLoan, request: PaymentRequest, days: Received): Decided => {
  const { requestId, amount, purpose } = request
  // What was written off is no debt on the book any more: money on it is a recovery.
  if (loan.status === 'written-off') return book(loan, { type: 'recovered', ...days, paymentId: requestId, amount })
  const payment = {
    type: 'payment-received',
    ...days,
    paymentId: requestId,
    amount,
    ...(purpose === 'part' && purposeOfPart(loan, days.on) === 'prepayment' && { purpose: 'prepayment' as const }),
  } as const
  const booked = book(loan, payment)
  if (!booked.ok || purpose === 'part') return booked
  const after = bookAfter(loan.book, booked.value)
  const left = owedInAll(after.owed)
  return left > 0 && isSmallBalance(left) && inFlight(after).length === 0
    ? book(loan, payment, { type: 'balance-forgiven', on: days.on })
    : booked
}

type RecordPaymentRequest = Issued & { readonly requestId: string; readonly outcome: RequestOutcome }

/** TAM-82: what the provider reports of a requested e-Transfer. Money is booked once, under the
 * request's id, on its arrival's day, also on a withdrawn request; what is settled stays. */
export const recordPaymentRequest = slice({
  issuer: 'system',
  decide: (loan, { requestId, outcome }: RecordPaymentRequest, moment: Moment) => {
    const request = isServiced(loan) ? requestsOf(loan).find((one) => one.requestId === requestId) : undefined
    if (!isServiced(loan) || request === undefined || !isOpenRequest(request)) return noChange
    switch (outcome.state) {
      case 'sent':
        return request.state === 'requested'
          ? happened({ type: 'e-transfer-request-sent', requestId, providerId: outcome.providerId })
          : noChange
      case 'completed':
        return received(loan, request, daysOf(loan, outcome.completedAt, moment))
      case 'failed':
      case 'cancelled': {
        const { state, failure } = outcome
        return happened({ type: 'e-transfer-request-ended', at: moment.now, requestId, outcome: state, failure })
      }
    }
  },
})
