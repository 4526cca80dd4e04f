import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveApp, type Served } from './testing/served-app.ts'

let served: Served
beforeEach(async () => {
  served = await serveApp()
})
afterEach(() => served.close())

const news = (checkId: string) => JSON.stringify({ about: 'identity-check', checkId }, null, 2)
const deliver = (body: string | Uint8Array<ArrayBuffer>, signature = 'genuine') =>
  served.call('POST', '/api/webhooks/plaid', {
    body,
    headers: { 'plaid-verification': signature, 'content-type': 'application/json' },
  })

test("a genuine event is kept with its digest, passed on to the loan's process and marked as handled", async () => {
  const body = news('idv_ln_own')
  const reply = await deliver(body)
  expect([reply.status, reply.text]).toEqual([200, ''])
  const concerns = { loanId: 'ln_own', event: { about: 'identity-check', checkId: 'idv_ln_own' } }
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  expect(served.kept).toEqual([
    {
      provider: 'plaid',
      bodySha256,
      loanId: 'ln_own',
      news: concerns.event,
      receivedAt: 1_795_000_800_000,
      handled: true,
    },
  ])
  expect(served.notified).toEqual([concerns])
})

test('a repeat is answered alike and passed on once', async () => {
  const replies = [await deliver(news('idv_ln_own')), await deliver(news('idv_ln_own'))]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect([served.kept.length, served.notified.length]).toEqual([1, 1])
})

test('a forged message learns nothing and leaves nothing behind', async () => {
  const reply = await deliver(news('idv_ln_own'), 'forged')
  expect([reply.status, reply.text]).toEqual([401, ''])
  expect([served.kept, served.notified]).toEqual([[], []])
  expect(
    served.lines.some(({ level, facts }) => level === 'warn' && (facts as { reason?: string }).reason === 'signature'),
  ).toBe(true)
})

test('an event of a loan that we do not know is kept and passed on to nobody', async () => {
  expect((await deliver(news('idv_unknown'))).status).toBe(200)
  expect(served.kept).toMatchObject([{ loanId: null, handled: false }])
  expect(served.notified).toEqual([])
})

test('an event that cannot be passed on now stays waiting, and the provider need not repeat it', async () => {
  served.break(new Error('the engine is away'))
  expect((await deliver(news('idv_ln_own'))).status).toBe(200)
  expect(served.kept).toMatchObject([{ loanId: 'ln_own', handled: false }])
})

test('a loan id in bank news counts only with its own customer', async () => {
  const bank = (loanId: string, customerId: string | null) =>
    JSON.stringify({ about: 'bank-data', requestId: null, customerId, loanId })
  await deliver(bank('ln_own', 'customer2'))
  await deliver(bank('ln_missing', 'customer1'))
  expect(served.notified).toEqual([])
  await deliver(bank('ln_own', 'customer1'))
  expect(served.notified.map(({ loanId }) => loanId)).toEqual(['ln_own'])
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
  for (let time = 0; time < 30; time++) expect((await deliver(news('idv_ln_own'), 'forged')).status).toBe(401)
  expect((await deliver(news('idv_ln_own'), 'forged')).status).toBe(429)
})

test('genuine messages are never too many', async () => {
  for (let time = 0; time < 40; time++) expect((await deliver(news(`idv_${time}`))).status).toBe(200)
})
