import { fileURLToPath } from 'node:url'
import { TestWorkflowEnvironment } from '@temporalio/testing'
import type { Client } from '@temporalio/client'
import { Worker } from '@temporalio/worker'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import type { LoanDesk } from '@tamarack/application/testing/loan-desk.fixture'
import { makeRecallOutcome } from '@tamarack/application/recall-outcome'
import { workflowId, workflowTypes } from '@tamarack/workflows/command-registry'
import { makeLoanProcess } from '../loan-process.ts'
import { declareStatusAttribute, installRuntime, makeWorker } from '../loan-worker.ts'
import { emptyLife, type EmptyLife } from './yardstick.workflow.ts'

const longestSliceMs = 15 * 60_000
/** A day, an hour, a minute. */
const stepsMs = [24 * 3_600_000, 3_600_000, 60_000]

export interface TimeSkippingEngine {
  /** A process over that desk's ports, with a worker of its own; the desk's clock follows the engine's time. */
  readonly open: (
    desk: LoanDesk,
    activities?: LoanActivities,
    /** How far the desk's clock and the workflows' are ahead of the engine's, milliseconds; negative for a loan of an earlier year. */
    aheadMs?: number,
  ) => Promise<{
    readonly process: LoanProcess
    readonly service: (loanId: string) => Promise<void>
    readonly client: Client
    readonly taskQueue: string
    readonly close: () => Promise<void>
  }>
  /** Workflows that do nothing as often as others do something, with a worker of their own: the bare engine, for comparison. */
  readonly openEmpty: () => Promise<{
    readonly begin: (id: string, life: EmptyLife) => Promise<void>
    readonly close: () => Promise<void>
  }>
  /** Lets that many milliseconds of virtual time pass. */
  readonly pass: (milliseconds: number) => Promise<void>
  /** The same in steps of a day, for years. */
  readonly passDays: (count: number) => Promise<void>
  /** The same in few steps, which become shorter before the end. */
  readonly passQuickly: (milliseconds: number) => Promise<void>
  readonly now: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** The SDK gives a server five seconds to answer, which a busy machine does not always keep to: then another one is started. */
const startServer = async (path: string, starts = 12): Promise<TestWorkflowEnvironment> => {
  try {
    return await TestWorkflowEnvironment.createTimeSkipping({ server: { executable: { type: 'existing-path', path } } })
  } catch (error) {
    if (starts <= 1 || !/did not start within/.test(String(error))) throw error
    return startServer(path, starts - 1)
  }
}

/** The engine's time-skipping server from the program at `path`; a loan lives through months in a second. */
export const startTimeSkippingEngine = async (path: string): Promise<TimeSkippingEngine> => {
  installRuntime(undefined)
  const environment = await startServer(path)
  await declareStatusAttribute(environment.connection, environment.namespace ?? 'default')
  const now = async (): Promise<number> => Number(await environment.currentTimeMs())
  let queues = 0
  return {
    now,
    async pass(milliseconds) {
      // In slices: the server stops skipping for the rest of one sleep when a workflow ends inside it.
      const sliceMs = Math.min(longestSliceMs, Math.ceil(milliseconds / 20))
      for (let left = milliseconds; left > 0; left -= sliceMs) await environment.sleep(Math.min(left, sliceMs))
    },
    async passDays(count) {
      for (let day = 0; day < count; day += 1) await environment.sleep(24 * 3_600_000)
    },
    async passQuickly(milliseconds) {
      for (let left = milliseconds; left > 0;) {
        const step = stepsMs.find((size) => size <= left) ?? left
        await environment.sleep(step)
        left -= step
      }
    },
    stop: () => environment.teardown(),
    async openEmpty() {
      const taskQueue = `empty-${(queues += 1)}`
      const worker = await Worker.create({
        connection: environment.nativeConnection,
        namespace: environment.namespace ?? 'default',
        taskQueue,
        activities: { nothing: async () => undefined },
        workflowsPath: fileURLToPath(new URL('./yardstick.workflow.ts', import.meta.url)),
      })
      const running = worker.run()
      return {
        begin: async (id, life) => {
          await environment.client.workflow.start(emptyLife, { workflowId: id, taskQueue, args: [life] })
        },
        close: async () => {
          worker.shutdown()
          await running
        },
      }
    },
    async open(desk, activities = desk.activities, aheadMs) {
      const onTime = Object.fromEntries(
        Object.entries(activities).map(([name, step]) => [
          name,
          async (...input: unknown[]) => {
            desk.setNow((await now()) + (aheadMs ?? 0))
            return (step as (...given: unknown[]) => Promise<unknown>)(...input)
          },
        ]),
      ) as unknown as LoanActivities
      const taskQueue = `loans-${(queues += 1)}`
      const worker = await makeWorker(environment.nativeConnection, onTime, undefined, {
        namespace: environment.namespace ?? 'default',
        taskQueue,
      })
      const running = worker.run()
      return {
        process: makeLoanProcess(environment.client, makeRecallOutcome(desk.ports), {
          taskQueue,
          ...(aheadMs !== undefined && { clockOffsetMs: () => aheadMs }),
        }),
        client: environment.client,
        taskQueue,
        // Started by itself: where a parent has ended inside a sleep, the server lets time pass at its real pace.
        service: async (loanId) => {
          await environment.client.workflow.start(workflowTypes['loan-servicing'], {
            workflowId: workflowId('loan-servicing', loanId),
            taskQueue,
            args: [{ loanId, ...(aheadMs !== undefined && { clockOffsetMs: aheadMs }) }],
          })
        },
        close: async () => {
          worker.shutdown()
          await running
        },
      }
    },
  }
}
