import { TestWorkflowEnvironment } from '@temporalio/testing'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import type { LoanDesk } from '@tamarack/application/testing/loan-desk.fixture'
import { makeRecallOutcome } from '@tamarack/application/use-cases/recall-outcome'
import { loanServicingId, loanServicingType } from '@tamarack/workflows/loan-servicing/messages'
import { makeLoanProcess } from '../loan-process.ts'
import type { LoanSteps } from '../loan-steps.ts'
import { declareStatusAttribute, installRuntime, makeWorker } from '../loan-worker.ts'

const longestSliceMs = 15 * 60_000

export interface TimeSkippingEngine {
  /** A process over that desk's ports, with a worker of its own; the desk's clock follows the engine's time. */
  readonly open: (
    desk: LoanDesk,
    steps: LoanSteps,
  ) => Promise<{
    readonly process: LoanProcess
    readonly service: (loanId: string) => Promise<void>
    readonly close: () => Promise<void>
  }>
  /** Lets that many milliseconds of virtual time pass. */
  readonly pass: (milliseconds: number) => Promise<void>
  readonly now: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** The SDK gives the server five seconds to answer, which its start may take on a busy machine: that alone is tried again. */
const startServer = async (path: string, triesLeft = 3): Promise<TestWorkflowEnvironment> => {
  try {
    return await TestWorkflowEnvironment.createTimeSkipping({ server: { executable: { type: 'existing-path', path } } })
  } catch (error) {
    if (triesLeft === 1 || !String(error).includes('did not start within')) throw error
    return startServer(path, triesLeft - 1)
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
    stop: () => environment.teardown(),
    async open(desk, steps) {
      const onTime = Object.fromEntries(
        Object.entries(steps).map(([name, step]) => [
          name,
          async (...input: unknown[]) => {
            desk.setNow(await now())
            return (step as (...given: unknown[]) => Promise<unknown>)(...input)
          },
        ]),
      ) as unknown as LoanSteps
      const taskQueue = `loans-${(queues += 1)}`
      const worker = await makeWorker(environment.nativeConnection, onTime, undefined, {
        namespace: environment.namespace ?? 'default',
        taskQueue,
      })
      const running = worker.run()
      return {
        process: makeLoanProcess(environment.client, makeRecallOutcome(desk.ports), { taskQueue }),
        // Started by itself: where a parent has ended inside a sleep, the server lets time pass at its real pace.
        service: async (loanId) => {
          await environment.client.workflow.start(loanServicingType, {
            workflowId: loanServicingId(loanId),
            taskQueue,
            args: [{ loanId }],
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
