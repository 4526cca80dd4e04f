import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection } from '@temporalio/worker'
import { expect, onTestFinished, test } from 'vitest'
import { patience } from '@tamarack/application/testing/patience'
import { installRuntime, makeWorker } from './loan-worker.ts'
import { hasWorkerHere } from './pollers.ts'
import { writeWorkflowBundle } from './workflow-bundle.ts'

test('a host with a worker at the queue, here with workflows bundled beforehand, is seen as healthy, and one without is not', async () => {
  const address = process.env['TEMPORAL_ADDRESS'] ?? ''
  const taskQueue = `health-${randomUUID()}`
  installRuntime(undefined)
  const connection = await Connection.connect({ address })
  const client = new Client({ connection, namespace: 'default' })
  expect(await hasWorkerHere(client, 0, taskQueue)).toBe(false)

  const folder = mkdtempSync(join(tmpdir(), 'tamarack-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const workflowBundle = join(folder, 'bundle.js')
  await writeWorkflowBundle(workflowBundle)
  const native = await NativeConnection.connect({ address })
  const worker = await makeWorker(native, {} as Parameters<typeof makeWorker>[1], undefined, {
    namespace: 'default',
    taskQueue,
    workflowBundle,
  })
  await worker.runUntil(async () => {
    await expect.poll(() => hasWorkerHere(client, Date.now() - 60_000, taskQueue), patience).toBe(true)
    expect(await hasWorkerHere(client, Date.now() + 60_000, taskQueue)).toBe(false)
  })
  await Promise.all([native.close(), connection.close()])
})
