import { happened, noChange, slice, type Moment } from '../slice.ts'
import { mayMove } from '../status.ts'

/** Nobody has gone on with the application for its whole life: it ends. */
export const expireApplication = slice({
  issuer: 'system',
  decide: (loan, _command, { now }: Moment) =>
    mayMove(loan.status, 'expired')
      ? happened({ type: 'application-expired', at: now, because: 'TIME_RAN_OUT' })
      : noChange,
})
