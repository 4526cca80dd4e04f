import { hash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { WithStartWorkflowOperation, type Client } from '@temporalio/client'
import type { CommandOf, CommandType } from '@tamarack/domain/loan/command'
import { isApplication, parseLoanStatus, type LoanStatus } from '@tamarack/domain/loan/status'
import type { Refusal } from '@tamarack/domain/shared/refusal'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { commandHash } from '@tamarack/application/execute'
import type { OutcomeOf, RequestOf, RequestType } from '@tamarack/application/outcome'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { workflowBehind, type RecallOutcome } from '@tamarack/application/recall-outcome'
import {
  commandRegistry,
  workflowId,
  workflowTaskTimeout,
  workflowTypes,
  type LoanWorkflow,
} from '@tamarack/workflows/command-registry'
import {
  clockMovedSignal,
  commandUpdate,
  providerEventSignal,
  wakeSignal,
  type CommandAttempt,
} from '@tamarack/workflows/shared/messages'
import { runIsFull } from '@tamarack/workflows/shared/refusals'
import { faultOf, isMissing, isUnreachable, refusalIn } from './failures.ts'
import { loanTaskQueue } from './loan-worker.ts'
import { readRunningStatuses } from './running-statuses.ts'
import { readHistory } from './workflow-history.ts'

/** A command that the engine did not take in time: which one, how often it was sent, and what the engine answered last. */
export interface Unanswered {
  readonly command: RequestType
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
  /** In a sandbox: how far its clock is ahead, milliseconds; new workflows start with it. Left out, their clocks cannot be moved. */
  readonly clockOffsetMs?: () => number
}

interface Start {
  readonly loanId: string
  readonly clockOffsetMs?: number
}
type Input = (input: Start) => Promise<unknown>
type AnyRequest = RequestOf<RequestType>

/** The second witness of a page that has its first: not worth a long wait. */
const historyWithinMs = 3_000

const sha256 = { of: (text: string): string => hash('sha256', text, 'hex') }

/**
 * The engine answers a repeated Update id with the first outcome, whatever the second one requests. So the id holds the command as well as the key: another
 * command under the same key is another Update, and PostgreSQL refuses it.
 */
const updateIdOf = (request: AnyRequest, key: string): string =>
  `${key}.${commandHash(request as unknown as CommandOf<CommandType>, sha256).slice(0, 16)}`

const workflowOf = (status: LoanStatus): LoanWorkflow => (isApplication(status) ? 'loan-application' : 'loan-servicing')

/** One send of one command, and waking. */
const makeSender = (client: Client, taskQueue: string, clockOffsetMs: Settings['clockOffsetMs']) => {
  const startOf = (workflow: LoanWorkflow, loanId: string) => ({
    workflowId: workflowId(workflow, loanId),
    taskQueue,
    args: [{ loanId, ...(clockOffsetMs && { clockOffsetMs: clockOffsetMs() }) }] as [Start],
    workflowTaskTimeout,
  })
  return {
    /** `mayStart`: begins the workflow where it does not run; the one of a loan that is over starts anew for a command. */
    send: <Type extends RequestType>(
      attempt: CommandAttempt<Type>,
      updateId: string,
      mayStart: boolean,
    ): Promise<OutcomeOf<Type>> => {
      const { type, loanId } = attempt.request as AnyRequest
      const { workflow } = commandRegistry[type]
      const update = commandUpdate<Type>(type as Type)
      const options = { args: [attempt] as [CommandAttempt<Type>], updateId }
      if (!mayStart)
        return client.workflow
          .getHandle(workflowId(workflow, loanId))
          .executeUpdate<OutcomeOf<Type>, [CommandAttempt<Type>]>(update, options)
      return client.workflow.executeUpdateWithStart<Input, OutcomeOf<Type>, [CommandAttempt<Type>]>(update, {
        ...options,
        startWorkflowOperation: new WithStartWorkflowOperation<Input>(workflowTypes[workflow], {
          ...startOf(workflow, loanId),
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: workflow === 'loan-servicing' ? 'ALLOW_DUPLICATE' : 'ALLOW_DUPLICATE_FAILED_ONLY',
        }),
      })
    },
    wake: async (loanId: string, status: LoanStatus): Promise<void> => {
      const workflow = workflowOf(status)
      await client.workflow.signalWithStart<Input, []>(workflowTypes[workflow], {
        ...startOf(workflow, loanId),
        signal: wakeSignal,
      })
    },
  }
}

/** What to do after a try that brought no outcome. `again` waits a moment; `next` takes the next Update id, because this one keeps an old failure. */
type Next = { readonly go: 'answer'; readonly refusal: Refusal } | { readonly go: 'again' | 'next' | 'recall' }

const nextAfter = (error: unknown, nonce: string): Next => {
  const refused = refusalIn(error)
  if (refused === null) {
    if (isMissing(error)) return { go: 'recall' }
    if (isUnreachable(error)) return { go: 'again' }
    throw error
  }
  const { refusal, mark } = refused
  if (refusal.code === runIsFull) return { go: 'again' }
  if (mark.nonce !== undefined && mark.nonce !== nonce) return { go: 'next' }
  return mark.byWorkflow ? { go: 'recall' } : { go: 'answer', refusal }
}

/** Loans as workflows: a command is an Update of the workflow that the registry names, and the caller's key is in its id. */
export const makeLoanProcess = (
  client: Client,
  recall: RecallOutcome,
  { taskQueue = loanTaskQueue, answerWithinMs = 20_000, onUnanswered, clockOffsetMs }: Settings = {},
): LoanProcess => {
  const { send, wake } = makeSender(client, taskQueue, clockOffsetMs)

  /** What PostgreSQL answers instead of the workflow; null when the workflow was behind and has been woken. */
  const recallOrWake = async <Type extends RequestType>(
    request: RequestOf<Type>,
    key: string,
    refused: Refusal | undefined,
  ): Promise<Result<OutcomeOf<Type>, Refusal> | null> => {
    const recalled = await recall<Type>(request, key, refused)
    if (recalled.ok || recalled.error.code !== workflowBehind) return recalled
    const status = parseLoanStatus(String(recalled.error.facts?.['status']))
    if (status.ok) await wake((request as AnyRequest).loanId, status.value)
    return null
  }
  const giveUp = ({ type, loanId }: AnyRequest, tries: number, error: unknown): Result<never, Refusal> => {
    const id = workflowId(commandRegistry[type].workflow, loanId)
    onUnanswered?.({ command: type, workflowId: id, tries, ...faultOf(error) })
    return err({ code: 'UNAVAILABLE' })
  }

  const execute: LoanProcess['execute'] = async <Type extends RequestType>(request: RequestOf<Type>, key: string) => {
    const deadline = Date.now() + answerWithinMs
    const attempt: CommandAttempt<Type> = { request, key, nonce: randomUUID() }
    const updateId = updateIdOf(request as AnyRequest, key)
    const { type } = request as AnyRequest
    let [passed, waitMs, mayStart] = [0, 100, type === 'start-application']
    for (let tries = 1; ; tries += 1) {
      try {
        const id = passed === 0 ? updateId : `${updateId}.${passed}`
        return ok(await client.withDeadline(deadline, () => send(attempt, id, mayStart)))
      } catch (error) {
        const next = nextAfter(error, attempt.nonce)
        if (next.go === 'answer') return err(next.refusal)
        const recalled = next.go === 'recall' ? await recallOrWake<Type>(request, key, refusalIn(error)?.refusal) : null
        if (recalled !== null) return recalled
        // PostgreSQL has a signed loan for it, whose workflow may be over.
        mayStart ||= next.go === 'recall' && commandRegistry[type].workflow === 'loan-servicing'
        if (Date.now() + waitMs >= deadline) return giveUp(request as AnyRequest, tries, error)
        if (next.go === 'next') passed += 1
        else {
          await pause(waitMs)
          waitMs = Math.min(waitMs * 2, 2_000)
        }
      }
    }
  }
  return {
    execute,
    wake,
    runningStatuses: (loanIds) => readRunningStatuses(client, loanIds),
    async notify(loanId, event) {
      const workflow = event.about === 'transfer' ? 'loan-servicing' : 'loan-application'
      const handle = client.workflow.getHandle(workflowId(workflow, loanId))
      try {
        // A clock that is moved notifies on its way only those loans that have something due: the event brings the present along.
        if (clockOffsetMs !== undefined) await handle.signal(clockMovedSignal, clockOffsetMs())
        await handle.signal(providerEventSignal, event)
      } catch (error) {
        if (!isMissing(error)) throw error
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
