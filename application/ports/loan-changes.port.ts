import { token } from './token.ts'

/** Waiting for what others do to a loan, in place of looking again and again. */
export interface LoanChanges {
  /** The number of the loan's last event, as soon as it is above `after`, or after `withinMs`; null
   * when there is no such loan. */
  sequenceAbove(after: number, loanId: string, withinMs: number): Promise<number | null>
  /** Resolves when the log of any loan grows, after `withinMs` milliseconds at the latest. */
  ofAnyLoan(withinMs: number): Promise<void>
  /** Answers everybody who waits, and whoever asks from now on, at once. */
  stop(): Promise<void>
}
export const LoanChanges = token<LoanChanges>('LoanChanges')
