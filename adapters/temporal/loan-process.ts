import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { WithStartWorkflowOperation, type Client } from '@temporalio/client'
import type { OpeningType, OutcomeOf, RequestOf } from '@tamarack/application/outcome'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import type { LoanWorkflow } from '@tamarack/application/ports/outbox.port'
import { isApplication, type LoanStatus } from '@tamarack/domain/loan/status'
import { err, ok, type Refusal, type Result } from '@tamarack/domain/shared/result'
import {
  clockMovedSignal,
  loanTaskQueue,
  lookAgainSignal,
  openingUpdate,
  providerEventSignal,
  wakeSignal,
  workflowId,
  workflowTaskTimeout,
  workflowTypes,
  type Opening,
} from '@tamarack/workflows/shared/messages'
import { faultOf, isMissing, isUnreachable, refusalIn } from './failures.ts'
import { readRunningStatuses } from './running-statuses.ts'
import { readHistory } from './workflow-history.ts'

/** A provider's window that the engine did not open in time: which one, how often it was tried, and
 * what the engine answered last. */
export interface Unanswered {
  readonly command: OpeningType
  readonly workflowId: string
  readonly tries: number
  /** The gRPC status code; null when there was none. */
  readonly code: number | null
  readonly message: string
}

interface Settings {
  readonly taskQueue?: string
  /** How long a caller may wait for an engine that does not answer, milliseconds. */
  readonly answerWithinMs?: number
  readonly onUnanswered?: (unanswered: Unanswered) => void
  /** In a sandbox: how far its clock is ahead, milliseconds; new workflows start with it. Left out,
   * their clocks cannot be moved. */
  readonly clockOffsetMs?: () => number
}

interface Start {
  readonly loanId: string
  readonly clockOffsetMs?: number
}
type Input = (input: Start) => Promise<unknown>

/** The second witness of a page that has its first: not worth a long wait. */
const historyWithinMs = 3_000

/** A loan's application happens once; a loan in service whose workflow has ended gets another when
 * something happens to it. */
const reusePolicy = (workflow: LoanWorkflow) =>
  workflow === 'loan-servicing' ? ('ALLOW_DUPLICATE' as const) : ('ALLOW_DUPLICATE_FAILED_ONLY' as const)

const openingOf = <Type extends OpeningType>({ type, loanId }: RequestOf<OpeningType>) => ({
  type: type as Type,
  loanId,
})

export const makeLoanProcess = (
  client: Client,
  { taskQueue = loanTaskQueue, answerWithinMs = 20_000, onUnanswered, clockOffsetMs }: Settings = {},
): LoanProcess => {
  const startOf = (workflow: LoanWorkflow, loanId: string) => ({
    workflowId: workflowId(workflow, loanId),
    taskQueue,
    args: [{ loanId, ...(clockOffsetMs && { clockOffsetMs: clockOffsetMs() }) }] as [Start],
    workflowIdReusePolicy: reusePolicy(workflow),
    workflowTaskTimeout,
  })
  /** Answers whether the workflow has it; one that has ended for good has not. */
  const signal = async (workflow: LoanWorkflow, loanId: string, name: string, sequence: number): Promise<boolean> => {
    const options = { ...startOf(workflow, loanId), signal: name, signalArgs: [sequence] as [number] }
    try {
      await client.workflow.signalWithStart(workflowTypes[workflow], options)
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }
  const update = <Type extends OpeningType>(
    workflow: LoanWorkflow,
    request: RequestOf<Type>,
    key: string,
  ): Promise<OutcomeOf<Type>> => {
    const { type, loanId } = openingOf<Type>(request)
    return client.workflow.executeUpdateWithStart<Input, OutcomeOf<Type>, [Opening<Type>]>(openingUpdate<Type>(type), {
      args: [{ request, key }],
      // Each try is an Update of its own: the engine would answer a repeated id with the first
      // one's failure. The workflow has the key.
      updateId: randomUUID(),
      startWorkflowOperation: new WithStartWorkflowOperation<Input>(workflowTypes[workflow], {
        ...startOf(workflow, loanId),
        workflowIdConflictPolicy: 'USE_EXISTING',
      }),
    })
  }

  const open: LoanProcess['open'] = async <Type extends OpeningType>(
    workflow: LoanWorkflow,
    request: RequestOf<Type>,
    key: string,
  ): Promise<Result<OutcomeOf<Type>, Refusal>> => {
    const deadline = Date.now() + answerWithinMs
    const { type, loanId } = openingOf<Type>(request)
    for (let [tries, waitMs] = [1, 100]; ; tries += 1, waitMs = Math.min(waitMs * 2, 2_000)) {
      try {
        return ok(await client.withDeadline(deadline, () => update<Type>(workflow, request, key)))
      } catch (error) {
        const refused = refusalIn(error)
        if (refused !== null) return err(refused)
        if (!isUnreachable(error) && !isMissing(error)) throw error
        if (Date.now() + waitMs >= deadline) {
          onUnanswered?.({
            command: type,
            workflowId: workflowId(workflow, loanId),
            tries,
            ...faultOf(error),
          })
          return err({ code: 'UNAVAILABLE' })
        }
        await pause(waitMs)
      }
    }
  }
  return {
    open,
    async wake({ loanId, sequence, event, workflow }) {
      const { name } = wakeSignal(event)
      const isTaken = await signal(workflow, loanId, name, sequence)
      // The application is over and its loan in service, no matter who notices first.
      if (!isTaken && workflow === 'loan-application')
        await client.workflow
          .getHandle(workflowId('loan-servicing', loanId))
          .signal(name, sequence)
          .catch((error: unknown) => {
            if (!isMissing(error)) throw error
          })
    },
    async lookAgain(loanId: string, status: LoanStatus) {
      const workflow = isApplication(status) ? 'loan-application' : 'loan-servicing'
      await signal(workflow, loanId, lookAgainSignal.name, 0)
    },
    runningStatuses: (loanIds) => readRunningStatuses(client, loanIds),
    async notify(loanId, event) {
      const workflow = event.about === 'transfer' ? 'loan-servicing' : 'loan-application'
      const handle = client.workflow.getHandle(workflowId(workflow, loanId))
      try {
        // A clock that is moved notifies on its way only those loans that have something due: the
        // event brings the present along.
        if (clockOffsetMs !== undefined) await handle.signal(clockMovedSignal, clockOffsetMs())
        await handle.signal(providerEventSignal, event)
      } catch (error) {
        if (!isMissing(error)) throw error
        // TAM-140: what was settled may fail when the loan is over and nothing follows it any more.
        if (event.about !== 'transfer') return
        const options = {
          ...startOf(workflow, loanId),
          signal: providerEventSignal,
          signalArgs: [event] as [typeof event],
        }
        await client.workflow.signalWithStart(workflowTypes[workflow], options)
      }
    },
    async history(loanId) {
      try {
        const steps = await client.withDeadline(Date.now() + historyWithinMs, async () => [
          ...(await readHistory(client, workflowId('loan-application', loanId))),
          ...(await readHistory(client, workflowId('loan-servicing', loanId))),
        ])
        return steps.length === 0 ? null : steps.toSorted((a, b) => a.at - b.at)
      } catch (error) {
        if (isUnreachable(error)) return null
        throw error
      }
    },
  }
}
