import { upsertSearchAttributes } from '@temporalio/workflow'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Outcome } from '@tamarack/application/outcome'
import { loanStatusAttribute } from './messages.ts'

/** The few fields of its loan that a workflow carries; PostgreSQL has the rest. Moments are epoch milliseconds. */
export interface LoanState {
  readonly status: LoanStatus
  readonly sequence: number
  readonly customerId: string
  readonly createdAt: number
  readonly fundBy: number | null
  /** The Toronto day for which the agreement is made. */
  readonly agreementDate: string | null
}

/** The state of the loan as a use case read or wrote it in PostgreSQL. */
export type ReportedState = Pick<Outcome, 'status' | 'sequence'> & { readonly loan?: Outcome['loan'] }

export interface TrackedLoan {
  readonly state: () => LoanState | undefined
  readonly status: () => LoanStatus | undefined
  /** Applies a reported state. Of two reports the one with the higher sequence counts, in whatever order they arrive. */
  readonly update: (reported: ReportedState) => void
}

const stateFrom = ({ status, sequence, loan }: ReportedState, before: LoanState | undefined): LoanState | undefined => {
  if (loan === undefined) return before && { ...before, status, sequence }
  const { customerId, createdAt, fundBy, advanceDate } = loan
  return { status, sequence, customerId, createdAt, fundBy, agreementDate: advanceDate }
}

/** The loan as its workflow tracks it. The search attribute `LoanStatus` follows every change. */
export const makeTrackedLoan = (carried: LoanState | undefined): TrackedLoan => {
  let state = carried
  return {
    state: () => state,
    status: () => state?.status,
    update: (reported) => {
      if (state !== undefined && reported.sequence < state.sequence) return
      const before = state?.status
      state = stateFrom(reported, state)
      if (state !== undefined && state.status !== before)
        upsertSearchAttributes([{ key: loanStatusAttribute, value: state.status }])
    },
  }
}
