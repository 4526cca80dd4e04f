import { instant } from '../../values/instant.ts'
import type { RequestIds } from '../debits/payment-request.ts'
import { happened, noChange, type Decided, type Moment } from '../decided.ts'
import { isServiced, type Disbursement, type Loan, type ServicedLoan } from '../loan.ts'
import { slice, type Issued, type TransferOutcome } from '../slice.ts'
import { withReturnOfAdvance } from './cancel-loan.ts'
import { book } from './shared/book.ts'

const isSettled = ({ state }: Disbursement): boolean =>
  state === 'completed' || state === 'failed' || state === 'cancelled'

const progress = {
  submitted: 'disbursement-submitted',
  acknowledged: 'disbursement-acknowledged',
  'under-review': 'disbursement-held-for-review',
} as const

type Facts = Moment & RequestIds

/** The money arrived at the time that the provider reports, but never later than now nor before the
 * loan was agreed. */
const arrived = (loan: ServicedLoan, completedAt: number | null, facts: Facts): Decided => {
  const at = instant(Math.max(loan.activatedAt, Math.min(completedAt ?? facts.now, facts.now)))
  const isCancelled = loan.book.cancelledAt !== undefined
  // The book has the cancellation already, and takes nothing of a day before it.
  const disbursed = book(loan, { type: 'disbursed', at: isCancelled ? facts.now : at })
  return disbursed.ok && isCancelled ? withReturnOfAdvance(loan, disbursed.value, facts) : disbursed
}

export type RecordTransfer = Issued & { readonly disbursementId: string; readonly outcome: TransferOutcome }

/** Records the state of the advance that the provider reports. What is settled never moves back,
 * and an event of an older attempt changes nothing, no matter what arrives late. */
export const recordTransfer = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan: Loan, { disbursementId, outcome }: RecordTransfer, facts: Facts): Decided => {
    const current = isServiced(loan) ? loan.disbursement : undefined
    if (!isServiced(loan) || current?.disbursementId !== disbursementId || isSettled(current)) return noChange
    if (outcome.state === current.state) return noChange
    return recorded(loan, disbursementId, outcome, facts)
  },
})

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
      return happened({ type: 'disbursement-failed', at: facts.now, disbursementId, outcome: state, failure })
    }
  }
}
