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
  /** Opens a provider's window for a person who waits: a step of this workflow of the loan, because
   * the call to the provider has to be durable. Refuses with `PROVIDER_UNAVAILABLE` when the
   * provider does not answer, and with `UNAVAILABLE` when the engine does not; the same press may
   * be repeated. */
  open<Type extends OpeningType>(
    workflow: LoanWorkflow,
    request: RequestOf<Type>,
    key: string,
  ): Promise<Result<OutcomeOf<Type>, Refusal>>
  /** Notifies the loan's workflow of a provider's event, whose content is not trusted. */
  notify(loanId: string, event: ProviderEvent): Promise<void>
  /** Notifies the workflow that the loan has changed, and starts it where it does not run. Waking
   * twice does nothing. */
  wake(wake: Wake): Promise<void>
  /** Makes the workflow of a loan in this status read the loan, and starts it where it does not
   * run. */
  lookAgain(loanId: string, status: LoanStatus): Promise<void>
  /** The loan status in the running workflow of each of these loans, by loan id; null where it has
   * none yet. The engine's list may be seconds late. */
  runningStatuses(loanIds: readonly string[]): Promise<ReadonlyMap<string, LoanStatus | null>>
  /** The workflow's own record of the loan's steps, oldest first; null when the engine does not
   * answer or has none. */
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
