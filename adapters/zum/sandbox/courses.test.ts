import { afterEach, expect, test } from 'vitest'
import { returnReasonOf, returnReasons } from '@tamarack/domain/pad/return-codes'
import { chooseCourse, courses, type CourseKind, type CourseName } from './courses.ts'
import { openWorld, stepMs, type World } from './sandbox.fixture.ts'
import { debitAnswers } from './switches.ts'

const open: World[] = []
afterEach(async () => {
  for (const world of open.splice(0)) await world.close()
})
const aWorld = async (): Promise<World> => {
  const world = await openWorld()
  open.push(world)
  return world
}
type Kind = Exclude<CourseKind, 'all'>
const kinds: readonly Kind[] = ['transfers', 'requests', 'debits']
const names = Object.keys(courses) as CourseName[]
const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000]

const pay = async (world: World, kind: Kind, more: object = {}): Promise<string> => {
  const { body } = await world.api('POST', '/api/transaction', {
    ZumRailsType: kind === 'transfers' ? 'AccountsPayable' : 'AccountsReceivable',
    TransactionMethod: kind === 'debits' ? 'Eft' : 'Interac',
    Amount: 342.07,
    Memo: 'loan',
    WalletId: (await world.calls()).wallet.Id,
    User: { FirstName: 'Alice', LastName: 'Maplewood', Email: 'alice@example.org' },
    ...more,
  })
  return String(body.result?.['Id'])
}
interface Seen {
  readonly TransactionStatus: string
  readonly FailedTransactionEvent: string | null
  readonly TransactionHistory: readonly { readonly Event: string }[]
}
const read = async (world: World, id: string): Promise<Seen> =>
  (await world.api('GET', `/api/transaction/${id}`)).body.result as unknown as Seen
const status = async (world: World, id: string): Promise<string> => (await read(world, id)).TransactionStatus
const movedCents = async (world: World): Promise<number> =>
  Math.round(((await world.calls()).wallet.Balance - 1_000_000) * 100)
