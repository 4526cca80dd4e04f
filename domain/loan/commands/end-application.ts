import type { CommandOf } from '../command.ts'
import { alreadySo, happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import type { Loan } from '../loan.ts'
import { mayMove } from '../status.ts'

/** The customer withdraws the application; possible until the debit authorization is signed. */
export const withdrawApplication = (
  loan: Loan,
  _command: CommandOf<'withdraw-application'>,
  { now }: Moment,
): Decided => {
  if (loan.status === 'withdrawn') return alreadySo
  return mayMove(loan.status, 'withdrawn') ? happened({ type: 'application-withdrawn', at: now }) : stepNotDue(loan)
}

/** Nobody has gone on with the application for its whole life: it ends. */
export const expireApplication = (loan: Loan, _command: CommandOf<'expire-application'>, { now }: Moment): Decided =>
  mayMove(loan.status, 'expired')
    ? happened({ type: 'application-expired', at: now, because: 'TIME_RAN_OUT' })
    : alreadySo
