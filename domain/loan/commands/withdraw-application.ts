import { happened, noChange, slice, type Moment } from '../slice.ts'
import { applicationSteps } from '../status.ts'

/** The customer withdraws the application; possible until the debit authorization is signed. */
export const withdrawApplication = slice({
  issuer: 'customer',
  statuses: [...applicationSteps, 'withdrawn'],
  decide: (loan, _command, { now }: Moment) =>
    loan.status === 'withdrawn' ? noChange : happened({ type: 'application-withdrawn', at: now }),
})