const act = async (world: World, id: string, form: Record<string, string>): Promise<number> =>
  (
    await fetch(`${world.sandbox.origin}/console/transactions/${id}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  ).status

/** The final statuses of each course, and the answers before the first. */
const expected: Readonly<Partial<Record<CourseName, readonly [early: string, ...ends: string[]]>>> = {
  failed: ['InProgress', 'Failed'],
  cancelled: ['InProgress', 'Cancelled'],
  'failed-in-history-then-completed': ['InProgress, failure in history', 'Completed'],
  'failed-in-history-then-failed': ['InProgress, failure in history', 'Failed'],
  'failed-event-then-completed': ['InProgress, failure event', 'Completed'],
  'failed-event-then-failed': ['InProgress, failure event', 'Failed'],
  'completed-after-failed': ['InProgress', 'Failed', 'Completed'],
  'completed-after-cancelled': ['InProgress', 'Cancelled', 'Completed'],
  'failed-after-completed': ['InProgress', 'Completed', 'Failed'],
  'completed-failed-completed': ['InProgress', 'Completed', 'Failed', 'Completed'],
  'unknown-status': ['OnHold', 'Completed'],
}
const inProgress = ({ TransactionStatus, FailedTransactionEvent, TransactionHistory }: Seen): string => {
  if (FailedTransactionEvent !== null) return `${TransactionStatus}, failure event`
  return TransactionHistory.some(({ Event }) => Event.includes('Failed'))
    ? `${TransactionStatus}, failure in history`
    : TransactionStatus
}
const cases = Object.entries(expected).flatMap(([name, course]) =>
  kinds.map((kind) => [name as CourseName, kind, course] as const),
)

test.each(cases)(
  'course %s of %s goes through its answers, and the wallet follows each',
  async (name, kind, course) => {
    const world = await aWorld()
    await world.switch({ course: name })
    const id = await pay(world, kind)
    await world.switch({ course: 'plain' })
    const left = kind === 'transfers' ? -342_07 : 0
    const arrived = kind === 'transfers' ? -342_07 : 342_07
    await world.pass(stepMs)
    const [early, ...ends] = course
    expect([inProgress(await read(world, id)), await movedCents(world)]).toEqual([early, left])
    await world.pass(early === 'InProgress' ? stepMs : 2 * hourMs)
    for (const end of ends) {
      expect([await status(world, id), await movedCents(world)]).toEqual([end, end === 'Completed' ? arrived : 0])
      await world.pass(2 * hourMs)
    }
    expect(await status(world, id)).toBe(ends.at(-1))
  },
)

test.each(kinds)('a cancellation of %s is ignored, refused or followed by the payment', async (kind) => {
  const world = await aWorld()
  const cancelled = async (course: CourseName) => {
    await world.switch({ course })
    const id = await pay(world, kind)
    await world.switch({ course: 'plain' })
    const answer = (await world.api('DELETE', `/api/transaction/${id}`)).status
    return { id, seen: [answer, await status(world, id)] }
  }
  const ignored = await cancelled('cancel-ignored')
  const refused = await cancelled('cancel-refused')
  const followed = await cancelled('completed-after-cancelled')
  expect([ignored.seen, refused.seen, followed.seen]).toEqual([
    [200, 'PendingCancellation'],
    [400, 'InProgress'],
    [200, 'Cancelled'],
  ])
  await world.pass(hourMs)
  // Asking again neither stops nor delays it.
  expect((await world.api('DELETE', `/api/transaction/${ignored.id}`)).status).toBe(kind === 'requests' ? 200 : 400)
  await world.pass(hourMs)
  expect([await status(world, ignored.id), await status(world, followed.id)]).toEqual(['Completed', 'Completed'])
})

test('a course is for the kind that is switched on', async () => {
  const world = await aWorld()
  await world.switch({ course: 'unknown-status', courseFor: 'debits', courseMinutes: 5 })
  const [transfer, debit] = [await pay(world, 'transfers'), await pay(world, 'debits')]
  await world.pass(stepMs)
  expect([await status(world, transfer), await status(world, debit)]).toEqual(['InProgress', 'OnHold'])
  await world.pass(5 * 60_000 - 1)
  expect([await status(world, transfer), await status(world, debit)]).toEqual(['Completed', 'OnHold'])
  await world.pass(1)
  expect(await status(world, debit)).toBe('Completed')
})

test.each([{ course: 'sometimes' }, { courseFor: 'nobody' }, { courseSeed: -1 }, { courseMinutes: 1.5 }])(
  'the switches refuse %j and change nothing',
  async (switches) => {
    const world = await aWorld()
    expect((await world.post('/sandbox/switches', { emptyWallet: true, ...switches })).status).toBe(400)
    const current = (await (await fetch(`${world.sandbox.origin}/sandbox/switches`)).json()) as object
    expect(current).toMatchObject({ emptyWallet: false, course: 'plain', courseFor: 'all', courseSeed: 0 })
  },
)

test('a restart keeps the course of a payment under way', async () => {
  const before = await openWorld()
  await before.switch({ course: 'completed-after-failed' })
  const id = await pay(before, 'transfers', { ClientTransactionId: 'pay_1' })
  await before.switch({ course: 'plain' })
  await before.pass(stepMs)
  await before.pass(stepMs)
  const after = await before.restarted()
  open.push(after)
  expect([await status(after, id), await movedCents(after)]).toEqual(['Failed', 0])
  await after.pass(2 * hourMs)
  expect([await status(after, id), await movedCents(after)]).toEqual(['Completed', -342_07])
  expect((await after.calls()).paidCents).toEqual({ pay_1: 342_07 })
})

test('repeated webhooks are sent again although they were accepted', async () => {
  const world = await aWorld()
  await world.switch({ repeated: true })
  await pay(world, 'transfers')
  for (let step = 0; step < 12; step += 1) await world.pass(stepMs)
  const seen = world.messages().map(({ Event }) => Event)
  expect(seen.toSorted()).toEqual(['Created', 'Created', 'StatusChange', 'StatusChange', 'Updated', 'Updated'])
  expect(seen.indexOf('StatusChange')).toBeLessThan(seen.lastIndexOf('Created'))
})

/** Pays, cancels some, waits, and returns the ends by our id. */
const randomRun = async (world: World, seed: number, count: number): Promise<Readonly<Record<string, string>>> => {
  await world.switch({ courseSeed: seed, requestsPaid: true })
  const ids = new Map<string, string>()
  const signs = new Map<string, number>()
  for (let at = 0; at < count; at += 1) {
    const [payment, kind] = [`pay_${at}`, kinds[at % 3] ?? 'debits']
    ids.set(payment, await pay(world, kind, { ClientTransactionId: payment, Amount: (100 + at) / 100 }))
    signs.set(payment, kind === 'transfers' ? -1 : 1)
    if (at % 5 === 0) await world.api('DELETE', `/api/transaction/${ids.get(payment)}`)
  }
  await world.pass(10 * dayMs)
  const { paidCents, movements } = await world.calls()
  const signed = Object.entries(paidCents).reduce((sum, [payment, cents]) => sum + (signs.get(payment) ?? 0) * cents, 0)
  expect(await movedCents(world)).toBe(signed)
  const ends: Record<string, string> = {}
  for (const [payment, id] of ids) {
    ends[payment] = await status(world, id)
    const isPaid = ends[payment] === 'Completed'
    expect(['Completed', 'Failed', 'Cancelled']).toContain(ends[payment])
    expect(paidCents[payment]).toBe(isPaid ? 100 + Number(payment.slice(4)) : 0)
    expect(movements[payment]).toMatchObject({ transactions: 1, completed: isPaid ? 1 : 0 })
  }
  return ends
}

test.each([1, 4_711, 999_999_999])('random courses of seed %i keep the wallet exact, and repeat', async (seed) => {
  const first = await randomRun(await aWorld(), seed, 60)
  expect(await randomRun(await aWorld(), seed, 60)).toEqual(first)
})

test('every course occurs for every kind at random', () => {
  const switches = { course: 'plain', courseFor: 'all', courseMinutes: 120, courseSeed: 7 } as const
  for (const kind of kinds) {
    const chosen = Array.from({ length: 1_000 }, (_, at) => chooseCourse(`pay_${at}`, kind, switches))
    expect([...new Set(chosen.map(({ name }) => name))].toSorted()).toEqual(names.toSorted())
    expect(new Set(chosen.map(({ waitMs }) => waitMs)).size).toBeGreaterThan(3)
  }
})

test('the console contradicts what a transaction said, and the wallet stays exact', async () => {
  const world = await aWorld()
  const id = await pay(world, 'transfers')
  const after = async (form: Record<string, string>) => {
    expect(await act(world, id, form)).toBe(303)
    return [inProgress(await read(world, id)), await movedCents(world)]
  }
  expect(await after({ action: 'name-failure', event: 'InteracFailedNameMismatch' })).toEqual([
    'InProgress, failure in history',
    -342_07,
  ])
  expect(await after({ action: 'fail', event: 'InteracFailedNameMismatch' })).toEqual(['Failed, failure event', 0])
  expect(await after({ action: 'complete' })).toEqual(['Completed, failure event', -342_07])
  expect(await after({ action: 'fail', event: 'InteracFailedNameMismatch' })).toEqual(['Failed, failure event', 0])
  expect(await act(world, id, { action: 'name-failure', event: 'InteracFailedNameMismatch' })).toBe(400)
})

test('the console gives a transaction an unknown status, and decides how cancelling it goes', async () => {
  const world = await aWorld()
  const [held, kept, gone] = [
    await pay(world, 'requests'),
    await pay(world, 'requests'),
    await pay(world, 'debits', { ScheduledStartDate: '2026-12-04' }),
  ]
  const cancel = async (id: string) => (await world.api('DELETE', `/api/transaction/${id}`)).status
  expect(await act(world, held, { action: 'hold' })).toBe(303)
  expect(await act(world, kept, { action: 'refuse-cancel' })).toBe(303)
  expect(await act(world, gone, { action: 'ignore-cancel' })).toBe(303)
  expect([await cancel(held), await cancel(kept), await cancel(gone)]).toEqual([400, 400, 200])
  expect([await status(world, held), await status(world, gone)]).toEqual(['OnHold', 'PendingCancellation'])
  await world.pass(20 * dayMs)
  expect(await status(world, gone)).toBe('Completed')
  expect(await act(world, gone, { action: 'ignore-cancel' })).toBe(400)
})

test('a payment that never left the empty wallet leaves it when the console completes it', async () => {
  const world = await aWorld()
  await world.switch({ emptyWallet: true })
  const id = await pay(world, 'transfers')
  expect([await status(world, id), await movedCents(world)]).toEqual(['Failed', 0])
  expect(await act(world, id, { action: 'complete' })).toBe(303)
  expect(await movedCents(world)).toBe(-342_07)
})

test('an address decides how debits and the wallet answer for one person', async () => {
  const world = await aWorld()
  const User = (Email: string) => ({ User: { FirstName: 'Rowan', LastName: 'Ashe', Email } })
  const debit = async (email: string) => {
    const startDate = new Date(world.time.now() + 3 * dayMs).toISOString().slice(0, 10)
    const id = await pay(world, 'debits', { ...User(email), ScheduledStartDate: startDate })
    await world.pass(10 * dayMs)
    const { TransactionStatus, FailedTransactionEvent } = await read(world, id)
    return FailedTransactionEvent ?? TransactionStatus
  }
  expect(await debit('nsf-once.rowan@example.org')).toBe('EftFailedInsufficientFunds')
  expect(await debit('nsf-once.rowan@example.org')).toBe('Completed')
  expect(await debit('nsf.rowan@example.org')).toBe('EftFailedInsufficientFunds')
  expect(await debit('closed-account@example.org')).toBe('EftFailedAccountClosed')
  expect(await debit('rowan@example.org')).toBe('Completed')
  await world.switch({ debits: 'EftFailedStopPayment' })
  expect(await debit('rowan@example.org')).toBe('EftFailedStopPayment')
  expect(await status(world, await pay(world, 'transfers', User('Empty-Wallet.7@example.org')))).toBe('Failed')
  expect(await status(world, await pay(world, 'transfers', User('rowan@example.org')))).toBe('InProgress')
})

test('a late dispute returns a paid debit after twenty days', async () => {
  const world = await aWorld()
  const User = { FirstName: 'Rowan', LastName: 'Ashe', Email: 'late-dispute@example.org' }
  const id = await pay(world, 'debits', { User, ScheduledStartDate: '2026-11-24' })
  await world.pass(10 * dayMs)
  expect([await status(world, id), await movedCents(world)]).toEqual(['Completed', 342_07])
  await world.pass(20 * dayMs)
  expect([await status(world, id), await movedCents(world)]).toEqual(['Failed', 0])
})

test('every event of the table of returns, in any capitals, fails an EFT', async () => {
  const world = await aWorld()
  const events = returnReasons.flatMap(({ providerEvents }) => providerEvents)
  const ids = await Promise.all(events.map((event) => pay(world, 'debits', { Comment: event.toLowerCase() })))
  await world.pass(2 * stepMs)
  await world.pass(stepMs)
  const failures = await Promise.all(ids.map(async (id) => (await read(world, id)).FailedTransactionEvent))
  expect(failures).toEqual(events)
})

test('one answer to debits has an event that the table of returns lacks', () => {
  const unknown = Object.keys(debitAnswers).filter((event) => event !== 'paid' && !returnReasonOf(event).ok)
  expect(unknown).toEqual(['EftFailedForReasonsOfItsOwn'])
})

test('requests are paid at once while that is switched on', async () => {
  const world = await aWorld()
  await world.switch({ requestsPaid: true })
  const id = await pay(world, 'requests')
  await world.pass(stepMs)
  await world.pass(stepMs)
  expect(await status(world, id)).toBe('Completed')
})
