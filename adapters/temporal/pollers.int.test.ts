import { randomUUID } from 'node:crypto'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection } from '@temporalio/worker'
import { expect, test } from 'vitest'
import { installRuntime, makeWorker } from './loan-worker.ts'
import { hasWorkerHere } from './pollers.ts'

test('a host with a worker at the queue is seen as healthy, and one without, or with an old one only, is not', async () => {
  const address = process.env['TEMPORAL_ADDRESS'] ?? ''
  const taskQueue = `health-${randomUUID()}`
  installRuntime(undefined)
  const connection = await Connection.connect({ address })
  const client = new Client({ connection, namespace: 'default' })
  expect(await hasWorkerHere(client, 0, taskQueue)).toBe(false)

  const native = await NativeConnection.connect({ address })
  const worker = await makeWorker(native, {} as Parameters<typeof makeWorker>[1], undefined, {
    namespace: 'default',
    taskQueue,
  })
  await worker.runUntil(async () => {
    await expect.poll(() => hasWorkerHere(client, Date.now() - 60_000, taskQueue), { timeout: 30_000 }).toBe(true)
    expect(await hasWorkerHere(client, Date.now() + 60_000, taskQueue)).toBe(false)
  })
  await Promise.all([native.close(), connection.close()])
})
