import { torontoDateOf } from '../../calendars/toronto.ts'
import { isBookedAmount } from '../../ledger/booked-amount.ts'
import { payoffQuote } from '../../payoff/payoff.ts'
import { refusalOf, refuse } from '../../shared/result.ts'
import { cents } from '../../values/cents.ts'
import type { Instant } from '../../values/instant.ts'
import { requestInstead, requestsOf, type RequestIds } from '../debits/payment-request.ts'
import type { ServicedLoan } from '../loan.ts'
import { happened, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'

/** `amount` in cents of a part; null for everything that is owed today. */
type PayEarly = Issued & { readonly amount: number | null }

/** Requests of one loan on one day: each is sent through the provider, and the one before it is
 * withdrawn there. */
export const mostRequestsOfDay = 10

/** TAM-194. */
const hasRequestsLeft = (loan: ServicedLoan, now: Instant): boolean => {
  const today = torontoDateOf(now)
  const ofToday = requestsOf(loan).filter(({ requestedAt }) => torontoDateOf(requestedAt) === today)
  return ofToday.length < mostRequestsOfDay
}

/** ON-14, TAM-81: a person who owes the loan pays by e-Transfer early, everything or a part, at no
 * cost; the request goes to whoever asks for it. The whole closes the loan together with debits on
 * their way; a part is at most what is owed. It takes the place of an earlier request, no matter of
 * whom: what one pays counts for both. */
export const payEarly = slice({
  issuer: 'customer',
  statuses: ['funded', 'overdue', 'in-collections', 'cancelling'],
  gathers: true,
  decide: (loan, { amount, actor }: PayEarly, facts: Moment & RequestIds) => {
    if (!hasRequestsLeft(loan, facts.now)) return refuse('TOO_MANY_PAYMENT_REQUESTS')
    const quote = payoffQuote(loan.book, torontoDateOf(facts.now))
    if (!quote.ok) return quote.error.code === 'NOTHING_TO_PAY_OFF' ? stepNotDue(loan) : refusalOf(quote.error)
    const { total, leftIfDebitsSettle } = quote.value
    const whole = loan.book.cancelledAt === undefined ? 'payoff' : 'cancellation'
    const payer = actor.id === loan.customerId ? {} : ({ payer: 'co-applicant' } as const)
    if (amount === null)
      return leftIfDebitsSettle === 0
        ? refuse('DEBIT_PAYS_IT')
        : happened(...requestInstead(loan, { amount: leftIfDebitsSettle, purpose: whole, ...payer }, facts))
    if (!isBookedAmount(amount)) return refuse('NOT_AN_AMOUNT')
    if (amount > total) return refuse('AMOUNT_ABOVE_OWED', { amount, owed: total })
    return happened(
      ...requestInstead(loan, { amount: cents(amount), purpose: amount === total ? whole : 'part', ...payer }, facts),
    )
  },
})
