import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Refusal } from '@tamarack/domain/shared/refusal'
import type { Result } from '@tamarack/domain/shared/result'
import type { OpeningType, OutcomeOf, RequestOf } from '../outcome.ts'
import type { LoanWorkflow, Wake } from './outbox.port.ts'
import { token } from './token.ts'
import type { ProviderEvent } from './webhook.port.ts'

/** The workflows of loans: what comes next, and when. None stands between a person and the
 * record. */
export interface LoanProcess {
  /** Opens a provider's window for a person who waits: a step of the workflow, since the call has
   * to be durable. Refuses `PROVIDER_UNAVAILABLE` or, without the engine, `UNAVAILABLE`; the same
   * press may be repeated. */
  open<Type extends OpeningType>(
    workflow: LoanWorkflow,
    request: RequestOf<Type>,
    key: string,
  ): Promise<Result<OutcomeOf<Type>, Refusal>>
  /** Notifies the loan's workflow of a provider's event, whose content is not trusted. */
  notify(loanId: string, event: ProviderEvent): Promise<void>
  /** Notifies the workflow that the loan has changed, and starts it where it does not run.
   * Idempotent. */
  wake(wake: Wake): Promise<void>
  /** Makes the workflow of a loan read it, and starts it where it does not run. */
  lookAgain(loanId: string, status: LoanStatus): Promise<void>
  /** The status in the running workflow of each loan, maybe seconds late; null where it has none
   * yet. */
  runningStatuses(loanIds: readonly string[]): Promise<ReadonlyMap<string, LoanStatus | null>>
  /** The engine's own record, oldest first; null when the engine does not answer or has none. */
  history(loanId: string): Promise<readonly WorkflowStep[] | null>
}
export const LoanProcess = token<LoanProcess>('LoanProcess')

export interface WorkflowStep {
  readonly workflowId: string
  readonly eventId: number
  /** Epoch milliseconds. */
  readonly at: number
  readonly type: string
  readonly name: string | null
  readonly attempts: number | null
}
