import { Client, Connection } from '@temporalio/client'
import { NativeConnection } from '@temporalio/worker'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  borrower,
  hours,
  loanDesk,
  origin,
  rowan,
  type LoanDesk,
} from '@tamarack/application/testing/loan-desk.fixture'
import { patience } from '@tamarack/application/testing/patience'
import { applicationLifeMs } from '@tamarack/domain/loan/staff/policy'
import { clockMovedSignal, workflowId } from '@tamarack/workflows/shared/messages'
import { makeLoanClocks } from './loan-clocks.ts'
import { makeLoanProcess } from './loan-process.ts'
import { declareStatusAttribute, installRuntime } from './loan-worker.ts'
import { makeTestWorker } from './testing/test-worker.ts'

/* The engine's own server: what is moved is our clock, its timers run in real time. */

const address = process.env['TEMPORAL_ADDRESS'] ?? ''
const days = (count: number): number => hours(24 * count)
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

let worlds = 0
/** Applications of a sandbox whose clock is ahead by `offset.ms`, or of production where there is
 * no offset. */
const withLoans = async (
  offset: { ms: number } | null,
  use: (world: {
    readonly desk: LoanDesk
    readonly start: () => Promise<string>
    readonly status: (loanId: string) => string | undefined
  }) => Promise<void>,
): Promise<void> => {
  const desk = loanDesk()
  const taskQueue = `loan-clocks-${process.pid}-${(worlds += 1)}`
  const loans = makeLoanProcess(client, desk.addressee, {
    taskQueue,
    ...(offset && { clockOffsetMs: () => offset.ms }),
  })
  const commands = desk.commandsOver(loans)
  const worker = await makeTestWorker(native, desk.workflowActivities, taskQueue, async () =>
    desk.setNow(Date.now() + (offset?.ms ?? 0)),
  )
  await worker.runUntil(() =>
    use({
      desk,
      start: async () => {
        const loanId = `ln_clocks_${process.pid}_${(worlds += 1)}`
        desk.setNow(Date.now() + (offset?.ms ?? 0))
        const started = await commands.execute<'start-application'>(
          { type: 'start-application', loanId, customerId: rowan.id, actor: borrower, origin },
          `start-${loanId}`,
        )
        if (!started.ok) throw new Error(started.error.code)
        return loanId
      },
      status: (loanId) => desk.loan(loanId)?.status,
    }),
  )
}

/** Ends what a test leaves open, so that no other test finds it running. */
const end = (loanId: string) => client.workflow.getHandle(workflowId('loan-application', loanId)).terminate()

test('an application expires when the clock is moved past its thirty days, and not a day before', async () => {
  const offset = { ms: 0 }
  const clocks = makeLoanClocks(client)
  await withLoans(offset, async ({ start, status }) => {
    const loanId = await start()
    const move = async (to: number) => {
      offset.ms = to
      await vi.waitFor(async () => expect(await clocks.notify(to)).toContain(loanId), patience)
      await vi.waitFor(async () => expect(await clocks.unsettled([loanId])).toEqual([]), patience)
    }
    await move(applicationLifeMs - days(1))
    expect(status(loanId)).toBe('identity')
    await move(applicationLifeMs + days(1))
    expect(status(loanId)).toBe('expired')
    // What has ended is settled, and so is what never was.
    expect(await clocks.unsettled([loanId, 'ln_nobody'])).toEqual([])
  })
})

test('an application that begins after a move counts its thirty days from the moved clock', async () => {
  const offset = { ms: days(100) }
  const clocks = makeLoanClocks(client)
  await withLoans(offset, async ({ start, status }) => {
    const loanId = await start()
    offset.ms += applicationLifeMs - days(1)
    await clocks.notify(offset.ms)
    await vi.waitFor(async () => expect(await clocks.unsettled([loanId])).toEqual([]), patience)
    expect(status(loanId)).toBe('identity')
    // An offset only grows: one that arrives late changes nothing.
    await client.workflow.getHandle(workflowId('loan-application', loanId)).signal(clockMovedSignal, days(1))
    offset.ms += days(2)
    await clocks.notify(offset.ms)
    await vi.waitFor(() => expect(status(loanId)).toBe('expired'), patience)
  })
})

test('outside a sandbox the signal of a moved clock changes nothing', async () => {
  const clocks = makeLoanClocks(client)
  await withLoans(null, async ({ desk, start, status }) => {
    const loanId = await start()
    const workflow = client.workflow.getHandle(workflowId('loan-application', loanId))
    const history = async () => (await workflow.fetchHistory()).events ?? []
    const timers = async () =>
      (await history()).filter(({ timerStartedEventAttributes: timer }) => timer).map(({ eventId }) => eventId)
    await vi.waitFor(async () => expect(await clocks.unsettled([loanId])).toEqual([]), patience)
    const before = { events: desk.tables().events.length, timers: await timers() }
    await workflow.signal(clockMovedSignal, days(400))
    await vi.waitFor(async () => expect(await clocks.unsettled([loanId])).toEqual([]), patience)
    // The signal was received, and no wait was even begun again.
    expect((await history()).some(({ workflowExecutionSignaledEventAttributes: signal }) => signal)).toBe(true)
    expect([status(loanId), desk.tables().events.length, await timers()]).toEqual([
      'identity',
      before.events,
      before.timers,
    ])
    await end(loanId)
  })
})
