import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { shortDate } from '@tamarack/ui/format'
import { setClockOffset } from '@tamarack/ui/present'
import { onStaffPages, open, Refusal, type Call } from '../../testing/staff.fixture.tsx'
import { aheadInWords, eventsInWords } from './clock-panel.tsx'

onStaffPages()
afterEach(() => setClockOffset(0))

const dayMs = 86_400_000
const expiry = (now: number) => ({ loanId: 'ln_1', at: now + 30 * dayMs, what: 'application-expires' as const })

/** A sandbox that needs this many calls for a move; the last one brings the expiry. */
const sandbox = (calls: number) => {
  let [offsetMs, left] = [0, calls]
  return ({ method, url, body }: Call): unknown => {
    if (url.pathname !== '/api/v1/sandbox/clock') return undefined
    const now = Date.now() + offsetMs
    if (method === 'GET') return { now, offsetMs, next: expiry(now) }
    left -= 1
    const { to } = body as { readonly to: number }
    offsetMs = left > 0 ? offsetMs : to - Date.now()
    const happened = [{ loanId: 'ln_1', at: to, type: 'application-expired', amountCents: null }]
    return { now: to, offsetMs, arrived: left <= 0, settled: true, happened: left > 0 ? [] : happened }
  }
}
const posts = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST')

test('the date stands in the frame, and a move shows what happened and changes the date', async () => {
  const { calls } = open('/admin/home', { answer: sandbox(2) })
  const before = Date.now()
  fireEvent.click(await screen.findByRole('button', { name: `Sandbox: ${shortDate(before)}` }))
  const dialog = await screen.findByRole('dialog', { name: 'Sandbox clock' })
  fireEvent.click(await within(dialog).findByRole('button', { name: '+1 week' }))
  expect(await within(dialog).findByText('Application expired')).toBeDefined()
  expect(within(dialog).getByRole('link', { name: 'ln_1' }).getAttribute('href')).toBe('/admin/home/ln_1')
  // One move, in as many calls as it takes, all to the same moment.
  const moves = posts(calls)
  expect(moves).toHaveLength(2)
  expect(new Set(moves.map(({ key }) => key)).size).toBe(2)
  expect(moves[0]?.body).toEqual(moves[1]?.body)
  await waitFor(() =>
    expect(screen.getByText(`Sandbox: ${shortDate(before + 7 * dayMs)}`, { selector: 'span' })).toBeDefined(),
  )
})

test("on a loan's page the next event is that loan's, and one press goes there", async () => {
  const { calls } = open('/admin/home/ln_1', { answer: sandbox(1) })
  fireEvent.click(await screen.findByRole('button', { name: /^Sandbox: / }))
  expect(await screen.findByText(/^Next for this loan: the application expires on /)).toBeDefined()
  const request = calls.find(({ url }) => url.pathname === '/api/v1/sandbox/clock')
  expect(request?.url.searchParams.get('loanId')).toBe('ln_1')
  fireEvent.click(screen.getByRole('button', { name: 'Next event' }))
  await screen.findByText('1 event:')
  expect(posts(calls)[0]?.body).toEqual({ to: expect.any(Number) })
})

test('a clock that waits for work that does not end states where, and a further press goes on', async () => {
  const now = Date.now()
  let waits = true
  const { calls } = open('/admin/home', {
    answer: ({ method, url, body }: Call): unknown => {
      if (url.pathname !== '/api/v1/sandbox/clock') return undefined
      if (method === 'GET') return { now, offsetMs: 0, next: expiry(now) }
      if (waits) return { now, offsetMs: 0, arrived: false, settled: false, happened: [] }
      const { to } = body as { readonly to: number }
      return { now: to, offsetMs: to - now, arrived: true, settled: true, happened: [] }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Sandbox: / }))
  fireEvent.click(await screen.findByRole('button', { name: '+1 day' }))
  expect(await screen.findByText(/^The clock waits at .+ Move it again to go on\.$/)).toBeDefined()
  const before = posts(calls).length
  expect(before).toBeLessThan(10)
  waits = false
  fireEvent.click(screen.getByRole('button', { name: '+1 day' }))
  await waitFor(() => expect(screen.queryByText(/^The clock waits at /)).toBeNull())
  expect(posts(calls)).toHaveLength(before + 1)
})

test('a move that fails states that it may have gone part of the way', async () => {
  const fails = new Refusal({ status: 503, code: 'UNAVAILABLE', title: 'We could not reach our system.' })
  const works = sandbox(1)
  open('/admin/home', {
    answer: (call) => (call.method === 'POST' && call.url.pathname === '/api/v1/sandbox/clock' ? fails : works(call)),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Sandbox: / }))
  fireEvent.click(await screen.findByRole('button', { name: '+1 day' }))
  expect(await screen.findByText('The clock may not have moved all the way. Try again.')).toBeDefined()
})

test.each(['employee', 'reviewer'] as const)('a %s has no clock to move', async (role) => {
  open('/admin/home', { role })
  await screen.findByRole('button', { name: 'Shortcuts' })
  expect(screen.queryByRole('button', { name: /^Sandbox: / })).toBeNull()
})

test('spans and counts are in words', () => {
  expect([0, 3 * 3_600_000, dayMs, 40 * dayMs].map(aheadInWords)).toEqual([
    'in real time',
    '3 hours ahead of real time',
    '1 day ahead of real time',
    '40 days ahead of real time',
  ])
  expect([0, 1, 2].map(eventsInWords)).toEqual(['Nothing was due.', '1 event:', '2 events:'])
})
