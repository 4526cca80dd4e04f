import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { makeJournal } from '@tamarack/adapter-sandbox/memory'
import { startReceiver } from '@tamarack/adapter-sandbox/receiver.fixture'
import { makeManualTime } from '@tamarack/adapter-sandbox/time'
import { instant } from '@tamarack/domain/values/instant'
import { makePlaidWebhooks } from './plaid-webhooks.ts'
import { hostOrigin, openWorld, start, templateId, type World } from './sandbox/sandbox.fixture.ts'
import { allOff } from './sandbox/switches.ts'

const open: World[] = []
afterEach(async () => {
  for (const world of open.splice(0)) await world.close()
})
const aWorld = async (given?: Parameters<typeof openWorld>[0]): Promise<World> => {
  const world = await openWorld(given)
  open.push(world)
  return world
}
const someone = { client_user_id: 'customer-1', template_id: templateId, is_shareable: false, gave_consent: true }
const linkFor = {
  client_name: 'Tamarack',
  language: 'en',
  country_codes: ['CA'],
  products: ['identity_verification'],
  identity_verification: { template_id: templateId },
  user: { client_user_id: 'customer-1' },
}
const codes = (world: World): readonly string[] =>
  world.receiver.received.map(
    ({ body }) => (JSON.parse(Buffer.from(body).toString()) as { webhook_code: string }).webhook_code,
  )

test("wrong keys, bad JSON and missing fields are answered in the vendor's envelope", async () => {
  const world = await aWorld()
  expect(await world.post('/identity_verification/get', { identity_verification_id: 'idv_1' })).toMatchObject({
    status: 400,
    body: { error_type: 'INVALID_INPUT', error_code: 'INVALID_API_KEYS', display_message: null },
  })
  expect(
    await world.post('/identity_verification/get', {
      client_id: 'client',
      secret: 'secret-of-the-client',
      identity_verification_id: 'idv_1',
    }),
  ).toMatchObject({ status: 404 })
  expect(await world.api('/identity_verification/get', {})).toMatchObject({
    status: 400,
    body: { error_code: 'MISSING_FIELDS' },
  })
  expect(
    await world.api('/link/token/create', { ...linkFor, products: ['identity_verification', 'auth'] }),
  ).toMatchObject({ status: 400, body: { error_code: 'INVALID_FIELD' } })
})

test('creating twice is refused unless the call declares that it is idempotent', async () => {
  const world = await aWorld()
  const first = await world.api('/identity_verification/create', someone)
  expect(await world.api('/identity_verification/create', someone)).toMatchObject({ status: 400 })
  expect((await world.api('/identity_verification/create', { ...someone, is_idempotent: true })).body['id']).toBe(
    first.body['id'],
  )
  expect(JSON.parse((await world.get('/sandbox/calls')).text)).toMatchObject({
    checks: { created: 1 },
    calls: { '/identity_verification/create': 3 },
  })
})

test('an open session cannot be inferred, only reset', async () => {
  const world = await aWorld()
  await world.api('/identity_verification/create', someone)
  expect(await world.api('/identity_verification/retry', { ...someone, strategy: 'infer' })).toMatchObject({
    status: 400,
  })
  expect(await world.api('/identity_verification/retry', { ...someone, strategy: 'reset' })).toMatchObject({
    status: 200,
    body: { status: 'active' },
  })
})

test('the age of a link token does not matter unless the switch requires it', async () => {
  const world = await aWorld()
  const { body } = await world.api('/link/token/create', linkFor)
  world.time.pass(5 * 3_600_000)
  expect((await world.get(`/link/${String(body['link_token'])}`)).text).toContain('Pick who you are')
  await world.post('/sandbox/switches', { linkTokensExpire: true })
  expect((await world.get(`/link/${String(body['link_token'])}`)).text).toContain('This link is not valid')
})

test('a webhook that is not taken is sent again after 30 seconds, two minutes, eight minutes, and then no more than a day', async () => {
  const world = await aWorld()
  world.receiver.answer = 503
  await world.api('/identity_verification/create', someone)
  await world.sandbox.settled()
  const seen = [world.receiver.received.length]
  for (const wait of [29_999, 1, 119_999, 1, 479_999, 1]) {
    world.time.pass(wait)
    await world.sandbox.settled()
    seen.push(world.receiver.received.length)
  }
  expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4])
  for (let day = 0; day < 96; day++) {
    world.time.pass(3_600_000)
    await world.sandbox.settled()
  }
  expect(world.receiver.received.length).toBe(7)
  expect(JSON.parse((await world.get('/sandbox/calls')).text)).toMatchObject({
    webhooks: { sent: 7, accepted: 0, givenUp: 1 },
  })
})

