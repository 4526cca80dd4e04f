import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, Connection } from '@temporalio/client'
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Worker } from '@temporalio/worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installRuntime } from './loan-worker.ts'
import { pressedSignal, type overlaps, type OverlapsActivities } from './testing/overlaps.workflow.ts'
import { inOrder } from './workflow-bundle.ts'

/*
 * The guarantee: a history replays whatever met in it. Without the module that makes one order of execution of every order of delivery, several of these runs
 * fail their replay.
 */

const address = process.env['TEMPORAL_ADDRESS'] ?? ''
let connection: Connection
let native: NativeConnection
beforeAll(async () => {
  installRuntime(undefined)
  connection = await Connection.connect({ address })
  native = await NativeConnection.connect({ address })
})
afterAll(async () => {
  await Promise.all([connection.close(), native.close()])
})

/** Runs at once; each has another share of long steps, which outlast the task that began them. */
const runs = 12
const signals = 6
const durationsOf = (run: number): readonly number[] =>
  Array.from({ length: 17 }, (_, step) => ((step * 7 + run * 5) % 17 < 2 ? 900 : ((step * 13 + run * 11) % 8) * 12))

test('a history replays whatever met in it', async () => {
  const client = new Client({ connection, namespace: 'default' })
  const taskQueue = `in-order-${process.pid}`
  const [open, most, sent] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const count = (counts: Map<string, number>, id: string, by: number): number => {
    const counted = (counts.get(id) ?? 0) + by
    counts.set(id, counted)
    return counted
  }
  const activities: OverlapsActivities = {
    local: async (workflowId, ms) => {
      most.set(workflowId, Math.max(most.get(workflowId) ?? 0, count(open, workflowId, 1)))
      // It arrives while the local activity is open.
      if (count(sent, workflowId, 1) <= signals) await client.workflow.getHandle(workflowId).signal(pressedSignal)
      await pause(ms)
      return count(open, workflowId, -1)
    },
    remote: async (ms) => {
      await pause(ms)
      return ms
    },
  }
  const workflowBundle = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('./testing/overlaps.workflow.ts', import.meta.url)),
    workflowInterceptorModules: [inOrder],
    logger: new DefaultLogger('WARN'),
  })
  const ids = Array.from({ length: runs }, (_, run) => `overlaps-${process.pid}-${run}`)
  const worker = await Worker.create({ connection: native, taskQueue, workflowBundle, activities })
  const results = await worker.runUntil(() =>
    Promise.all(
      ids.map((workflowId, run) =>
        client.workflow.execute<typeof overlaps>('overlaps', {
          workflowId,
          taskQueue,
          workflowTaskTimeout: '1 second',
          args: [{ workflowId, durations: durationsOf(run), signals }],
        }),
      ),
    ),
  )
  // Each did what it was to do, one local activity at a time.
  expect(results.map(({ length }) => length)).toEqual(ids.map(() => 12 + signals))
  expect([...most.values()]).toEqual(ids.map(() => 1))

  const histories = await Promise.all(
    ids.map(async (workflowId) => ({
      workflowId,
      history: await client.workflow.getHandle(workflowId).fetchHistory(),
    })),
  )
  const failed: string[] = []
  for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle }, histories))
    if (error !== undefined) failed.push(`${workflowId}: ${error.message}`)
  expect(failed).toEqual([])
})
