import { happened, slice, stepNotDue, type Moment } from '../slice.ts'

/** TAM-57: the customer withdraws the submission until staff have decided. Terms, checks and a
 * proposal are void; answers are kept and may be changed. */
export const reopenApplication = slice({
  issuer: 'customer',
  statuses: ['review'],
  decide: (loan, _command, { now }: Moment) =>
    loan.decision === undefined ? happened({ type: 'application-reopened', at: now }) : stepNotDue(loan),
})
