import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Refusal } from '@tamarack/domain/shared/refusal'
import type { Result } from '@tamarack/domain/shared/result'
import type { OutcomeOf, RequestOf, RequestType } from '../outcome.ts'
import type { ProviderEvent } from './webhook.port.ts'
import { token } from './token.ts'

/**
 * The only way to change a loan. `execute` answers when the step is durably done or refused; the same key gives the first answer again, whatever
 * happened in between. It repeats an unreachable engine by itself until its deadline and then refuses with `UNAVAILABLE`: nothing is lost, the same
 * key may be sent again. An unknown loan refuses with `NOT_FOUND`.
 */
export interface LoanProcess {
  execute<Type extends RequestType>(request: RequestOf<Type>, key: string): Promise<Result<OutcomeOf<Type>, Refusal>>
  /** Wakes the loan's workflow with a provider's event; believes nothing in it. */
  notify(loanId: string, event: ProviderEvent): Promise<void>
  /** Has the loan's workflow look at where the loan stands, and starts it when there is none. Only for applications and loans being disbursed. */
  wake(loanId: string, status: LoanStatus): Promise<void>
  /** The status that each running workflow knows of its loan, by loan id; null where it knows none yet. As the engine's list has it, seconds late. */
  runningStatuses(): Promise<ReadonlyMap<string, LoanStatus | null>>
  /** The workflow's own record of the loan's steps, oldest first; null when the engine cannot be asked or keeps none. */
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
