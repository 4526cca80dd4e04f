import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveApp, type Served } from './testing/served-app.ts'

let served: Served
beforeEach(async () => {
  served = await serveApp()
})
afterEach(() => served.close())

const event = (checkId: string) => JSON.stringify({ about: 'identity-check', checkId }, null, 2)
const deliver = (body: string | Uint8Array<ArrayBuffer>, signature = 'genuine') =>
  served.call('POST', '/api/webhooks/plaid', {
    body,
    headers: { 'plaid-verification': signature, 'content-type': 'application/json' },
  })

test('a genuine event is stored under the digest of its bytes, notifies its loan and is handled', async () => {
  const body = event('idv_ln_own')
  const reply = await deliver(body)
  expect([reply.status, reply.text]).toEqual([200, ''])
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  const concerns = { loanId: 'ln_own', event: { about: 'identity-check', checkId: 'idv_ln_own' } }
  expect(served.kept).toMatchObject([
    { provider: 'plaid', bodySha256, ...concerns, receivedAt: 1_795_000_800_000, state: 'handled' },
  ])
  expect(new TextDecoder().decode(served.bodies.get(bodySha256))).toBe(body)
  expect(served.notified).toEqual([concerns])
})

test('a repeat is answered alike and notifies once', async () => {
  const replies = [await deliver(event('idv_ln_own')), await deliver(event('idv_ln_own'))]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect([served.kept.length, served.notified.length]).toEqual([1, 1])
})

test('a forged message learns nothing and leaves nothing behind', async () => {
  const reply = await deliver(event('idv_ln_own'), 'forged')
  expect([reply.status, reply.text]).toEqual([401, ''])
  expect([served.kept, served.notified]).toEqual([[], []])
  expect(
    served.lines.some(({ level, facts }) => level === 'warn' && (facts as { reason?: string }).reason === 'signature'),
  ).toBe(true)
})

test('an event of a loan that we do not know yet is stored and waits', async () => {
  expect((await deliver(event('idv_unknown'))).status).toBe(200)
  expect(served.kept).toMatchObject([{ loanId: null, state: 'received' }])
  expect(served.notified).toEqual([])
})

test('an event that cannot be delivered now waits, the provider need not repeat it, and the log says why', async () => {
  served.break(new RangeError('the engine is away'))
  expect((await deliver(event('idv_ln_own'))).status).toBe(200)
  expect(served.kept).toMatchObject([{ loanId: 'ln_own', state: 'received' }])
  expect(served.lines.filter(({ level }) => level === 'warn').map(({ facts }) => facts)).toEqual([
    { provider: 'plaid', loanId: 'ln_own', error: 'RangeError' },
  ])
})

test.each([
  ['U+0000', 'idv_\u0000'],
  ['half of a surrogate pair', 'idv_\ud800'],
])('an event with %s in an id is answered 200, stored and parked, and the log says why', async (_, checkId) => {
  expect((await deliver(event(checkId))).status).toBe(200)
  expect(served.kept).toMatchObject([{ state: 'parked', reason: 'ID_NOT_STORABLE' }])
  expect(served.lines.filter(({ level }) => level === 'warn').map(({ facts }) => facts)).toEqual([
    { provider: 'plaid', reason: 'ID_NOT_STORABLE' },
  ])
})

test('a message of any length is not read', async () => {
  expect((await deliver(new Uint8Array(300 * 1024))).status).toBe(413)
  expect(served.kept).toEqual([])
})

test('only posts are messages', async () => {
  expect((await served.call('GET', '/api/webhooks/plaid')).status).toBe(404)
  expect((await served.call('POST', '/api/webhooks/other', { body: '{}' })).status).toBe(404)
  expect((await served.call('POST', '/api/webhooks/zum', { body: '{}' })).status).toBe(200)
})

test('who forges without end is not even checked any more', async () => {
  for (let time = 0; time < 30; time++) expect((await deliver(event('idv_ln_own'), 'forged')).status).toBe(401)
  expect((await deliver(event('idv_ln_own'), 'forged')).status).toBe(429)
})

test('genuine messages are never too many', async () => {
  for (let time = 0; time < 40; time++) expect((await deliver(event(`idv_${time}`))).status).toBe(200)
})
