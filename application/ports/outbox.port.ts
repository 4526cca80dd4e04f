import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { token } from './token.ts'

/** The workflows of a loan, one after the other. */
export type LoanWorkflow = 'loan-application' | 'loan-servicing'

/** That a person changed a loan: recorded with the events, and brought to the loan's workflow
 * afterwards. Nothing personal. */
export interface Wake {
  readonly loanId: string
  /** The number of the last event of the command. */
  readonly sequence: number
  /** The name of the command's first event: what a reader of the workflow's history sees. */
  readonly event: LoanEvent['type']
  /** The workflow that was responsible when the command was decided. */
  readonly workflow: LoanWorkflow
}

/** Wakes that were committed and have not reached their workflow yet. */
export interface Outbox {
  /** Those of one loan, the oldest first. */
  waiting(loanId: string): Promise<readonly Wake[]>
  /** At most `limit` loans with a wake that was recorded before that moment (epoch milliseconds),
   * the longest waiting first. */
  overdue(recordedBefore: number, limit: number): Promise<readonly string[]>
  /** It has reached its workflow. Removing it twice changes nothing. */
  remove(wake: Pick<Wake, 'loanId' | 'sequence'>): Promise<void>
}
export const Outbox = token<Outbox>('Outbox')
