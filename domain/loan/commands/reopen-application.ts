import type { CommandOf } from '../command.ts'
import { happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import type { Loan } from '../loan.ts'

/**
 * TAM-57: the customer withdraws the submission to change it, possible until staff have decided. Terms, checks and an approval that waits for a second
 * person are void; answers are kept, may be changed again, and every version of them stays.
 */
export const reopenApplication = (loan: Loan, _command: CommandOf<'reopen-application'>, { now }: Moment): Decided =>
  loan.status === 'review' && loan.decision === undefined
    ? happened({ type: 'application-reopened', at: now })
    : stepNotDue(loan)
