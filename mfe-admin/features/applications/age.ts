import { isApplication } from '@tamarack/contracts/loan-statuses'
import { decisionTargetMs } from '@tamarack/contracts/limits'
import type { LoanView } from '@tamarack/contracts/views/loan'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** When the application came to us: the moment it was sent, or, before that, the moment it was begun. */
export const receivedAt = ({ submittedAt, createdAt }: Pick<LoanView, 'submittedAt' | 'createdAt'>): number =>
  submittedAt ?? createdAt

/** '3 days', '2 h', '5 min', rounded down. Milliseconds; a moment ahead of our clock counts as now. */
export const age = (since: number, now: number): string => {
  const passed = Math.max(0, now - since)
  if (passed < hour) return `${Math.floor(passed / minute)} min`
  if (passed < 2 * day) return `${Math.floor(passed / hour)} h`
  return `${Math.floor(passed / day)} days`
}

/** How old an application is that is still to be decided or signed; null for one that is a loan, or ended: nobody waits for it. */
export const ageOf = (loan: Pick<LoanView, 'status' | 'submittedAt' | 'createdAt'>, now: number): string | null =>
  isApplication(loan.status) ? age(receivedAt(loan), now) : null

/** Waiting for us for longer than the customer was given as our aim. */
export const isLate = (loan: Pick<LoanView, 'status' | 'submittedAt' | 'createdAt'>, now: number): boolean =>
  loan.status === 'review' && now - receivedAt(loan) > decisionTargetMs
