import type { LoanStatus } from '@tamarack/domain/loan/status'
import { token } from './token.ts'

export interface LoanInStatus {
  readonly loanId: string
  readonly status: LoanStatus
}

/** Loans that a workflow has to be running for: applications, and loans that somebody still owes or
 * is owed. One whose status has not changed since its workflow was found level is not read again,
 * so that an idle book costs nothing; each is looked at in turn all the same, in case its workflow
 * is gone. */
export interface OpenLoans {
  /** At most `limit` of those whose workflow was not found in their present status yet, and whose
   * last event is older than that moment (epoch milliseconds). */
  unconfirmed(restingSince: number, limit: number): Promise<readonly LoanInStatus[]>
  /** The next loans in turn, whether confirmed or not; starts over after the last. */
  inTurn(restingSince: number, limit: number): Promise<readonly LoanInStatus[]>
  /** Their workflows are level. A loan whose status has changed meanwhile stays unconfirmed. */
  confirm(loans: readonly LoanInStatus[]): Promise<void>
  /** Their workflows lag: they are unconfirmed until they are confirmed again. */
  doubt(loans: readonly LoanInStatus[]): Promise<void>
}
export const OpenLoans = token<OpenLoans>('OpenLoans')
