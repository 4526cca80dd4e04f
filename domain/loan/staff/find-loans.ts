import type { RuleCheck } from '../../decision/check.ts'
import { isException } from '../../decision/ground.ts'
import type { StaffWork } from './staff-work.ts'

/** TAM-180: what staff can look for: a check that failed, an approval against one, a returned debit
 * that nothing made up for, a legal hold, a borrower's request that waits, an advance or refund
 * that did not arrive and is not sent again by itself, an advance that missed its hour, and money
 * that moved twice and is not settled. */
export const loanFlags = [
  'failed-check',
  'exception',
  'returned-debit',
  'legal-hold',
  'request',
  'failed-transfer',
  'late-funding',
  'paid-twice',
] as const
export type LoanFlag = (typeof loanFlags)[number]

/** What the list of staff is sorted by. `queue`: what waits for a decision first, then the longest
 * since received; `since`: how long a loan has been in its view. */
export const loanSorts = ['queue', 'received', 'name', 'type', 'amount', 'status', 'officer', 'since'] as const

/** Above this, a count says only that there are more: it is one more. */
export const countedAtMost = 10_000

/** The parts of a loan's summary that flags follow from. */
type Flagged = {
  readonly checks: readonly Pick<RuleCheck, 'outcome'>[]
  readonly decision: { readonly outcome: 'approved' | 'rejected' } | null
  readonly staffWork: readonly Pick<StaffWork, 'kind'>[]
  readonly paidTwice?: readonly unknown[]
}

/** Those flags of a loan that no other column of its row has. */
export const flagsOf = ({ checks, decision, staffWork, paidTwice = [] }: Flagged) => ({
  checkFailed: isException(checks),
  approvedAgainstCheck: isException(checks) && decision?.outcome === 'approved',
  requestWaits: staffWork.some(({ kind }) => kind === 'request'),
  transferFailed: staffWork.some(({ kind }) => kind === 'disbursement' || kind === 'refund'),
  paidTwice: paidTwice.length > 0,
})

/** Each both ways: with a minus in front, the largest or last comes first. */
export const sortings = loanSorts.flatMap((by) => [by, `-${by}`] as const)

/** Length and number of one's own views. */
export const viewNameMax = 40
export const viewsAtMost = 20