test('each attempt is signed again, so that a late one is not stale', async () => {
  const world = await aWorld()
  const reader = makePlaidWebhooks({
    ...world.connection,
    environment: 'sandbox',
    clock: { now: () => instant(world.time.now()) },
  })
  world.receiver.answer = 500
  await world.api('/identity_verification/create', someone)
  await world.sandbox.settled()
  for (const wait of [30_000, 120_000, 480_000]) {
    world.time.pass(wait)
    await world.sandbox.settled()
  }
  expect(await reader.read(world.receiver.received.at(-1) ?? { headers: {}, body: new Uint8Array() })).toMatchObject({
    ok: true,
  })
  expect(await reader.read(world.receiver.received[0] ?? { headers: {}, body: new Uint8Array() })).toMatchObject({
    ok: false,
    error: { reason: 'token is stale' },
  })
})

test('the waits can be made shorter', async () => {
  const world = await aWorld({ timeScale: 1 / 60 })
  world.receiver.answer = 500
  await world.api('/identity_verification/create', someone)
  await world.sandbox.settled()
  world.time.pass(500)
  await world.sandbox.settled()
  expect(world.receiver.received.length).toBe(2)
})

test('the switches duplicate, delay, reorder, mis-sign and silence webhooks', async () => {
  const world = await aWorld()
  await world.api('/identity_verification/create', someone)
  const after = async (switches: object, act: () => Promise<unknown>): Promise<readonly string[]> => {
    await world.sandbox.settled()
    world.receiver.received.length = 0
    await world.post('/sandbox/switches', switches)
    await act()
    await world.sandbox.settled()
    return codes(world)
  }
  const retry = () => world.api('/identity_verification/retry', { ...someone, strategy: 'reset' })
  expect(await after({}, retry)).toEqual(['RETRIED', 'STATUS_UPDATED'])
  expect(await after({ duplicate: true }, retry)).toEqual(['RETRIED', 'RETRIED', 'STATUS_UPDATED', 'STATUS_UPDATED'])
  expect(await after({ duplicate: false, outOfOrder: true }, retry)).toEqual(['STATUS_UPDATED', 'RETRIED'])
  expect(await after({ outOfOrder: false, silent: true }, retry)).toEqual([])
  expect(await after({ silent: false, delayed: true }, retry)).toEqual([])
  world.time.pass(60_000)
  await world.sandbox.settled()
  expect(codes(world)).toEqual(['RETRIED', 'STATUS_UPDATED'])
  expect((await after({ delayed: false, badlySigned: true }, retry)).length).toBe(2)
  const reader = makePlaidWebhooks({
    ...world.connection,
    environment: 'sandbox',
    clock: { now: () => instant(world.time.now()) },
  })
  for (const webhook of world.receiver.received)
    expect(await reader.read(webhook)).toMatchObject({ ok: false, error: { reason: 'body is another' } })
  for (const forgery of [
    { badlySigned: false, wrongKey: true },
    { wrongKey: false, emptyKid: true },
  ]) {
    expect((await after(forgery, retry)).length).toBe(2)
    for (const webhook of world.receiver.received) expect(await reader.read(webhook)).toMatchObject({ ok: false })
  }
  expect(await world.post('/sandbox/switches', { invented: true })).toMatchObject({ status: 400 })
})

test('the switches are as they were set after a restart, and every one of them is off at first', async () => {
  const world = await openWorld()
  expect(await (await fetch(`${world.sandbox.origin}/sandbox/switches`)).json()).toEqual(allOff)
  await world.post('/sandbox/switches', { outage: 'errors', slowMs: 250, emptyKid: true })
  const after = await world.restarted()
  open.push(after)
  expect(await (await fetch(`${after.sandbox.origin}/sandbox/switches`)).json()).toEqual({
    ...allOff,
    outage: 'errors',
    slowMs: 250,
    emptyKid: true,
  })
  for (const wrong of [{ slowMs: -1 }, { slowMs: 60_001 }, { slowMs: '5' }, { outage: 'none ' }, { toString: true }])
    expect(await after.post('/sandbox/switches', wrong)).toMatchObject({ status: 400 })
})

