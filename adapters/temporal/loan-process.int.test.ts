import { Client, Connection } from '@temporalio/client'
import { NativeConnection, type Worker } from '@temporalio/worker'
import type { Actor } from '@tamarack/domain/loan/actor'
import type { CommandInput } from '@tamarack/domain/loan/command'
import type { OutcomeOf, RequestType } from '@tamarack/application/outcome'
import type { Refusal } from '@tamarack/domain/shared/refusal'
import type { Result } from '@tamarack/domain/shared/result'
import { changesAllowed } from '@tamarack/domain/loan/policy'
import { personalInfo } from '@tamarack/application/testing/answers.fixture'
import {
  borrower,
  loanDesk,
  origin,
  rowan,
  staff,
  type LoanDesk,
} from '@tamarack/application/testing/loan-desk.fixture'
import { walkTo, loanId } from '@tamarack/application/testing/walked-loan.fixture'
import { makeRecallOutcome } from '@tamarack/application/recall-outcome'
import { patience } from '@tamarack/application/testing/patience'
import { workflowId } from '@tamarack/workflows/command-registry'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeLoanProcess, type Unanswered } from './loan-process.ts'
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
const open = async (desk: LoanDesk, answerWithinMs?: number) => {
  const taskQueue = `loan-process-${process.pid}-${(worlds += 1)}`
  const unanswered: Unanswered[] = []
  const loans = makeLoanProcess(client, makeRecallOutcome(desk.ports), {
    taskQueue,
    ...(answerWithinMs !== undefined && { answerWithinMs }),
    onUnanswered: (one) => unanswered.push(one),
  })
  const worker = (): Promise<Worker> => makeTestWorker(native, desk.activities, taskQueue)
  const pressOn =
    (id: string): Press =>
    (key, type, input, by = borrower) =>
      loans.execute({ type, loanId: id, actor: by, origin, ...input } as never, key)
  return { loans, worker, unanswered, pressOn }
}
const freshId = (): string => `ln_${process.pid}_${(worlds += 1)}`

test('a customer who sends 3,000 commands to one loan wedges nothing: it still answers, and can be withdrawn', async () => {
  const desk = loanDesk()
  const { worker, pressOn } = await open(desk)
  const id = freshId()
  const press = pressOn(id)
  await (
    await worker()
  ).runUntil(async () => {
    expect(await press('start', 'start-application', { customerId: rowan.id })).toMatchObject({ ok: true })
    const codes = new Map<string, number>()
    const send = async (index: number): Promise<void> => {
      const outcome =
        index % 2 === 0
          ? await press(`check-${index}`, 'start-identity-check', {})
          : await press(`reject-${index}`, 'reject-application', { reasons: [], note: null }, staff)
      const code = outcome.ok ? 'ok' : outcome.error.code
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    for (let sent = 0; sent < 3_000; sent += 6)
      await Promise.all([0, 1, 2, 3, 4, 5].map((offset) => send(sent + offset)))
    expect(Object.fromEntries(codes)).toEqual({
      ok: changesAllowed,
      TOO_MANY_CHANGES: 1_500 - changesAllowed,
      REASON_REQUIRED: 1_500,
    })
    expect((await client.workflow.getHandle(workflowId('loan-application', id)).describe()).historyLength).toBeLessThan(
      1_500,
    )
    expect(await press('withdraw', 'withdraw-application', {})).toMatchObject({
      ok: true,
      value: { status: 'withdrawn' },
    })
  })
  // What a reviewer reads goes on over the workflow's runs, oldest first.
  const steps = await readHistory(client, workflowId('loan-application', id))
  const starts = steps.filter(({ type }) => type === 'workflow-started').map(({ at }) => at)
  expect(starts.length).toBeGreaterThan(1)
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  expect(steps.findLast(({ type }) => type === 'command-accepted')?.name).toContain('withdraw-application')
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
  })
})

