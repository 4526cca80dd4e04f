import { happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import type { Loan } from '../loan.ts'
import { slice, type Issued } from '../slice.ts'

/** TAM-57: the customer withdraws the submission to change it, possible until staff have decided.
 * Terms, checks and an approval that waits for a second person are void; answers are kept, may be
 * changed again, and every version of them stays. */
export const reopenApplication = slice({
  issuer: 'customer',
  statuses: ['review'],
  decide: (loan: Loan, _command: Issued, { now }: Moment): Decided =>
    loan.status === 'review' && loan.decision === undefined
      ? happened({ type: 'application-reopened', at: now })
      : stepNotDue(loan),
})