test('a slow provider answers when its time has passed', async () => {
  const world = await aWorld()
  await world.post('/sandbox/switches', { slowMs: 3_000 })
  let answered = false
  const answer = world.api('/identity_verification/create', someone).then((reply) => {
    answered = true
    return reply
  })
  while (world.time.waiting() === 0) await new Promise(setImmediate)
  world.time.pass(2_999)
  await new Promise(setImmediate)
  expect(answered).toBe(false)
  world.time.pass(1)
  expect(await answer).toMatchObject({ status: 200 })
})

test('a provider whose connection breaks cuts the call, and its window and script cannot be loaded while that is switched on', async () => {
  const world = await aWorld()
  const { body } = await world.api('/link/token/create', linkFor)
  await world.post('/sandbox/switches', { outage: 'down' })
  await expect(world.api('/identity_verification/create', someone)).rejects.toThrow('fetch failed')
  const window = `/link/${String(body['link_token'])}`
  expect((await world.get(window)).status).toBe(200)
  await world.post('/sandbox/switches', { outage: 'none', windowDown: true })
  for (const path of ['/link-initialize.js', window]) await expect(world.get(path)).rejects.toThrow('fetch failed')
  await world.post('/sandbox/switches', { windowDown: false, linksExpired: true })
  expect((await world.get(window)).text).toContain('This link is not valid')
})

test('a check that is returned as another customer’s names another customer', async () => {
  const world = await aWorld()
  const { body } = await world.api('/identity_verification/create', someone)
  await world.post('/sandbox/switches', { otherCustomer: true })
  expect(await world.api('/identity_verification/get', { identity_verification_id: body['id'] })).toMatchObject({
    body: { client_user_id: 'another-customer' },
  })
})

test('a restart keeps checks, link tokens, the signing key and what was not delivered', async () => {
  const [journal, time, receiver] = [makeJournal(), makeManualTime(start), await startReceiver('/api/webhooks/plaid')]
  const before = await openWorld({ journal, time, receiver })
  receiver.answer = 500
  const { body } = await before.api('/identity_verification/create', someone)
  await before.finish('customer-1', 'matches')
  await before.sandbox.settled()
  receiver.received.length = 0
  receiver.answer = 200
  const after = await before.restarted()
  open.push(after)
  await after.sandbox.settled()
  expect(receiver.received.length).toBeGreaterThan(2)
  expect(await after.api('/identity_verification/get', { identity_verification_id: body['id'] })).toMatchObject({
    status: 200,
    body: { status: 'success' },
  })
  const reader = makePlaidWebhooks({
    ...after.connection,
    environment: 'sandbox',
    clock: { now: () => instant(time.now()) },
  })
  for (const webhook of receiver.received) expect(await reader.read(webhook)).toMatchObject({ ok: true })
})

test("the window's page may be shown by our pages only, and answers to the origin that shows it", async () => {
  const world = await aWorld()
  const { body } = await world.api('/link/token/create', linkFor)
  const path = `/link/${String(body['link_token'])}`
  const ours = await world.get(`${path}?origin=${encodeURIComponent(hostOrigin)}`)
  expect(ours.headers.get('content-security-policy')).toContain(`frame-ancestors ${hostOrigin}`)
  expect(ours.text).toContain(`data-parent="${hostOrigin}"`)
  expect((await world.get(`${path}?origin=${encodeURIComponent('http://elsewhere.example')}`)).text).toContain(
    'data-parent=""',
  )
  expect((await world.get('/link/link-sandbox-%3Cscript%3E')).text).not.toContain('<script>')
})

test("the browser script defines Plaid.create and holds the sandbox's address", async () => {
  const world = await aWorld()
  const { text, headers } = await world.get('/link-initialize.js')
  expect(headers.get('content-type')).toContain('javascript')
  const window: { Plaid?: { create: (config: object) => object } } = {}
  runInNewContext(text, { window, setTimeout: () => undefined })
  expect(Object.keys(window.Plaid?.create({ token: 't' }) ?? {})).toEqual(['open', 'exit', 'submit', 'destroy'])
  expect(text).toContain(JSON.stringify(world.sandbox.origin))
})
