import { torontoDateOf } from '../../calendars/toronto.ts'
import { isServiced, type Refund, type ServicedLoan } from '../loan.ts'
import { isRefundUnderWay, refundsOf } from '../servicing/refund.ts'
import { happened, noChange, slice, type Decided, type Issued, type Moment, type TransferOutcome } from '../slice.ts'
import { book } from './shared/book.ts'

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

/** A state after the refund's own; what was transmitted is not submitted again. */
const isFurther = ({ state }: Refund, outcome: TransferOutcome): boolean =>
  outcome.state !== state && !(outcome.state === 'submitted' && state !== 'requested')

const isFailed = ({ state }: TransferOutcome): boolean => state === 'failed' || state === 'cancelled'

type RecordRefund = Issued & { readonly refundId: string; readonly outcome: TransferOutcome }

/** TAM-93: the state of a refund that the provider reports. Settled it never moves back, but for
 * one completed and then failed; one that did not arrive is owed again, once. */
export const recordRefund = slice({
  issuer: 'system',
  decide: (loan, { refundId, outcome }: RecordRefund, moment: Moment) => {
    const refund = isServiced(loan) ? refundsOf(loan).find((one) => one.refundId === refundId) : undefined
    if (!isServiced(loan) || refund === undefined) return noChange
    const mayMove = isRefundUnderWay(refund) || (refund.state === 'completed' && isFailed(outcome))
    if (!mayMove) return noChange
    return isFurther(refund, outcome) ? recorded(loan, refund, outcome, moment) : noChange
  },
})
