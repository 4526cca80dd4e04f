import { torontoDateOf } from '../../calendars/toronto.ts'
import type { Cents } from '../../values/cents.ts'
import type { CommandOf, TransferOutcome } from '../command.ts'
import { alreadySo, happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import { isServiced, type Loan, type Refund, type ServicedLoan } from '../loan.ts'
import { goesBack, isRefundUnderWay, refundDue, refundWaitsForStaff, refundsOf, type RefundIds } from '../refund.ts'
import { book } from './book.ts'

type Facts = Moment & RefundIds

/** The request, and its booking: from here on the money counts as sent, so that nobody sends it a second time. */
const requested = (
  loan: ServicedLoan,
  { amount, recipient }: { readonly amount: Cents; readonly recipient?: string | undefined },
  { now, refundId }: Facts,
): Decided => {
  const number = refundsOf(loan).length + 1
  const id = refundId(number)
  const booked = book(loan, { type: 'refunded', on: torontoDateOf(now), refundId: id, amount })
  if (!booked.ok) return booked
  const request = { type: 'refund-requested', at: now, refundId: id, number, amount } as const
  return happened({ ...request, ...(recipient !== undefined && { recipient }) }, ...booked.value)
}

/** TAM-62: sends back what is owed to the borrower, if that is due by now; nothing, however often it is issued. */
export const initiateRefund = (loan: Loan, _command: CommandOf<'initiate-refund'>, facts: Facts): Decided => {
  if (!isServiced(loan)) return alreadySo
  const due = refundDue(loan, facts.now)
  return due === undefined || due.at > facts.now ? alreadySo : requested(loan, due, facts)
}

const progress = {
  submitted: 'refund-submitted',
  acknowledged: 'refund-acknowledged',
  'under-review': 'refund-held-for-review',
} as const

const recorded = (loan: ServicedLoan, { refundId }: Refund, outcome: TransferOutcome, { now }: Moment): Decided => {
  switch (outcome.state) {
    case 'submitted':
    case 'acknowledged':
    case 'under-review':
      return happened({ type: progress[outcome.state], refundId, providerId: outcome.providerId })
    case 'completed':
      return happened({ type: 'refund-completed', at: now, refundId })
    case 'failed':
    case 'cancelled': {
      const returned = book(loan, { type: 'refund-returned', on: torontoDateOf(now), refundId })
      if (!returned.ok) return returned
      const { state, failure } = outcome
      return happened({ type: 'refund-failed', at: now, refundId, outcome: state, failure }, ...returned.value)
    }
  }
}

/** A state that comes after the one that the refund has; what was transmitted does not become submitted again. */
const isFurther = ({ state }: Refund, outcome: TransferOutcome): boolean =>
  outcome.state !== state && !(outcome.state === 'submitted' && state !== 'requested')

/**
 * TAM-93: records the state of a refund that the provider reports. What is settled never moves back; one that did not arrive is owed to the borrower
 * again, once, whatever is reported how often.
 */
export const recordRefund = (
  loan: Loan,
  { refundId, outcome }: CommandOf<'record-refund'>,
  moment: Moment,
): Decided => {
  const refund = isServiced(loan) ? refundsOf(loan).find((one) => one.refundId === refundId) : undefined
  if (!isServiced(loan) || refund === undefined || !isRefundUnderWay(refund)) return alreadySo
  return isFurther(refund, outcome) ? recorded(loan, refund, outcome, moment) : alreadySo
}

/** SHA-256 of the corrected recipient; undefined keeps the customer's own address. */
export type RetryRefundFacts = Facts & { readonly recipient: string | undefined }

/** TAM-94: staff send a refund again that failed and that nothing sends by itself, to a corrected recipient where one is given. */
export const retryRefund = (loan: Loan, _command: CommandOf<'retry-refund'>, facts: RetryRefundFacts): Decided => {
  if (!isServiced(loan) || !refundWaitsForStaff(loan)) return stepNotDue(loan)
  return requested(loan, { amount: goesBack(loan.book), recipient: facts.recipient }, facts)
}
