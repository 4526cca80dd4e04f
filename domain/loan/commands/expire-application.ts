import { type Decided, type Moment, noChange, happened } from '../decided.ts'
import type { Loan } from '../loan.ts'
import { mayMove } from '../status.ts'
import { type Issued, slice } from '../slice.ts'

export type ExpireApplication = Issued

/** Nobody has gone on with the application for its whole life: it ends. */
export const expireApplication = slice({
  issuer: 'system',
  decide: (loan: Loan, _command: ExpireApplication, { now }: Moment): Decided =>
    mayMove(loan.status, 'expired')
      ? happened({ type: 'application-expired', at: now, because: 'TIME_RAN_OUT' })
      : noChange,
})
