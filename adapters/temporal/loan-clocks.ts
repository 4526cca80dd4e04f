import { WorkflowFailedError, type Client, type WorkflowExecutionDescription } from '@temporalio/client'
import type { LoanClocks } from '@tamarack/application/ports/loan-clocks.port'
import type { LoanWorkflow } from '@tamarack/application/ports/outbox.port'
import type { ScheduledStarter } from '@tamarack/application/ports/scheduled-starter.port'
import { clockMovedSignal, loanTaskQueue, workflowId, workflowTypes } from '@tamarack/workflows/shared/messages'
import { isMissing } from './failures.ts'
import { runningLoans } from './running-statuses.ts'

/** Calls to the engine that are under way at once. */
const atOnce = 20

const inBatches = async <Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<readonly Value[]> => {
  const values: Value[] = []
  for (let from = 0; from < items.length; from += atOnce)
    values.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))))
  return values
}

/** A busy machine or a part that restarts lets an activity fail once or twice; one that fails more
 * often waits for somebody, and holds nothing up. */
const attemptsAwaited = 3

const isWorking = ({ raw, status }: WorkflowExecutionDescription): boolean =>
  status.name === 'RUNNING' &&
  ((raw.pendingWorkflowTask !== null && raw.pendingWorkflowTask !== undefined) ||
    (raw.pendingActivities ?? []).some(({ attempt }) => (attempt ?? 1) <= attemptsAwaited))

const workflows = Object.keys(workflowTypes) as readonly LoanWorkflow[]
/** The later one first: starting it is the last act of the one before. */
const latestFirst: readonly LoanWorkflow[] = ['loan-servicing', 'loan-application']

/** The clocks of loans' workflows, by signals, and what the engine has pending for them. */
export const makeLoanClocks = (client: Client): LoanClocks => {
  /** A workflow that ended in between needs no answer. */
  const ofRunning = async <Value>(call: Promise<Value>): Promise<Value | null> => {
    try {
      return await call
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    async notify(offsetMs, loanIds) {
      const running =
        loanIds === undefined
          ? await runningLoans(client)
          : loanIds.flatMap((loanId) =>
              workflows.map((workflow) => ({ loanId, workflowId: workflowId(workflow, loanId) })),
            )
      await inBatches(running, ({ workflowId: id }) =>
        ofRunning(client.workflow.getHandle(id).signal(clockMovedSignal, offsetMs)),
      )
      return [...new Set(running.map(({ loanId }) => loanId))]
    },
    async unsettled(loanIds) {
      const working = await inBatches(loanIds, async (loanId) => {
        for (const workflow of latestFirst) {
          const described = await ofRunning(client.workflow.getHandle(workflowId(workflow, loanId)).describe())
          if (described !== null) return isWorking(described)
        }
        return false
      })
      return loanIds.filter((_, index) => working[index])
    },
  }
}

/** What a busy machine needs; work that takes longer is due again at the next step of the clock. */
const within = '20 seconds'

const scheduled = { 'pad-file': 'padFile', 'bank-answers': 'bankAnswers' } as const

/** Runs the workflow of a schedule next to it, one at a time. */
export const makeScheduledStarter = (client: Client): ScheduledStarter => ({
  async start(work) {
    try {
      await client.workflow.execute(scheduled[work], {
        workflowId: `moved-clock-${work}`,
        taskQueue: loanTaskQueue,
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowExecutionTimeout: within,
      })
      return true
    } catch (error) {
      if (error instanceof WorkflowFailedError) return false
      throw error
    }
  },
})
