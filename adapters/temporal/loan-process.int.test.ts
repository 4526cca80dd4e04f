import { Client, Connection } from '@temporalio/client'
import { NativeConnection, type Worker } from '@temporalio/worker'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OutcomeOf, RequestType } from '@tamarack/application/outcome'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import type { Wake } from '@tamarack/application/ports/outbox.port'
import { personalInfo } from '@tamarack/application/testing/answers.fixture'
import {
  borrower,
  loanDesk,
  origin,
  rowan,
  staff,
  type LoanDesk,
} from '@tamarack/application/testing/loan-desk.fixture'
import { patience } from '@tamarack/application/testing/patience'
import { loanId, walkTo } from '@tamarack/application/testing/walked-loan.fixture'
import type { Actor } from '@tamarack/domain/loan/actor'
import type { CommandInput } from '@tamarack/domain/loan/command'
import type { Refusal, Result } from '@tamarack/domain/shared/result'
import { workflowId } from '@tamarack/workflows/shared/messages'
import { makeLoanProcess } from './loan-process.ts'
import { declareStatusAttribute, installRuntime } from './loan-worker.ts'
import { makeTestWorker } from './testing/test-worker.ts'
import { readHistory } from './workflow-history.ts'

/* The engine's own server, whose limits and runs are those of production. */

const address = process.env['TEMPORAL_ADDRESS'] ?? ''
let connection: Connection
let native: NativeConnection
let client: Client
beforeAll(async () => {
  installRuntime(undefined)
  connection = await Connection.connect({ address })
  native = await NativeConnection.connect({ address })
  await declareStatusAttribute(connection, 'default')
  client = new Client({ connection, namespace: 'default' })
})
afterAll(async () => {
  await Promise.all([connection.close(), native.close()])
})

type Input<Type extends RequestType> = Type extends 'start-identity-check' | 'retry-identity-check'
  ? Record<never, never>
  : CommandInput[Type]
type Press = <Type extends RequestType>(
  key: string,
  type: Type,
  input: Input<Type>,
  by?: Actor,
) => Promise<Result<OutcomeOf<Type>, Refusal>>

let worlds = 0
/** A desk, its process and a worker of its own; loans of several tests have ids of their own. */
const open = async (desk: LoanDesk) => {
  const taskQueue = `loan-process-${process.pid}-${(worlds += 1)}`
  const loans = makeLoanProcess(client, desk.addressee, { taskQueue })
  const worker = (): Promise<Worker> => makeTestWorker(native, desk.workflowActivities, taskQueue)
  const commands = desk.commandsOver(loans)
  const pressOn =
    (id: string): Press =>
    (key, type, input, by = borrower) =>
      commands.execute({ type, loanId: id, actor: by, origin, ...input } as never, key)
  return { loans, worker, pressOn }
}
const freshId = (): string => `ln_${process.pid}_${(worlds += 1)}`

/** The status that the running workflow of the loan has of it. */
const followed = (loans: LoanProcess, id: string, status: string): Promise<void> =>
  vi.waitFor(async () => expect((await loans.runningStatuses([id])).get(id)).toBe(status), patience)

const stepsOf = (id: string) => readHistory(client, workflowId('loan-application', id))

