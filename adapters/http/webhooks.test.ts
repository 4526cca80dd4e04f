import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import { serveApp, type Served } from './testing/served-app.ts'

let served: Served
beforeEach(async () => {
  served = await serveApp()
})
afterEach(() => served.close())

const event = (checkId: string) => JSON.stringify({ about: 'identity-check', checkId }, null, 2)
const send = (body: string | Uint8Array<ArrayBuffer>, signature = 'genuine') =>
  served.call('POST', '/api/webhooks/plaid', {
    body,
    headers: { 'plaid-verification': signature, 'content-type': 'application/json' },
  })
/** Sends, and waits for what follows the answer. */
const deliver: typeof send = async (...message) => {
  const reply = await send(...message)
  await served.app.settled()
  return reply
}

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

test('the answer waits for the row in the inbox and not for the loan', async () => {
  const notified = Promise.withResolvers<'taken'>()
  await served.close()
  served = await serveApp()
  served.process.notify = () => notified.promise
  expect((await send(event('idv_ln_own'))).status).toBe(200)
  expect(served.kept).toMatchObject([{ state: 'received' }])
  notified.resolve('taken')
  await served.app.settled()
  expect(served.kept).toMatchObject([{ state: 'handled' }])
})

test('a stop waits for what follows the answers', async () => {
  expect((await send(event('idv_ln_own'))).status).toBe(200)
  await served.close()
  expect(served.kept).toMatchObject([{ state: 'handled' }])
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

test('an event of a loan that is not stored yet is kept and waits', async () => {
  expect((await deliver(event('idv_unknown'))).status).toBe(200)
  expect(served.kept).toMatchObject([{ loanId: null, state: 'received' }])
  expect(served.notified).toEqual([])
})

test('an event that cannot be delivered now waits, the provider need not repeat it, and the log records why', async () => {
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
])('an event with %s in an id is answered 200, stored and parked, and the log records why', async (_, checkId) => {
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

const statuses = async (replies: readonly Promise<{ readonly status: number }>[]): Promise<readonly number[]> =>
  (await Promise.all(replies)).map(({ status }) => status).toSorted((a, b) => a - b)

test('of forgeries that arrive together 30 are answered and logged, and the others are too many', async () => {
  const forged = await statuses(Array.from({ length: 200 }, () => deliver(event('idv_ln_own'), 'forged')))
  expect(forged).toEqual([...Array.from({ length: 30 }, () => 401), ...Array.from({ length: 170 }, () => 429)])
  expect(served.lines.filter(({ message }) => message === 'A webhook was not genuine')).toHaveLength(30)
})

test('genuine messages are never too many, neither next to forgeries from the same network nor after them', async () => {
  const forge = () => Array.from({ length: 60 }, () => deliver(event('idv_ln_own'), 'forged'))
  const deliverAll = (from: number) => Array.from({ length: 60 }, (_, at) => deliver(event(`idv_${from + at}`)))
  const [, beside] = await Promise.all([statuses(forge()), statuses(deliverAll(0))])
  expect([...beside, ...(await statuses(deliverAll(60)))]).toEqual(Array.from({ length: 120 }, () => 200))
  expect(served.kept).toHaveLength(120)
})

test('forgeries to one provider leave the tries at the other one', async () => {
  await served.close()
  served = await serveApp({
    ports: { zumWebhooks: { read: async () => ({ ok: false, error: { code: 'WEBHOOK_NOT_GENUINE', reason: '' } }) } },
  })
  for (let time = 0; time < 31; time++) await deliver(event('idv_ln_own'), 'forged')
  expect((await served.call('POST', '/api/webhooks/zum', { body: '{}' })).status).toBe(401)
})

test('while the provider does not give its key nothing is decided, and the sender may try again', async () => {
  await served.close()
  const silent = () => Promise.reject(new ProviderUnavailable('plaid', 'webhook_verification_key/get: no answer'))
  served = await serveApp({ ports: { plaidWebhooks: { read: silent } } })
  const reply = await deliver(event('idv_ln_own'))
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
  expect(served.kept).toEqual([])
})
