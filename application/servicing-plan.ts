import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import { isServicedToTheEnd, servicingSteps, type ServicingStep } from '@tamarack/domain/loan/servicing-steps'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Instant } from '@tamarack/domain/values/instant'
import type { StoredLoan } from './ports/loan-tables.port.ts'

/** What time brings to a loan, as its workflow carries it: steps of the domain, the earliest first; moments in epoch milliseconds. */
export interface ServicingPlan {
  readonly status: LoanStatus
  /** The number of the loan's last event. */
  readonly sequence: number
  readonly steps: readonly ServicingStep[]
  /** Nothing more can happen by itself, and nothing is owed either way. */
  readonly over: boolean
}

/** Of the looks at settled debits only the first: a loan has dozens, and each look makes a new plan. */
const withoutLaterLooks = (loan: Loan, steps: readonly ServicingStep[]): readonly ServicingStep[] => {
  if (!isServiced(loan)) return steps
  const settled = new Set(loan.book.debits.filter(({ state }) => state === 'settled').map(({ debitId }) => debitId))
  const first = steps.find((step) => 'debitId' in step && settled.has(step.debitId))
  return steps.filter((step) => step === first || !('debitId' in step) || !settled.has(step.debitId))
}

export const planOf = ({ loan, sequence }: Pick<StoredLoan, 'loan' | 'sequence'>, now: Instant): ServicingPlan => {
  // Nothing happens any more to a loan whose records are destroyed, also where it was written off and never ended.
  if (loan.destroyedAt !== undefined) return { status: loan.status, sequence, steps: [], over: true }
  const steps = isServiced(loan) ? servicingSteps(loan, now) : []
  return {
    status: loan.status,
    sequence,
    steps: withoutLaterLooks(loan, steps),
    over: isServiced(loan) && isServicedToTheEnd(loan, now),
  }
}