test('a workflow that missed a step is woken by the next command, which then succeeds', async () => {
  const desk = loanDesk()
  const { worker, pressOn } = await open(desk)
  const press = pressOn(loanId)
  await (
    await worker()
  ).runUntil(async () => {
    await press(`start-${worlds}`, 'start-application', { customerId: rowan.id })
    // Committed by a worker that died, for a caller that died too: the workflow has received none of these.
    await walkTo(desk, 'personal-info')
    expect(await press('save-personal', 'save-personal-info', { answers: personalInfo })).toMatchObject({
      ok: true,
      value: { status: 'financial-info' },
    })
    expect(await press('withdraw', 'withdraw-application', {})).toMatchObject({ ok: true })
  })
})

test('a loan whose workflow is gone goes on with a new one', async () => {
  const desk = loanDesk()
  await walkTo(desk, 'personal-info')
  const { worker, pressOn } = await open(desk)
  const press = pressOn(loanId)
  await (
    await worker()
  ).runUntil(async () => {
    expect(await press('save-personal', 'save-personal-info', { answers: personalInfo })).toMatchObject({
      ok: true,
      value: { status: 'financial-info' },
    })
    expect(await press('withdraw', 'withdraw-application', {})).toMatchObject({ ok: true })
  })
})

test('a command that no worker takes is refused as unavailable within its time, and the fault is named for the log', async () => {
  const desk = loanDesk()
  const { pressOn, unanswered } = await open(desk, 2_000)
  const id = freshId()
  expect(await pressOn(id)('start', 'start-application', { customerId: rowan.id })).toEqual({
    ok: false,
    error: { code: 'UNAVAILABLE' },
  })
  expect(unanswered).toMatchObject([{ command: 'start-application', workflowId: workflowId('loan-application', id) }])
  // Where even the start did not reach the engine in time there is nothing to end.
  await client.workflow
    .getHandle(workflowId('loan-application', id))
    .terminate()
    .catch(() => undefined)
})

test('every running workflow reports the status that it holds', async () => {
  const desk = loanDesk()
  const { worker, pressOn, loans } = await open(desk)
  const id = freshId()
  const press = pressOn(id)
  await (
    await worker()
  ).runUntil(async () => {
    await press('start', 'start-application', { customerId: rowan.id })
    await vi.waitFor(
      async () => expect((await loans.runningStatuses([id, 'ln_without_a_workflow'])).get(id)).toBe('identity'),
      patience,
    )
    await press('withdraw', 'withdraw-application', {})
  })
})

test('staff act on the money of a loan that is over: its workflow starts again for them', async () => {
  const desk = loanDesk()
  await walkTo(desk, 'active')
  await desk.activities.sendDisbursement({ loanId })
  desk.funds.complete(desk.now())
  await desk.activities.followDisbursement({ loanId })
  const { worker, pressOn } = await open(desk)
  const press = pressOn(loanId)
  const pay = (amount: number) => ({
    action: { kind: 'record-payment', amount, receivedOn: '2026-11-20', means: 'cash', purpose: 'payment' } as const,
    reason: 'payment-arrived',
    note: 'Paid at the counter',
  })
  await (
    await worker()
  ).runUntil(async () => {
    expect(await press('pay', 'take-money-action', pay(600_00), staff)).toMatchObject({
      ok: true,
      value: { status: 'repaid' },
    })
    const refund = {
      action: { kind: 'refund', amount: 30_00, means: 'cheque' } as const,
      reason: 'overpaid',
      note: 'Sent',
    }
    expect(await press('refund', 'take-money-action', refund, staff)).toMatchObject({ ok: true })
    expect(await press('refund', 'take-money-action', refund, staff)).toMatchObject({ ok: true })
    expect(await press('again', 'take-money-action', refund, staff)).toMatchObject({
      ok: false,
      error: { code: 'NOTHING_OWED_TO_BORROWER' },
    })
  })
})
