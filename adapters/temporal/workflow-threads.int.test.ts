import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection, Worker } from '@temporalio/worker'
import { expect, test } from 'vitest'
import { installRuntime } from './loan-worker.ts'
import { beginLoop, endless, finite } from './testing/endless.workflow.ts'
import { openYardstick } from './testing/yardstick.ts'
import { runLeanWorkflowThreads } from './workflow-threads.ts'

const address = process.env['TEMPORAL_ADDRESS'] ?? ''
const logged: string[] = []
installRuntime((_level, message) => logged.push(message))

test('a workflow runs without promise hooks: it answers Updates, and the query that needs the hooks is refused', async () => {
  runLeanWorkflowThreads()
  const bare = await openYardstick(address)
  expect(await bare.update()).toBe(1)
  await bare.updateWithActivity()
  await expect(bare.whereItWaits()).rejects.toThrow('stack traces are not enabled')
  await bare.close()
})

test('code of a workflow that never pauses fails its task after five seconds, and other workflows go on and write to the log', async () => {
  runLeanWorkflowThreads()
  const [connection, native] = [await Connection.connect({ address }), await NativeConnection.connect({ address })]
  const taskQueue = randomUUID()
  const workflowsPath = fileURLToPath(new URL('./testing/endless.workflow.ts', import.meta.url))
  const worker = await Worker.create({ connection: native, taskQueue, workflowsPath })
  const running = worker.run()
  const { workflow } = new Client({ connection })
  const start = (one: typeof endless | typeof finite) =>
    workflow.start<() => Promise<unknown>>(one, {
      workflowId: randomUUID(),
      taskQueue,
      workflowTaskTimeout: '20 seconds',
    })

  const stuck = await start(endless)
  await stuck.signal(beginLoop)
  const failure = async (): Promise<string | null | undefined> => {
    const { events } = await stuck.fetchHistory()
    return events?.find(({ workflowTaskFailedEventAttributes: failed }) => failed)?.workflowTaskFailedEventAttributes
      ?.failure?.message
  }
  await expect.poll(failure, { timeout: 60_000, interval: 200 }).toContain('timed out after 5000ms')
  expect(await (await start(finite)).result()).toBe('done')
  // What a workflow hands to its process arrives once, although it is requested only where there is something.
  await expect.poll(() => logged.filter((message) => message === 'a workflow ends')).toHaveLength(1)

  await stuck.terminate()
  worker.shutdown()
  await running
  await Promise.all([connection.close(), native.close()])
})
