import { setInterval } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from '@temporalio/client'
import { Worker } from '@temporalio/worker'
import type { LoanCommands } from '@tamarack/application/issue-command'
import type { WorkflowActivities } from '@tamarack/application/loan-steps'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import type { LoanDesk } from '@tamarack/application/testing/loan-desk.fixture'
import { torontoDateOf, torontoInstant } from '@tamarack/domain/calendars/toronto'
import { instant } from '@tamarack/domain/values/instant'
import { dayOfWeek, localDate, plusDays } from '@tamarack/domain/values/local-date'
import { workflowId, workflowTypes } from '@tamarack/workflows/shared/messages'
import { makeLoanProcess } from '../loan-process.ts'
import { declareStatusAttribute, installRuntime } from '../loan-worker.ts'
import { makeLeftActivities } from './left-activities.ts'
import { makeTestWorker } from './test-worker.ts'
import { namespace, startTimeSkippingServer } from './time-skipping-server.ts'
import { emptyLife, type EmptyLife } from './yardstick.workflow.ts'

/** Whatever lets the server's time stand is over sooner than this on a quiet machine; looking for
 * nothing does no harm. */
const standsStillAfterMs = 3_000
const longestSliceMs = 15 * 60_000

/** A day, an hour, a minute. */
const stepsMs = [24 * 3_600_000, 3_600_000, 60_000]
const tuesday = 2

/** Noon in Toronto on the next Tuesday of January 12 to 18. Every test begins at this time, so its
 * result does not depend on the time of day or the season in which it runs. */
const nextBeginning = (now: number): number => {
  const year = Number(torontoDateOf(instant(now)).slice(0, 4))
  const moments = [year, year + 1].map((each) => {
    const first = localDate(`${each}-01-12`)
    return torontoInstant(plusDays(first, (tuesday - dayOfWeek(first) + 7) % 7), 12, 0, 0)
  })
  return Math.min(...moments.filter((moment) => moment > now))
}

export interface TimeSkippingEngine {
  /** A process over that desk's ports, with a worker of its own; the desk's clock follows the
   * engine's time. */
  readonly open: (
    desk: LoanDesk,
    activities?: WorkflowActivities,
    /** How far the desk's clock and the workflows' are ahead of the engine's, milliseconds;
     * negative for a loan of an earlier year. */
    aheadMs?: number,
  ) => Promise<{
    readonly process: LoanProcess & LoanCommands
    readonly service: (loanId: string) => Promise<void>
    readonly client: Client
    readonly taskQueue: string
    readonly close: () => Promise<void>
  }>
  /** Workflows that do nothing as often as others do something, with a worker of their own: the
   * bare engine, for comparison. */
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

/** The engine's time-skipping server from the program at `path`; a loan lives through months in a
 * second. */
export const startTimeSkippingEngine = async (path: string): Promise<TimeSkippingEngine> => {
  installRuntime(undefined)
  const server = await startTimeSkippingServer(path)
  await declareStatusAttribute(server.connection, namespace)
  const left = makeLeftActivities(server.client)
  let locks = 0
  /** A sleep of the server; where it stands still, because a run ended before its activities, one
   * lock after the other is taken off. */
  const sleep = async (milliseconds: number): Promise<void> => {
    const ended = new AbortController()
    const slept = server.sleep(milliseconds).finally(() => ended.abort())
    const lookAgain = async (): Promise<void> => {
      for await (const _ of setInterval(standsStillAfterMs, undefined, ended)) {
        locks += await left.count()
        if (locks === 0) continue
        locks -= 1
        await server.unlock()
      }
    }
    await Promise.all([
      slept,
      lookAgain().catch((error: unknown) => {
        if (!ended.signal.aborted) throw error
      }),
    ])
  }
  const startedAt = await server.now()
  await sleep(nextBeginning(startedAt) - startedAt)
  let queues = 0
  return {
    now: server.now,
    async pass(milliseconds) {
      // In slices: the server stops skipping for the rest of one sleep when a workflow ends inside
      // it.
      const sliceMs = Math.min(longestSliceMs, Math.ceil(milliseconds / 20))
      for (let rest = milliseconds; rest > 0; rest -= sliceMs) await sleep(Math.min(rest, sliceMs))
    },
    async passDays(count) {
      for (let day = 0; day < count; day += 1) await sleep(24 * 3_600_000)
    },
    async passQuickly(milliseconds) {
      for (let rest = milliseconds; rest > 0;) {
        const step = stepsMs.find((size) => size <= rest) ?? rest
        await sleep(step)
        rest -= step
      }
    },
    stop: () => server.stop(),
    async openEmpty() {
      const taskQueue = `empty-${(queues += 1)}`
      const worker = await Worker.create({
        connection: server.nativeConnection,
        namespace,
        taskQueue,
        activities: { nothing: async () => undefined },
        workflowsPath: fileURLToPath(new URL('./yardstick.workflow.ts', import.meta.url)),
      })
      const running = worker.run()
      return {
        begin: async (id, life) => {
          await server.client.workflow.start(emptyLife, { workflowId: id, taskQueue, args: [life] })
        },
        close: async () => {
          worker.shutdown()
          await running
        },
      }
    },
    async open(desk, activities = desk.workflowActivities, aheadMs) {
      const onTime = Object.fromEntries(
        Object.entries(activities).map(([name, step]) => [
          name,
          async (...input: unknown[]) => {
            left.begin()
            desk.setNow((await server.now()) + (aheadMs ?? 0))
            return (step as (...given: unknown[]) => Promise<unknown>)(...input)
          },
        ]),
      ) as unknown as WorkflowActivities
      const taskQueue = `loans-${(queues += 1)}`
      const worker = await makeTestWorker(server.nativeConnection, onTime, taskQueue)
      const running = worker.run()
      const process = makeLoanProcess(server.client, desk.addressee, {
        taskQueue,
        ...(aheadMs !== undefined && { clockOffsetMs: () => aheadMs }),
      })
      const commands = desk.commandsOver(process)
      return {
        process: {
          ...process,
          execute: async (request, key) => {
            desk.setNow((await server.now()) + (aheadMs ?? 0))
            return commands.execute(request, key)
          },
        },
        client: server.client,
        taskQueue,
        // Started by itself: where a parent has ended inside a sleep, the server lets time pass at
        // its real pace.
        service: async (loanId) => {
          await server.client.workflow.start(workflowTypes['loan-servicing'], {
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
