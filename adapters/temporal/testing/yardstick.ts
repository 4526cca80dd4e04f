import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection, Worker } from '@temporalio/worker'
import { installRuntime } from '../loan-worker.ts'
import { end, setVariable, yardstick } from './yardstick.workflow.ts'

/** One workflow that does nothing but take Updates. */
export interface BareWorkflow {
  /** An Update whose handler sets a variable. */
  readonly update: () => Promise<unknown>
  readonly finish: () => Promise<void>
}

export interface Yardstick {
  /** A new workflow, whose history is empty. */
  readonly begin: () => Promise<BareWorkflow>
  readonly close: () => Promise<void>
}

/** The bare engine at `address`, for comparison: workflows of its own, with a worker of its own in
 * this process. */
export const openYardstick = async (address: string): Promise<Yardstick> => {
  installRuntime(undefined)
  const [connection, native] = [await Connection.connect({ address }), await NativeConnection.connect({ address })]
  const taskQueue = `yardstick-${randomUUID()}`
  const worker = await Worker.create({
    connection: native,
    namespace: 'default',
    taskQueue,
    activities: { nothing: async () => undefined },
    workflowsPath: fileURLToPath(new URL('./yardstick.workflow.ts', import.meta.url)),
  })
  const running = worker.run()
  const { workflow } = new Client({ connection, namespace: 'default' })
  return {
    async begin() {
      const handle = await workflow.start(yardstick, { workflowId: randomUUID(), taskQueue })
      let value = 0
      return {
        update: () => handle.executeUpdate(setVariable, { args: [(value += 1)] }),
        async finish() {
          await handle.signal(end)
          await handle.result()
        },
      }
    },
    async close() {
      worker.shutdown()
      await running
      await Promise.all([connection.close(), native.close()])
    },
  }
}
