import { createHash, createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clock } from '@tamarack/application/ports/clock.port'
import type { RawWebhook } from '@tamarack/application/ports/webhook.port'
import { webhookReaderGuarantees } from '@tamarack/application/testing/webhook-reader-contract'
import { instant } from '@tamarack/domain/values/instant'
import { makePlaidWebhooks } from './plaid-webhooks.ts'
import { openWorld, templateId } from './sandbox/sandbox.fixture.ts'
import { makeSigningKey, publicKeyOf, signedToken } from './sandbox/webhook-sender.ts'
import { makeWebhookKeys } from './webhook-keys.ts'

const world = await openWorld()
const clock: Clock = { now: () => instant(world.time.now()) }
const reader = makePlaidWebhooks({ ...world.connection, environment: 'sandbox', clock })
let genuine: RawWebhook
let checkId = ''
let people = 0

const passThrough = async (): Promise<string> => {
  const customerId = `customer-${++people}`
  const { body } = await world.api('/identity_verification/create', {
    client_user_id: customerId,
    template_id: templateId,
    is_shareable: false,
    gave_consent: true,
    is_idempotent: true,
  })
  await world.finish(customerId, 'matches')
  await world.sandbox.settled()
  return String(body['id'])
}
const keyCalls = async (): Promise<number> => {
  const { calls } = JSON.parse((await world.get('/sandbox/calls')).text) as { calls: Record<string, number> }
  return calls['/webhook_verification_key/get'] ?? 0
}

beforeAll(async () => {
  checkId = await passThrough()
  genuine = world.receiver.received.at(-1) ?? { headers: {}, body: new Uint8Array() }
})
afterAll(() => world.close())

const refused = (reason: string) => ({ ok: false, error: { code: 'WEBHOOK_NOT_GENUINE', reason } })
const token = (): string => genuine.headers['plaid-verification'] ?? ''
const withToken = (changed: string, body = genuine.body): RawWebhook => ({
  headers: { 'Plaid-Verification': changed },
  body,
})
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const digest = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex')

const guarantees = webhookReaderGuarantees({
  reader,
  signatureHeader: 'plaid-verification',
  genuine: () => Promise.resolve({ webhook: genuine, content: { about: 'identity-check', checkId } }),
})
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))('%s', async (_sentence, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})

test('every webhook of a session is genuine, in two-space JSON without a newline at its end', async () => {
  expect(world.receiver.received.length).toBeGreaterThan(5)
  for (const webhook of world.receiver.received) {
    expect(await reader.read(webhook)).toMatchObject({ ok: true, value: { about: 'identity-check' } })
    const text = Buffer.from(webhook.body).toString()
    expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2))
  }
})

test('no token, half a token and noise are refused', async () => {
  expect(await reader.read({ headers: {}, body: genuine.body })).toEqual(refused('token is missing'))
  for (const bad of ['', 'x', 'a.b', 'a.b.c', `${token()}.x`, token().slice(0, -4), '{}', 'ä.ö.ü'])
    expect(await reader.read(withToken(bad))).toEqual(refused('token is malformed'))
})

test('alg none is refused', async () => {
  const [, payload] = token().split('.')
  for (const alg of ['none', 'None', ''])
    expect(await reader.read(withToken(`${part({ alg, kid: 'x', typ: 'JWT' })}.${payload}.`))).toEqual(
      refused('algorithm is not ES256'),
    )
})

test('HS256 keyed with the public key is refused', async () => {
  const [header, payload] = token().split('.')
  const { kid } = JSON.parse(Buffer.from(header ?? '', 'base64url').toString()) as { kid: string }
  const jwk = await makeWebhookKeys(world.connection, clock).find(kid, '')
  const message = `${part({ alg: 'HS256', kid, typ: 'JWT' })}.${payload}`
  const forged = `${message}.${createHmac('sha256', JSON.stringify(jwk)).update(message).digest('base64url')}`
  expect(await reader.read(withToken(forged))).toEqual(refused('algorithm is not ES256'))
})

test('a key that travels inside the token is not believed', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const theirs = { kid: 'theirs', privateJwk: privateKey.export({ format: 'jwk' }), createdAt: 0 }
  const body = Buffer.from(genuine.body).toString()
  const [, payload] = signedToken({ kid: 'theirs', key: privateKey, body, now: world.time.now() }).split('.')
  const message = `${part({ alg: 'ES256', kid: theirs.kid, jwk: publicKey.export({ format: 'jwk' }) })}.${payload}`
  const signature = sign('sha256', Buffer.from(message), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  )
  expect(await reader.read(withToken(`${message}.${signature}`))).toEqual(refused('key is unknown or expired'))
})

