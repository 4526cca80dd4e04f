import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection, Worker } from '@temporalio/worker'
import { installRuntime } from '../loan-worker.ts'
import { end, setVariable, yardstick } from './yardstick.workflow.ts'

export interface Yardstick {
  /** An Update whose handler sets a variable. */
  readonly update: () => Promise<unknown>
  /** The engine's own query for the places in the code where the workflow waits. */
  readonly whereItWaits: () => Promise<string>
  /** Goes on with a new workflow, whose history is empty; the worker stays. */
  readonly renew: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The bare engine at `address`, for comparison: a workflow of its own, with a worker of its own in this process. */
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
  const begin = () => workflow.start(yardstick, { workflowId: randomUUID(), taskQueue })
  let handle = await begin()
  const finish = async (): Promise<void> => {
    await handle.signal(end)
    await handle.result()
  }
  let value = 0
  return {
    update: () => handle.executeUpdate(setVariable, { args: [(value += 1)] }),
    whereItWaits: () => handle.query<string>('__stack_trace'),
    renew: async () => {
      await finish()
      handle = await begin()
    },
    close: async () => {
      await finish()
      worker.shutdown()
      await running
      await Promise.all([connection.close(), native.close()])
    },
  }
}
