import { afterEach, expect, test } from 'vitest'
import { makeFakeClockMover } from '@tamarack/application/testing/fake-clock-mover'
import { serveApp, type Served } from './testing/served-app.ts'

const path = '/api/v1/sandbox/clock'
const start = 1_795_000_800_000
const dayMs = 86_400_000

let served: Served
afterEach(() => served.close())

test('an admin moves the clock of a sandbox, reads what happened, and the site states the offset', async () => {
  served = await serveApp()
  const next = { loanId: 'ln_own', at: start + dayMs, what: 'application-expires' }
  expect((await served.call('GET', path, { as: 'admin' })).body).toEqual({ now: start, offsetMs: 0, next })
  expect((await served.call('GET', `${path}?loanId=ln_nobody`, { as: 'admin' })).body).toMatchObject({ next: null })
  const to = start + 7 * dayMs
  expect((await served.press('admin', path, { to })).body).toEqual({
    now: to,
    offsetMs: 7 * dayMs,
    arrived: true,
    settled: true,
    happened: [{ loanId: 'ln_own', at: to, type: 'application-expired', amountCents: null }],
  })
  expect((await served.call('GET', '/api/v1/site')).body).toMatchObject({ clockOffsetMs: 7 * dayMs })
})

test('a call of somebody who is signed in, a read as well, has the present that another process moved the clock to', async () => {
  let caughtUp = 0
  const mover = makeFakeClockMover(start)
  const catchUp = async () => void (caughtUp += 1)
  served = await serveApp({ ports: { clockMover: { ...mover, clock: { ...mover.clock, catchUp } } } })
  await served.call('GET', '/api/v1/loan/ln_own', { as: 'customer' })
  expect(caughtUp).toBe(1)
})

test('every move is a line of the security log, of the admin who made it', async () => {
  const recorded: unknown[] = []
  served = await serveApp({
    ports: {
      securityLog: {
        record: async (attempt) => void recorded.push(attempt),
        eventsOf: async () => ({ events: [], next: null }),
      },
    },
  })
  await served.press('admin', path, { to: start + dayMs })
  expect(recorded).toEqual([
    expect.objectContaining({ type: 'clock-move', outcome: 'ok', concerned: { id: 'admin1', email: null } }),
  ])
})

test('a move without its line of the security log does not happen', async () => {
  served = await serveApp({
    ports: {
      securityLog: {
        record: () => Promise.reject(new Error('the disk is full')),
        eventsOf: async () => ({ events: [], next: null }),
      },
    },
  })
  expect((await served.press('admin', path, { to: start + dayMs })).status).toBe(500)
  expect((await served.call('GET', '/api/v1/site')).body).toMatchObject({ clockOffsetMs: 0 })
})

test.each(['customer', 'employee', 'reviewer'] as const)('a %s may not move it', async (role) => {
  served = await serveApp()
  expect((await served.press(role, path, { to: start + dayMs })).status).toBe(403)
  expect((await served.call('GET', path, { as: role })).status).toBe(403)
})

test('in production nothing is at these addresses, for an admin either, and the site is in real time', async () => {
  served = await serveApp({ ports: { clockMover: undefined }, settings: { sandbox: false } })
  expect((await served.press('admin', path, { to: start + dayMs })).status).toBe(404)
  expect((await served.call('GET', path, { as: 'admin' })).status).toBe(404)
  expect((await served.call('GET', '/api/v1/site')).body).toMatchObject({ clockOffsetMs: 0 })
})

test.each([-1, 0.5, 'tomorrow', 9_999_999_999_999, null])('%j is no moment to move to', async (to) => {
  served = await serveApp()
  expect((await served.press('admin', path, { to })).status).toBe(422)
})
