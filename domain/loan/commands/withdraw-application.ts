import { happened, noChange, slice, stepNotDue, type Moment } from '../slice.ts'
import { applicationSteps, mayMove } from '../status.ts'

/** The customer withdraws the application; possible until the debit authorization is signed. */
export const withdrawApplication = slice({
  issuer: 'customer',
  statuses: [...applicationSteps, 'withdrawn'],
  decide: (loan, _command, { now }: Moment) => {
    if (loan.status === 'withdrawn') return noChange
    return mayMove(loan.status, 'withdrawn') ? happened({ type: 'application-withdrawn', at: now }) : stepNotDue(loan)
  },
})
