import { torontoDateOf } from '../../calendars/toronto.ts'
import { payoffQuote } from '../../payoff/payoff.ts'
import type { Cents } from '../../values/cents.ts'
import type { Instant } from '../../values/instant.ts'
import { bookAfter, requestInstead, requestToPay, withdrawn, type RequestIds } from '../debits/payment-request.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { ServicedLoan } from '../loan.ts'
import { happened, noChange, slice, type Decided, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { book } from './shared/book.ts'

type Facts = Moment & RequestIds

/** What the borrower still sends; debits on their way to the bank pay their share. */
const leftToSend = (loan: ServicedLoan, events: readonly LoanEvent[], now: Instant): Cents | undefined => {
  const quote = payoffQuote(bookAfter(loan.book, events), torontoDateOf(now))
  return quote.ok && quote.value.leftIfDebitsSettle > 0 ? quote.value.leftIfDebitsSettle : undefined
}

/** TAM-80: the events, and a request for what a cancelled loan owes, in place of any other. */
export const withReturnOfAdvance = (loan: ServicedLoan, events: readonly LoanEvent[], facts: Facts): Decided => {
  const amount = leftToSend(loan, events, facts.now)
  const open = requestToPay(loan)
  if (open?.purpose === 'cancellation' && open.amount === amount) return happened(...events)
  return amount === undefined
    ? happened(...events, ...withdrawn(loan, facts.now))
    : happened(...events, ...requestInstead(loan, { amount, purpose: 'cancellation' }, facts))
}

/** ON-21, C-14, TAM-80: a person who owes the loan cancels it in time, for all who owe it, without
 * a reason and at no cost. The advance is requested back of the borrower, who has it, as far as it
 * was sent and not repaid; the law's refusal names the last day. */
export const cancelLoan = slice({
  issuer: 'customer',
  statuses: servicingStatuses,
  gathers: true,
  decide: (loan, _command, facts: Facts) => {
    if (loan.book.cancelledAt !== undefined) return noChange
    const cancelled = book(loan, { type: 'cancelled', at: facts.now })
    return cancelled.ok ? withReturnOfAdvance(loan, cancelled.value, facts) : cancelled
  },
})
