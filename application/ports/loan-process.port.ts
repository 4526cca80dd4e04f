import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Refusal } from '@tamarack/domain/shared/refusal'
import type { Result } from '@tamarack/domain/shared/result'
import type { OutcomeOf, RequestOf, RequestType } from '../outcome.ts'
import type { ProviderEvent } from './webhook.port.ts'
import { token } from './token.ts'

/**
 * The only way to change a loan. `execute` returns when the step is durably done or refused; the same key returns the first answer, whatever
 * happened in between. It retries an unreachable engine until its deadline and then refuses with `UNAVAILABLE`: nothing is lost, the same
 * key may be sent again. An unknown loan refuses with `NOT_FOUND`.
 */
export interface LoanProcess {
  execute<Type extends RequestType>(request: RequestOf<Type>, key: string): Promise<Result<OutcomeOf<Type>, Refusal>>
  /** Wakes the loan's workflow with a provider's event, whose content is not trusted. */
  notify(loanId: string, event: ProviderEvent): Promise<void>
  /** Makes the loan's workflow read the loan again, and starts the workflow when there is none. Only for applications and loans being disbursed. */
  wake(loanId: string, status: LoanStatus): Promise<void>
  /** The loan status in the running workflow of each of these loans, by loan id; null where it has none yet. The engine's list may be seconds late. */
  runningStatuses(loanIds: readonly string[]): Promise<ReadonlyMap<string, LoanStatus | null>>
  /** The workflow's own record of the loan's steps, oldest first; null when the engine does not answer or has none. */
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
