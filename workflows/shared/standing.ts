import { upsertSearchAttributes } from '@temporalio/workflow'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Outcome } from '@tamarack/application/outcome'
import { loanStatusAttribute } from './messages.ts'

/** The few things that a workflow knows of its loan; PostgreSQL has the rest. Moments are epoch milliseconds. */
export interface Known {
  readonly status: LoanStatus
  readonly sequence: number
  readonly customerId: string
  readonly createdAt: number
  readonly fundBy: number | null
  /** The Toronto day for which the agreement is made. */
  readonly agreementDate: string | null
}

/** Where somebody who asked PostgreSQL says that the loan stands. */
export type Told = Pick<Outcome, 'status' | 'sequence'> & { readonly loan?: Outcome['loan'] }

export interface Standing {
  readonly known: () => Known | undefined
  readonly status: () => LoanStatus | undefined
  /** Takes in what PostgreSQL said. Of two answers the one with the higher sequence counts, in whatever order they arrive. */
  readonly hear: (told: Told) => void
}

const knownFrom = ({ status, sequence, loan }: Told, before: Known | undefined): Known | undefined => {
  if (loan === undefined) return before && { ...before, status, sequence }
  const { customerId, createdAt, fundBy, advanceDate } = loan
  return { status, sequence, customerId, createdAt, fundBy, agreementDate: advanceDate }
}

/** Where the loan stands as its workflow knows it. `LoanStatus` follows every change. */
export const makeStanding = (carried: Known | undefined): Standing => {
  let known = carried
  return {
    known: () => known,
    status: () => known?.status,
    hear: (told) => {
      if (known !== undefined && told.sequence < known.sequence) return
      const before = known?.status
      known = knownFrom(told, known)
      if (known !== undefined && known.status !== before)
        upsertSearchAttributes([{ key: loanStatusAttribute, value: known.status }])
    },
  }
}
