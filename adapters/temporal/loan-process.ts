import type { Client } from '@temporalio/client'
import type { Addressee } from '@tamarack/application/addressee'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import type { LoanWorkflow } from '@tamarack/application/ports/outbox.port'
import type { ProviderEvent } from '@tamarack/application/ports/webhook.port'
import { isApplication, type LoanStatus } from '@tamarack/domain/loan/status'
import {
  clockMovedSignal,
  loanTaskQueue,
  lookAgainSignal,
  providerEventSignal,
  wakeSignal,
  workflowId,
  workflowTaskTimeout,
  workflowTypes,
} from '@tamarack/workflows/shared/messages'
import { isMissing, isUnreachable } from './failures.ts'
import { readRunningStatuses } from './running-statuses.ts'
import { readHistory } from './workflow-history.ts'

interface Settings {
  readonly taskQueue?: string
  /** In a sandbox: how far its clock is ahead, milliseconds; new workflows start with it. Left out,
   * their clocks cannot be moved. */
  readonly clockOffsetMs?: () => number
}

interface Start {
  readonly loanId: string
  readonly clockOffsetMs?: number
}

/** The second witness of a page that has its first: not worth a long wait. */
const historyWithinMs = 3_000

/** A loan's application happens once; a loan in service whose workflow has ended gets another when
 * something happens to it. */
const reusePolicy = (workflow: LoanWorkflow) =>
  workflow === 'loan-servicing' ? ('ALLOW_DUPLICATE' as const) : ('ALLOW_DUPLICATE_FAILED_ONLY' as const)

export const makeLoanProcess = (
  client: Client,
  addressee: Addressee,
  { taskQueue = loanTaskQueue, clockOffsetMs }: Settings = {},
): LoanProcess => {
  const startOf = (workflow: LoanWorkflow, loanId: string) => ({
    workflowId: workflowId(workflow, loanId),
    taskQueue,
    args: [{ loanId, ...(clockOffsetMs && { clockOffsetMs: clockOffsetMs() }) }] as [Start],
    workflowIdReusePolicy: reusePolicy(workflow),
    workflowTaskTimeout,
  })
  /** Whether the workflow received the signal. False for an application's workflow that has
   * ended. */
  const signal = async (workflow: LoanWorkflow, loanId: string, name: string, given: unknown): Promise<boolean> => {
    const options = { ...startOf(workflow, loanId), signal: name, signalArgs: [given] as [unknown] }
    try {
      await client.workflow.signalWithStart(workflowTypes[workflow], options)
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }
  const signalEvent = async (workflow: LoanWorkflow, loanId: string, event: ProviderEvent): Promise<boolean> => {
    // A clock that is moved notifies only loans that have something due, so the event brings the
    // present along.
    if (clockOffsetMs !== undefined)
      await client.workflow
        .getHandle(workflowId(workflow, loanId))
        .signal(clockMovedSignal, clockOffsetMs())
        .catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
    return signal(workflow, loanId, providerEventSignal.name, event)
  }
  return {
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
      // The second time after an application's workflow that ended in between.
      for (let time = 1; ; time += 1) {
        const workflow = await addressee(loanId, event)
        if (workflow !== 'loan-application' && workflow !== 'loan-servicing') return workflow
        if (await signalEvent(workflow, loanId, event)) return 'taken'
        if (time === 2) return 'LOAN_ENDED'
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