test('a customer who sends 1,500 commands to one loan wedges nothing: each is recorded at once, and the workflow keeps up in runs of bounded length', async () => {
  const desk = loanDesk()
  const { worker, pressOn, loans } = await open(desk)
  const id = freshId()
  const press = pressOn(id)
  await (
    await worker()
  ).runUntil(async () => {
    expect(await press('start', 'start-application', { customerId: rowan.id })).toMatchObject({ ok: true })
    await desk.openWindow({ type: 'start-identity-check', loanId: id, actor: borrower, origin }, 'check')
    const checkId = desk.identity.checks[0]?.checkId ?? ''
    for (let sent = 0; sent < 1_500; sent += 1) {
      const outcome = await press(`finish-${sent}`, 'finish-identity-check', { checkId })
      if (!outcome.ok) throw new Error(outcome.error.code)
    }
    const { historyLength } = await client.workflow.getHandle(workflowId('loan-application', id)).describe()
    expect(historyLength).toBeLessThan(5_000)
    expect(await press('withdraw', 'withdraw-application', {})).toMatchObject({
      ok: true,
      value: { status: 'withdrawn' },
    })
    await client.workflow.getHandle(workflowId('loan-application', id)).result()
  })
  expect(desk.tables().outbox).toEqual([])
  expect(loans).toBeDefined()
  // What a reviewer reads goes on over the workflow's runs, oldest first, and names what was done.
  const steps = await stepsOf(id)
  const starts = steps.filter(({ type }) => type === 'workflow-started').map(({ at }) => at)
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  // A wake names its event, so that a timeline puts it under that event.
  expect(steps.findLast(({ type }) => type === 'loan-changed')).toMatchObject({
    name: 'application-withdrawn',
    about: { sequence: desk.tables().events.length },
  })
})

test('while no worker runs, every command is acknowledged; the first worker catches up with all of them', async () => {
  const desk = loanDesk()
  const { worker, pressOn, loans } = await open(desk)
  const id = freshId()
  const press = pressOn(id)
  expect(await press('start', 'start-application', { customerId: rowan.id })).toMatchObject({ ok: true })
  expect(await press('again', 'check-identity-again', {})).toMatchObject({ ok: false, error: { code: 'STEP_NOT_DUE' } })
  await desk.openWindow({ type: 'start-identity-check', loanId: id, actor: borrower, origin }, 'check')
  const checkId = desk.identity.checks[0]?.checkId ?? ''
  desk.identity.settle(checkId, 'passed')
  expect(await press('finish', 'finish-identity-check', { checkId })).toMatchObject({
    ok: true,
    value: { status: 'identity' },
  })
  expect(desk.tables().outbox).toEqual([])
  await (
    await worker()
  ).runUntil(async () => {
    await followed(loans, id, 'bank')
    expect(desk.loan(id)?.status).toBe('bank')
    await press('withdraw', 'withdraw-application', {})
    await client.workflow.getHandle(workflowId('loan-application', id)).result()
  })
})

test('a relay that delivers the newest wake first, and then the older ones and all of them twice, does nothing more than one that delivers once', async () => {
  const desk = loanDesk()
  // No reminder is due by the engine's clock.
  desk.setNow(Date.now())
  const { worker, pressOn, loans } = await open(desk)
  const id = freshId()
  const wakes: Wake[] = []
  const recording = desk.commandsOver({ ...loans, wake: async (wake) => void wakes.push(wake) })
  const by = { loanId: id, actor: borrower, origin }
  await recording.execute<'start-application'>({ type: 'start-application', customerId: rowan.id, ...by }, 'start')
  await desk.openWindow({ type: 'start-identity-check', ...by }, 'check')
  const checkId = desk.identity.checks[0]?.checkId ?? ''
  desk.identity.settle(checkId, 'passed')
  await recording.execute<'finish-identity-check'>({ type: 'finish-identity-check', checkId, ...by }, 'finish')
  expect(wakes.map(({ event }) => event)).toEqual([
    'application-started',
    'identity-check-started',
    'identity-check-finished',
  ])
  const runs = async () => (await stepsOf(id)).filter(({ type }) => type === 'activity-run').length
  await (
    await worker()
  ).runUntil(async () => {
    const [newest, ...older] = wakes.toReversed()
    if (newest !== undefined) await loans.wake(newest)
    await followed(loans, id, 'bank')
    const before = await runs()
    for (const wake of [...older, ...wakes, ...wakes]) await loans.wake(wake)
    await pressOn(id)('withdraw', 'withdraw-application', {})
    await client.workflow.getHandle(workflowId('loan-application', id)).result()
    // The withdrawal alone was read.
    expect((await runs()) - before).toBe(1)
    const types = desk.tables().events.map(({ event }) => event.type)
    expect(types).toEqual([...new Set(types)])
    // A wake that comes after the end reaches nobody and starts nothing.
    for (const wake of wakes) await loans.wake(wake)
    expect((await client.workflow.getHandle(workflowId('loan-application', id)).describe()).status.name).toBe(
      'COMPLETED',
    )
  })
})

