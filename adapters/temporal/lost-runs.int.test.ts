import { fileURLToPath } from 'node:url'
import { Client, Connection } from '@temporalio/client'
import { NativeConnection, Worker } from '@temporalio/worker'
import { makeRecallOutcome } from '@tamarack/application/recall-outcome'
import { borrower, loanDesk, origin, rowan } from '@tamarack/application/testing/loan-desk.fixture'
import { workflowId, workflowTaskTimeout, workflowTypes } from '@tamarack/workflows/command-registry'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeLoanProcess } from './loan-process.ts'
import { declareStatusAttribute, installRuntime } from './loan-worker.ts'
import { makeTestWorker } from './testing/test-worker.ts'

/*
 * The guarantee: a run whose history the code of today cannot replay ends, and the loan goes on in a new one. Until then every task of such a run
 * fails, and its loan would stand still for good.
 */

const address = process.env['TEMPORAL_ADDRESS'] ?? ''
let connection: Connection
let native: NativeConnection
beforeAll(async () => {
  installRuntime(undefined)
  connection = await Connection.connect({ address })
  native = await NativeConnection.connect({ address })
  await declareStatusAttribute(connection, 'default')
})
afterAll(async () => {
  await Promise.all([connection.close(), native.close()])
})

test('a loan whose run cannot be replayed goes on with the next press', async () => {
  const client = new Client({ connection, namespace: 'default' })
  const desk = loanDesk()
  const taskQueue = `lost-runs-${process.pid}`
  const loanId = `ln_lost_${process.pid}`
  const loans = makeLoanProcess(client, makeRecallOutcome(desk.ports), { taskQueue })
  const ours = () => makeTestWorker(native, desk.activities, taskQueue)
  const press = (key: string, type: 'start-application' | 'start-identity-check') =>
    loans.execute(
      { type, loanId, actor: borrower, origin, ...(type === 'start-application' && { customerId: rowan.id }) } as never,
      key,
    )

  await (
    await ours()
  ).runUntil(async () => expect(await press('first', 'start-application')).toMatchObject({ ok: true }))
  const workflow = client.workflow.getHandle(workflowId('loan-application', loanId))
  await workflow.terminate()
  const started = await client.workflow.start(workflowTypes['loan-application'], {
    workflowId: workflowId('loan-application', loanId),
    taskQueue,
    workflowTaskTimeout,
    args: [{ loanId }],
  })
  const theirs = await Worker.create({
    connection: native,
    taskQueue,
    workflowsPath: fileURLToPath(new URL('./testing/another-release.workflow.ts', import.meta.url)),
  })
  await theirs.runUntil(() =>
    vi.waitFor(
      async () =>
        expect((await workflow.fetchHistory()).events?.some((event) => event.timerStartedEventAttributes)).toBe(true),
      { timeout: 30_000, interval: 50 },
    ),
  )

  await (
    await ours()
  ).runUntil(async () => {
    expect(await press('second', 'start-identity-check')).toMatchObject({ ok: true, value: { status: 'identity' } })
    const lost = client.workflow.getHandle(workflowId('loan-application', loanId), started.firstExecutionRunId)
    expect((await lost.describe()).status.name).toBe('FAILED')
  })
  expect(desk.tables().events.map(({ event }) => event.type)).toContain('identity-check-started')
  await workflow.terminate()
})
