import type { StaffMember } from '@tamarack/domain/loan/loan-event'
import { token } from './token.ts'

export interface OpenLoan {
  /** Who else has it open now, in order of their ids. */
  others(): Promise<readonly StaffMember[]>
  /** Never throws; whoever waits for changes of the loan learns of it. */
  leave(when: 'at once' | 'unless it waits again'): void
}

/** Waiting for what others do to a loan, in place of looking again and again. */
export interface LoanChanges {
  /** The number of the loan's last event, as soon as it is above `after`, or `isEnough` answers yes
   * after anything changed about it, or after `withinMs`; null when there is no such loan. */
  sequenceAbove(
    after: number,
    loanId: string,
    withinMs: number,
    isEnough?: () => Promise<boolean>,
  ): Promise<number | null>
  /** This member of staff has the loan open until they leave, in every process (0111). */
  open(loanId: string, by: StaffMember): Promise<OpenLoan>
  /** Resolves when the log of any loan grows, after `withinMs` milliseconds at the latest. */
  ofAnyLoan(withinMs: number): Promise<void>
  /** Answers everybody who waits, and whoever asks from now on, at once. */
  stop(): Promise<void>
}
export const LoanChanges = token<LoanChanges>('LoanChanges')
