import { upsertSearchAttributes } from '@temporalio/workflow'
import type { Instant } from '@tamarack/domain/values/instant'
import { isOpenRequest } from '@tamarack/domain/loan/payment-request'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Outcome } from '@tamarack/application/outcome'
import { loanStatusAttribute } from './messages.ts'
import { now } from './now.ts'

/** What a workflow has to follow of the second person. */
export type CoApplicantState = Pick<
  NonNullable<Outcome['loan']['coApplicant']>,
  'state' | 'progress' | 'customerId' | 'invitation' | 'invitedAt' | 'expiresAt' | 'checkId' | 'signedAt'
>

/** The few fields of its loan that a workflow carries; PostgreSQL has the rest. Moments are epoch milliseconds. */
export interface LoanState {
  readonly status: LoanStatus
  readonly sequence: number
  readonly customerId: string
  readonly createdAt: number
  readonly fundBy: number | null
  /** The Toronto day for which the agreement is made. */
  readonly agreementDate: string | null
  /** Whether the next act is the customer's, and when somebody last acted; missing in what an earlier release carried over. */
  readonly waitsForCustomer?: boolean
  readonly actedAt?: Instant
  /** Missing in a state that an earlier release carried, or of a loan of one person. */
  readonly coApplicant?: CoApplicantState
  /** E-Transfers that were requested and may still be paid; missing where there are none. */
  readonly openRequests?: number
}

/** The state of the loan as a use case read or wrote it in PostgreSQL. */
export type ReportedState = Pick<Outcome, 'status' | 'sequence'> & { readonly loan?: Outcome['loan'] }

export interface TrackedLoan {
  readonly state: () => LoanState | undefined
  readonly status: () => LoanStatus | undefined
  /** Applies a reported state. Of two reports the one with the higher sequence counts, in whatever order they arrive. */
  readonly update: (reported: ReportedState) => void
  /** The same for what time alone brought about: nobody has acted. */
  readonly updateByTime: (reported: ReportedState) => void
}

const followedOf = (coApplicant: CoApplicantState): CoApplicantState => {
  const { state, progress, customerId, invitation, invitedAt, expiresAt, checkId, signedAt } = coApplicant
  return { state, progress, customerId, invitation, invitedAt, expiresAt, checkId, signedAt }
}

const stateFrom = ({ status, sequence, loan }: ReportedState, before: LoanState | undefined): LoanState | undefined => {
  if (loan === undefined) return before && { ...before, status, sequence }
  const { customerId, createdAt, fundBy, advanceDate, waitsForCustomer, coApplicant } = loan
  const followed = coApplicant ? { coApplicant: followedOf(coApplicant) } : {}
  // Outcomes that an earlier release stored have none.
  const openRequests = (loan.requests as typeof loan.requests | undefined)?.filter(isOpenRequest).length ?? 0
  const requests = openRequests > 0 ? { openRequests } : {}
  return {
    status,
    sequence,
    customerId,
    createdAt,
    fundBy,
    agreementDate: advanceDate,
    waitsForCustomer,
    ...followed,
    ...requests,
  }
}

/** The loan as its workflow tracks it; `changed` sees every report that counts. The search attribute `LoanStatus` follows every change. */
export const makeTrackedLoan = (
  carried: LoanState | undefined,
  changed: (before: LoanState | undefined, after: LoanState | undefined) => void = () => undefined,
): TrackedLoan => {
  let state = carried
  const apply = (reported: ReportedState, acted: boolean): void => {
    if (state !== undefined && reported.sequence < state.sequence) return
    const before = state
    const after = stateFrom(reported, before)
    if (after === undefined) return
    const stands = before !== undefined && (!acted || reported.sequence === before.sequence)
    state = { ...after, actedAt: stands ? (before.actedAt ?? now()) : now() }
    changed(before, state)
    if (state.status !== before?.status) upsertSearchAttributes([{ key: loanStatusAttribute, value: state.status }])
  }
  return {
    state: () => state,
    status: () => state?.status,
    update: (reported) => apply(reported, true),
    updateByTime: (reported) => apply(reported, false),
  }
}
