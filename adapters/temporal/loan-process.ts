import {
  isGrpcServiceError,
  WithStartWorkflowOperation,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  type Client,
} from '@temporalio/client'
import { ApplicationFailure } from '@temporalio/common'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { Command, CommandName, CommandRefusal, Reply } from '@tamarack/application/commands'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import type { RecallOutcome } from '@tamarack/application/use-cases/recall-outcome'
import {
  loanApplicationId,
  loanApplicationType,
  loanUpdate,
  providerNewsSignal,
} from '@tamarack/workflows/loan-application/messages'
import { loanServicingId } from '@tamarack/workflows/loan-servicing/messages'
import { loanTaskQueue } from './loan-worker.ts'
import { readHistory } from './workflow-history.ts'

interface Settings {
  readonly taskQueue?: string
  /** How long a caller may wait for an engine that does not answer, milliseconds. */
  readonly answerWithinMs?: number
}

/** gRPC status codes that say nothing of whether the call was taken: unknown, deadline exceeded, resource exhausted, aborted, internal, unavailable. */
const worthRepeating = new Set([2, 4, 8, 10, 13, 14])
const isUnreachable = (error: unknown): boolean =>
  error instanceof WorkflowUpdateRPCTimeoutOrCancelledError ||
  (isGrpcServiceError(error) && worthRepeating.has(error.code)) ||
  (error instanceof Error && isGrpcServiceError(error.cause) && worthRepeating.has(error.cause.code))

/** The refusal inside a failed Update; null when it failed for another reason. */
const refusalOf = (error: unknown): CommandRefusal | null => {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : error
  if (!(cause instanceof ApplicationFailure) || typeof cause.type !== 'string' || !/^[A-Z_]+$/.test(cause.type))
    return null
  const facts = cause.details?.[0]
  return typeof facts === 'object' && facts !== null
    ? { code: cause.type, facts: facts as Record<string, string | number | boolean> }
    : { code: cause.type }
}

const isMissing = (error: unknown): boolean =>
  error instanceof WorkflowNotFoundError || (isGrpcServiceError(error) && error.code === 5)

/** The second witness of a page that has its first: not worth a long wait. */
const historyWithinMs = 3_000

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Loans as workflows: commands are Updates that carry the caller's key as their id, so the engine itself answers a repeated one with the first outcome. */
export const makeLoanProcess = (
  client: Client,
  recall: RecallOutcome,
  { taskQueue = loanTaskQueue, answerWithinMs = 20_000 }: Settings = {},
): LoanProcess => {
  const ask = <Name extends CommandName>(name: Name, command: Command<Name>, key: string): Promise<Reply<Name>> => {
    const workflowId = loanApplicationId(command.loanId)
    const update = loanUpdate(name)
    const options = { args: [command] as [Command<Name>], updateId: key }
    if (name !== 'createApplication')
      return client.workflow.getHandle(workflowId).executeUpdate<Reply<Name>, [Command<Name>]>(update, options)
    return client.workflow.executeUpdateWithStart<
      (input: { readonly loanId: string }) => Promise<unknown>,
      Reply<Name>,
      [Command<Name>]
    >(update, {
      ...options,
      startWorkflowOperation: new WithStartWorkflowOperation(loanApplicationType, {
        workflowId,
        taskQueue,
        args: [{ loanId: command.loanId }],
        workflowTaskTimeout: '3 seconds',
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
      }),
    })
  }
  const askUntil = async <Name extends CommandName>(
    deadline: number,
    name: Name,
    command: Command<Name>,
    key: string,
  ): Promise<Result<Reply<Name>, CommandRefusal>> => {
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 2_000)) {
      try {
        return ok(await client.withDeadline(deadline, () => ask(name, command, key)))
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal !== null) return err(refusal)
        if (isMissing(error)) return recall(name, command, key)
        if (!isUnreachable(error)) throw error
        if (Date.now() + waitMs >= deadline) return err({ code: 'UNAVAILABLE' })
        await pause(waitMs)
      }
    }
  }
  return {
    execute: (name, command, key) => askUntil(Date.now() + answerWithinMs, name, command, key),
    async notify(loanId, event) {
      const workflowId = event.about === 'transfer' ? loanServicingId(loanId) : loanApplicationId(loanId)
      try {
        await client.workflow.getHandle(workflowId).signal(providerNewsSignal, event)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
    async history(loanId) {
      try {
        const steps = await client.withDeadline(Date.now() + historyWithinMs, async () => [
          ...(await readHistory(client, loanApplicationId(loanId))),
          ...(await readHistory(client, loanServicingId(loanId))),
        ])
        return steps.length === 0 ? null : steps.toSorted((a, b) => a.at - b.at)
      } catch (error) {
        if (isUnreachable(error)) return null
        throw error
      }
    },
  }
}
