import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Misfit } from '../addressee.ts'
import type { Wake } from './outbox.port.ts'
import { token } from './token.ts'
import type { ProviderEvent } from './webhook.port.ts'

/** The workflows of loans: what comes next and when; none stands between people and record. */
export interface LoanProcess {
  /** Signals a provider's event, whose content is not trusted, to the workflow that the loan's state
   * calls for, and starts that workflow where it does not run. `taken` if it has the event. */
  notify(loanId: string, event: ProviderEvent): Promise<'taken' | 'recorded' | Misfit>
  /** Notifies the workflow that the loan changed, and starts it where needed. Idempotent. */
  wake(wake: Wake): Promise<void>
  /** Makes the workflow of a loan read it, and starts it where it does not run. */
  lookAgain(loanId: string, status: LoanStatus): Promise<void>
  /** Each loan's status in its running workflow, maybe seconds late; null where it has none. */
  runningStatuses(loanIds: readonly string[]): Promise<ReadonlyMap<string, LoanStatus | null>>
  /** The engine's own record, oldest first; null when the engine does not answer or has none. */
  history(loanId: string): Promise<readonly WorkflowStep[] | null>
}
export const LoanProcess = token<LoanProcess>('LoanProcess')

export type WorkflowStepType =
  | 'workflow-started'
  | 'workflow-continued-by'
  | 'workflow-completed'
  | 'loan-changed'
  | 'provider-event'
  | 'looked-again'
  | 'clock-moved'
  | 'activity-run'
  | 'deadline-reached'

export interface WorkflowStep {
  readonly workflowId: string
  readonly runId: string
  readonly eventId: number
  /** Epoch milliseconds; in a sandbox by its moved clock, as of all that is recorded. */
  readonly at: number
  readonly type: WorkflowStepType
  /** Of the activity, signal, command or workflow; null for a timer. */
  readonly name: string | null
  readonly attempts: number | null
  /** Our own ids that a step was given, and the number of the event that a wake names; null where
   * there are none. Never personal data. */
  readonly about: Readonly<Record<string, string | number>> | null
  /** Until when a timer ran, epoch milliseconds. */
  readonly until: number | null
}
