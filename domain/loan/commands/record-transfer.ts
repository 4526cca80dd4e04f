import { instant } from '../../values/instant.ts'
import { withdrawn, type RequestIds } from '../debits/payment-request.ts'
import type { EventOf } from '../loan-event.ts'
import { isServiced, type Disbursement, type ServicedLoan } from '../loan.ts'
import { happened, noChange, slice, type Decided, type Issued, type Moment, type TransferOutcome } from '../slice.ts'
import { withReturnOfAdvance } from './cancel-loan.ts'
import { book } from './shared/book.ts'

const isFailed = ({ state }: Pick<Disbursement, 'state'>): boolean => state === 'failed' || state === 'cancelled'

const progress = {
  submitted: 'disbursement-submitted',
  acknowledged: 'disbursement-acknowledged',
  'under-review': 'disbursement-held-for-review',
} as const

type Facts = Moment & RequestIds

/** At the time that the provider reports, never later than now nor before the agreement. */
const arrived = (loan: ServicedLoan, completedAt: number | null, facts: Facts): Decided => {
  const at = instant(Math.max(loan.activatedAt, Math.min(completedAt ?? facts.now, facts.now)))
  const isCancelled = loan.book.cancelledAt !== undefined
  // The book has the cancellation already, and takes nothing of a day before it.
  const disbursed = book(loan, { type: 'disbursed', at: isCancelled ? facts.now : at })
  return disbursed.ok && isCancelled ? withReturnOfAdvance(loan, disbursed.value, facts) : disbursed
}

type RecordTransfer = Issued & { readonly disbursementId: string; readonly outcome: TransferOutcome }

/** The state of the advance that the provider reports. Settled it never moves back, but for one
 * completed and then failed (TAM-140); an older attempt changes nothing. */
export const recordTransfer = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, { disbursementId, outcome }: RecordTransfer, facts: Facts) => {
    const current = isServiced(loan) ? loan.disbursement : undefined
    if (!isServiced(loan) || current?.disbursementId !== disbursementId || isFailed(current)) return noChange
    if (outcome.state === current.state) return noChange
    if (current.state === 'completed' && outcome.state !== 'failed' && outcome.state !== 'cancelled') return noChange
    return recorded(loan, disbursementId, outcome, facts)
  },
})

/** TAM-140: the loan is one without its money, and nothing is asked of its borrower any more. */
const notArrivedAfterAll = (loan: ServicedLoan, failed: EventOf<'disbursement-failed'>): Decided => {
  const returned = book(loan, { type: 'advance-returned', at: failed.at })
  return returned.ok ? happened(failed, ...returned.value, ...withdrawn(loan, failed.at)) : returned
}

const recorded = (loan: ServicedLoan, disbursementId: string, outcome: TransferOutcome, facts: Facts): Decided => {
  switch (outcome.state) {
    case 'submitted':
    case 'acknowledged':
    case 'under-review':
      return happened({ type: progress[outcome.state], disbursementId, providerId: outcome.providerId })
    case 'completed':
      return arrived(loan, outcome.completedAt, facts)
    case 'failed':
    case 'cancelled': {
      const { state, failure } = outcome
      const failed = { type: 'disbursement-failed', at: facts.now, disbursementId, outcome: state, failure } as const
      return loan.book.fundedAt === undefined ? happened(failed) : notArrivedAfterAll(loan, failed)
    }
  }
}