test('the same key with another command is refused, and with the same command gives the first outcome', async () => {
  const desk = loanDesk()
  const { worker, pressOn } = await open(desk)
  const press = pressOn(freshId())
  await (
    await worker()
  ).runUntil(async () => {
    const first = await press('key-1', 'start-application', { customerId: rowan.id })
    expect(first).toMatchObject({ ok: true, value: { status: 'identity' } })
    expect(await press('key-1', 'start-application', { customerId: rowan.id })).toEqual(first)
    expect(await press('key-1', 'withdraw-application', {})).toEqual({
      ok: false,
      error: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    await press('key-2', 'withdraw-application', {})
  })
})

test('a loan whose workflow is gone goes on with a new one', async () => {
  const desk = loanDesk()
  await walkTo(desk, 'personal-info')
  const { worker, pressOn, loans } = await open(desk)
  const press = pressOn(loanId)
  await (
    await worker()
  ).runUntil(async () => {
    expect(await press('save-personal', 'save-personal-info', { answers: personalInfo })).toMatchObject({
      ok: true,
      value: { status: 'financial-info' },
    })
    await followed(loans, loanId, 'financial-info')
    expect(await press('withdraw', 'withdraw-application', {})).toMatchObject({ ok: true })
    await client.workflow.getHandle(workflowId('loan-application', loanId)).result()
  })
})

test('opens an identity check and a bank connection while no worker runs', async () => {
  const desk = loanDesk()
  const { worker, pressOn, loans } = await open(desk)
  const id = freshId()
  const press = pressOn(id)
  await press('start', 'start-application', { customerId: rowan.id })
  const opened = await press('check', 'start-identity-check', {})
  expect(opened).toMatchObject({ ok: true, value: { checkId: desk.identity.checks[0]?.checkId } })
  const checkId = desk.identity.checks[0]?.checkId ?? ''
  desk.identity.settle(checkId, 'passed')
  await press('finish', 'finish-identity-check', { checkId })
  await (await worker()).runUntil(() => followed(loans, id, 'bank'))
  expect(await press('connect', 'start-bank-connection', {})).toMatchObject({
    ok: true,
    value: { connectToken: 'connect-token' },
  })
  expect(desk.tables().outbox).toEqual([])
  await client.workflow.getHandle(workflowId('loan-application', id)).terminate()
})

test('staff act on the money of a loan that is over: its workflow starts again for them', async () => {
  const desk = loanDesk()
  await walkTo(desk, 'active')
  await desk.sendAdvance({ loanId })
  desk.rails.complete(desk.now())
  await desk.followAdvance({ loanId })
  const { worker, pressOn } = await open(desk)
  const press = pressOn(loanId)
  const pay = (amount: number) => ({
    action: {
      kind: 'record-payment',
      amount,
      receivedOn: '2026-11-20',
      means: 'cash',
      receipt: 'R-17',
      purpose: 'payment',
    } as const,
    reason: 'payment-arrived',
    note: 'Paid at the counter',
  })
  await (
    await worker()
  ).runUntil(async () => {
    expect(await press('pay', 'take-money-action', pay(570_00), staff)).toMatchObject({
      ok: true,
      value: { status: 'repaid' },
    })
    const { event } = desk.tables().events.findLast((line) => line.event.type === 'payment-received') ?? {}
    const paymentId = event?.type === 'payment-received' ? event.paymentId : ''
    const reversal = {
      action: { kind: 'reverse-payment', paymentId } as const,
      reason: 'recorded-by-mistake',
      note: 'No cash came',
    }
    expect(await press('reverse', 'take-money-action', reversal, staff)).toMatchObject({ ok: true })
    expect(await press('reverse', 'take-money-action', reversal, staff)).toMatchObject({ ok: true })
    expect(await press('again', 'take-money-action', reversal, staff)).toMatchObject({
      ok: false,
      error: { code: 'ALREADY_REVERSED' },
    })
  })
})