test("the right key id with another key's signature is refused", async () => {
  const { kid } = JSON.parse(Buffer.from(token().split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const forged = signedToken({
    kid,
    key: privateKey,
    body: Buffer.from(genuine.body).toString(),
    now: world.time.now(),
  })
  expect(await reader.read(withToken(forged))).toEqual(refused('signature is invalid'))
})

test('a body that was parsed and written again is refused', async () => {
  const reserialized = Buffer.from(JSON.stringify(JSON.parse(Buffer.from(genuine.body).toString())))
  expect(await reader.read(withToken(token(), reserialized))).toEqual(refused('body is another'))
})

test('a body with a digest of its own and the old signature is refused', async () => {
  const [header, , signature] = token().split('.')
  const body = Buffer.from(
    '{"webhook_type":"IDENTITY_VERIFICATION","identity_verification_id":"idv_other","environment":"sandbox"}',
  )
  const payload = part({ iat: Math.floor(world.time.now() / 1000), request_body_sha256: digest(body) })
  expect(await reader.read(withToken(`${header}.${payload}.${signature}`, body))).toEqual(
    refused('signature is invalid'),
  )
})

test('each flipped bit of the signature is refused', async () => {
  const [header, payload, signature] = token().split('.')
  const bytes = Buffer.from(signature ?? '', 'base64url')
  for (const index of [0, 31, 32, 63]) {
    const flipped = Buffer.from(bytes)
    flipped[index] = (flipped[index] ?? 0) ^ 1
    expect(await reader.read(withToken(`${header}.${payload}.${flipped.toString('base64url')}`))).toEqual(
      refused('signature is invalid'),
    )
  }
  expect(await reader.read(withToken(`${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`))).toMatchObject({
    ok: false,
  })
})

test('a token is good for five minutes and not a second longer, nor one from the future', async () => {
  const at = (milliseconds: number) =>
    makePlaidWebhooks({
      ...world.connection,
      environment: 'sandbox',
      clock: { now: () => instant(world.time.now() + milliseconds) },
    }).read(genuine)
  expect(await at(5 * 60_000)).toMatchObject({ ok: true })
  expect(await at(5 * 60_000 + 1)).toEqual(refused('token is stale'))
  expect(await at(-30_000)).toMatchObject({ ok: true })
  expect(await at(-31_000)).toEqual(refused('token is stale'))
})

test('an expired key is refused', async () => {
  const key = makeSigningKey(world.time.now())
  const jwk = { ...publicKeyOf(key), expired_at: null as number | null }
  const body = Buffer.from(genuine.body).toString()
  const signed = signedToken({
    kid: key.kid,
    key: createPrivateKey({ key: key.privateJwk, format: 'jwk' }),
    body,
    now: world.time.now(),
  })
  const readWith = (expired_at: number | null) =>
    makePlaidWebhooks({
      ...world.connection,
      environment: 'sandbox',
      clock,
      keys: { find: () => Promise.resolve({ ...jwk, expired_at }), proved: () => undefined },
    }).read(withToken(signed))
  expect(await readWith(null)).toMatchObject({ ok: true })
  expect(await readWith(Math.floor(world.time.now() / 1000))).toEqual(refused('key is unknown or expired'))
})

test('a genuine webhook of the other environment is about nothing', async () => {
  expect(await makePlaidWebhooks({ ...world.connection, environment: 'production', clock }).read(genuine)).toEqual({
    ok: true,
    value: { about: 'nothing' },
  })
})

test.each([
  ['is no JSON', '{', 'NOT_JSON'],
  ['names no check', '{"webhook_type":"IDENTITY_VERIFICATION","environment":"sandbox"}', 'UNKNOWN_SHAPE'],
] as const)(
  'a genuine webhook that %s is believed and unreadable, so that Plaid need not repeat it',
  async (_, body, reason) => {
    const key = makeSigningKey(world.time.now())
    const signed = signedToken({
      kid: key.kid,
      key: createPrivateKey({ key: key.privateJwk, format: 'jwk' }),
      body,
      now: world.time.now(),
    })
    const { read } = makePlaidWebhooks({
      ...world.connection,
      environment: 'sandbox',
      clock,
      keys: { find: () => Promise.resolve({ ...publicKeyOf(key), expired_at: null }), proved: () => undefined },
    })
    expect(await read(withToken(signed, Buffer.from(body)))).toEqual({
      ok: true,
      value: { about: 'unreadable', reason },
    })
  },
)

test('webhooks that arrive together request the key once, and later ones not at all', async () => {
  const fresh = makePlaidWebhooks({ ...world.connection, environment: 'sandbox', clock })
  const before = await keyCalls()
  const verdicts = await Promise.all(Array.from({ length: 8 }, () => fresh.read(genuine)))
  expect(verdicts.every(({ ok }) => ok)).toBe(true)
  await fresh.read(genuine)
  expect((await keyCalls()) - before).toBe(1)
})

test('an invented key id is looked up once a minute', async () => {
  let now = world.time.now()
  const { find } = makeWebhookKeys(world.connection, { now: () => instant(now) })
  const before = await keyCalls()
  expect(await find('invented', '')).toBeNull()
  expect(await find('invented', '')).toBeNull()
  expect((await keyCalls()) - before).toBe(1)
  now += 60_000
  expect(await find('invented', '')).toBeNull()
  expect((await keyCalls()) - before).toBe(2)
})

test('while the key cannot be fetched nothing is decided, and the sender may try again', async () => {
  const fresh = makePlaidWebhooks({ ...world.connection, environment: 'sandbox', clock })
  await world.post('/sandbox/switches', { outage: 'errors' })
  await expect(fresh.read(genuine)).rejects.toThrow('webhook_verification_key/get')
  await world.post('/sandbox/switches', { outage: 'none' })
  expect(await fresh.read(genuine)).toMatchObject({ ok: true })
})
