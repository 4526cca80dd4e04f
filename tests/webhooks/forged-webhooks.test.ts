import { createHash, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveApp, type Served } from '@tamarack/adapter-http/testing/served-app'
import { makePlaidWebhooks } from '@tamarack/adapter-plaid/plaid-webhooks'
import { makeSigningKey, publicKeyOf, type SigningKey } from '@tamarack/adapter-plaid/sandbox/webhook-sender'
import { signatureOf } from '@tamarack/adapter-zum/sandbox/webhook-sender'
import { makeZumWebhooks } from '@tamarack/adapter-zum/zum-webhooks'
import { runs } from '@tamarack/domain/testing/runs.fixture'
import { instant } from '@tamarack/domain/values/instant'
import { startPlaidKeys, tokenOf, type PlaidKeys } from './plaid-keys.fixture.ts'

const secret = 'a secret of webhooks'
const provider = '203.0.113.1'
const event = (id: string): string =>
  JSON.stringify(
    { webhook_type: 'IDENTITY_VERIFICATION', identity_verification_id: id, environment: 'sandbox' },
    null,
    2,
  )

let now = Date.UTC(2026, 10, 20, 17)
let keys: PlaidKeys
let served: Served
let key: SigningKey
beforeEach(async () => {
  keys = await startPlaidKeys(() => now)
  key = keys.rotate()
  const clock = { now: () => instant(now) }
  served = await serveApp({
    settings: { proxies: 1 },
    ports: {
      plaidWebhooks: makePlaidWebhooks({
        baseUrl: keys.baseUrl,
        clientId: 'client',
        secret: 'secret',
        timeoutMs: 2_000,
        environment: 'sandbox',
        clock,
      }),
      zumWebhooks: makeZumWebhooks({ secret }),
    },
  })
})
afterEach(async () => {
  await served.close()
  await keys.close()
})

let addresses = 0
/** An address that nobody used before. */
const stranger = (): string => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`
const deliver = async (to: 'plaid' | 'zum', header: Record<string, string>, body: string, from: string) =>
  (await served.call('POST', `/api/webhooks/${to}`, { body, headers: { ...header, 'x-forwarded-for': from } })).status
const toPlaid = (token: string, body: string, from = stranger()) =>
  deliver('plaid', { 'plaid-verification': token }, body, from)
const toZum = (signature: string, body: string, from = stranger()) =>
  deliver('zum', { 'zumrails-signature': signature }, body, from)
const genuine = (id: string, by = key, from = provider) => toPlaid(tokenOf(by, event(id), now), event(id), from)
/** Signed by a key that is not Plaid's, and faultless otherwise. */
const forged = (from?: string) => toPlaid(tokenOf(makeSigningKey(now), event('forged'), now), event('forged'), from)
const counted = (statuses: readonly number[]): Record<number, number> =>
  Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]))
const together = <Value>(times: number, make: (at: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => make(at)))

const body = event('idv_1')
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const digest = createHash('sha256').update(body).digest('hex')
const header = { alg: 'ES256', kid: 'kid', typ: 'JWT' }
const claims = () => ({ iat: Math.floor(now / 1000), request_body_sha256: digest })
const signature = Buffer.alloc(64, 7).toString('base64url')
const withHeader = (changed: unknown) => `${part(changed)}.${part(claims())}.${signature}`
const withClaims = (changed: unknown) => `${part(header)}.${part(changed)}.${signature}`

const notText = fc.oneof(fc.integer(), fc.constant(null), fc.constant([]), fc.constant(['ES256']), fc.constant({}))
const keyIds = fc.oneof(
  notText,
  fc.constantFrom('', '\u0000', 'a\nb', ' ', 'é', '\u2028', 'x'.repeat(129), 'x'.repeat(2_000)),
)
const algorithms = fc.oneof(notText, fc.constantFrom('none', 'None', '', 'HS256', 'ES384', 'es256'))
const digests = fc.oneof(notText, fc.constantFrom('', 'x', digest.slice(2), `${digest}00`, 'g'.repeat(64)))
const moments = fc.oneof(
  fc.constantFrom(null, [], {}, '1', true, -1, 0, 1.5, 1e300, Number.MAX_SAFE_INTEGER),
  fc.integer({ min: 0, max: 1e9 }),
)
const malformed = fc.oneof(
  keyIds.map((kid) => withHeader({ ...header, kid })),
  algorithms.map((alg) => withHeader({ ...header, alg })),
  fc.constantFrom({ alg: 'ES256' }, { kid: 'kid' }, {}, [], [header], null, 1, 'text').map(withHeader),
  fc.constantFrom('crit', 'jku').map((name) => withHeader({ ...header, [name]: ['x'], kid: [] })),
  digests.map((request_body_sha256) => withClaims({ ...claims(), request_body_sha256 })),
  moments.map((iat) => withClaims({ ...claims(), iat })),
  fc.constantFrom({}, [], [claims()], null, 1, 'text').map(withClaims),
  fc
    .uint8Array({ maxLength: 200 })
    .filter(({ length }) => length !== 64)
    .map((bytes) => `${part(header)}.${part(claims())}.${Buffer.from(bytes).toString('base64url')}`),
  fc.stringMatching(/^[!-~]{0,200}$/),
  fc.tuple(...[0, 1, 2].map(() => fc.base64String({ maxLength: 80 }))).map((parts) => parts.join('.')),
)

test('a malformed token of any kind is 401 and costs no call to Plaid', async () => {
  await fc.assert(
    fc.asyncProperty(malformed, async (token) => {
      expect(await toPlaid(token, body)).toBe(401)
    }),
    { numRuns: runs(400) },
  )
  expect(keys.calls).toEqual([])
  expect(served.kept).toEqual([])
})

test('200 tokens with an empty key id are answered 401 or 429 and cost no call to Plaid', async () => {
  const statuses = await together(200, () => toPlaid(withHeader({ ...header, kid: '' }), body, '198.51.100.1'))
  expect(counted(statuses)).toEqual({ 401: 30, 429: 170 })
  expect(keys.calls).toEqual([])
})

test('one changed character of a genuine token, or one changed byte of its body, is never believed', async () => {
  const token = tokenOf(key, body, now)
  await fc.assert(
    fc.asyncProperty(
      // The last character of the signature holds bits that mean nothing.
      fc.nat({ max: token.length - 2 }),
      fc.constantFrom('A', 'Z', 'a', 'z', '0', '9', '-', '_', '.'),
      fc.nat({ max: body.length - 1 }),
      async (at, character, place) => {
        fc.pre(token[at] !== character)
        expect(await toPlaid(token.slice(0, at) + character + token.slice(at + 1), body)).toBe(401)
        expect(await toPlaid(token, `${body.slice(0, place)}~${body.slice(place + 1)}`)).toBe(401)
      },
    ),
    { numRuns: runs(150) },
  )
  expect(await toPlaid(token, body)).toBe(200)
  expect(served.kept).toHaveLength(1)
})

test.each([
  ['on another curve', () => generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'jwk' })],
  ['off the curve', () => ({ crv: 'P-256', kty: 'EC', x: part(1), y: part(2) })],
  ['without coordinates', () => ({ crv: 'P-256', kty: 'EC' })],
  ['of another family', () => generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })],
  ['that is text', () => ({ crv: 'P-256', kty: 'EC', x: 'é\u0000', y: [] })],
])('a key %s verifies nothing and breaks nothing', async (_, makeKey) => {
  keys.answers.set(key.kid, { ...publicKeyOf(key), x: undefined, y: undefined, ...makeKey(), kid: key.kid })
  expect(await genuine('idv_1')).toBe(401)
})

test('a token of any length is refused: by us, or by the server before us', async () => {
  for (const length of [4_097, 12_000]) expect(await toPlaid('x'.repeat(length), body)).toBe(401)
  expect(await toPlaid('x'.repeat(40_000), body)).toBe(431)
})

test('200 forgeries with fresh key ids from one address cost five calls to Plaid', async () => {
  expect(counted(await together(200, () => forged('198.51.100.1')))).toEqual({ 401: 30, 429: 170 })
  expect(keys.calls).toHaveLength(5)
})

test('200 forgeries with fresh key ids from as many addresses cost twenty calls to Plaid', async () => {
  expect(counted(await together(200, () => forged()))).toEqual({ 401: 200 })
  expect(keys.calls).toHaveLength(20)
})

test('a key id that Plaid has no key for is looked up once a minute', async () => {
  const unknown = makeSigningKey(now)
  for (let time = 0; time < 4; time++) expect(await genuine(`idv_${time}`, unknown, stranger())).toBe(401)
  expect(keys.calls).toEqual([unknown.kid])
  now += 60_000
  keys.answers.set(unknown.kid, publicKeyOf(unknown))
  expect(await genuine('idv_4', unknown)).toBe(200)
})

test('no forgery hurts genuine messages: the key stays, also when it is read again, and a rotated key gets through', async () => {
  expect(await genuine('idv_first')).toBe(200)
  const storm = async (round: number, by: SigningKey) => {
    const [, statuses] = await Promise.all([
      together(150, () => forged()),
      together(50, (at) => genuine(`idv_${round}_${at}`, by)),
    ])
    return counted(statuses)
  }
  expect(await storm(1, key)).toEqual({ 200: 50 })
  // The key is read again every hour.
  now += 60 * 60_000
  await together(30, () => forged())
  expect(await storm(2, key)).toEqual({ 200: 50 })
  now += 60_000
  await together(30, () => forged())
  expect(await storm(3, keys.rotate())).toEqual({ 200: 50 })
  // Three minutes with genuine messages, one more for the key that was read again.
  expect(keys.calls.length).toBeLessThanOrEqual(1 + 20 + 20 + 1 + 20 + 1)
})

test('after a restart under attack from everywhere the first quiet minute, or the next trusted message, is enough', async () => {
  await together(60, () => forged())
  expect(await genuine('idv_1')).toBe(401)
  now += 60_000
  expect(await genuine('idv_1')).toBe(200)
})

test('forgeries to Plaid leave what is taken from Zum untouched, from the same address too', async () => {
  await together(60, () => forged(provider))
  const message = JSON.stringify({ Type: 'Transaction', Data: { Id: 'tr_1', ClientTransactionId: 'p_1' } })
  expect(await toZum(signatureOf(message, secret), message, provider)).toBe(200)
})

test('a signature of any other kind is 401 to Zum, and the genuine one is taken', async () => {
  const message = JSON.stringify({ Type: 'Transaction', Data: { Id: 'tr_1', ClientTransactionId: 'p_1' } })
  const right = signatureOf(message, secret)
  const wrong = fc.oneof(
    fc.stringMatching(/^[!-~]{0,200}$/),
    fc.base64String({ maxLength: 60 }),
    fc.nat({ max: right.length - 1 }).map((at) => `${right.slice(0, at)}~${right.slice(at + 1)}`),
    fc.constantFrom('', Buffer.from(right, 'base64').toString('hex'), right.slice(0, -1), `${right}=`),
  )
  await fc.assert(
    fc.asyncProperty(wrong, async (given) => {
      fc.pre(given !== right)
      expect(await toZum(given, message)).toBe(401)
    }),
    { numRuns: runs(200) },
  )
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: message.length - 1 }), async (at) => {
      expect(await toZum(right, `${message.slice(0, at)}~${message.slice(at + 1)}`)).toBe(401)
    }),
    { numRuns: runs(50) },
  )
  expect(await toZum(right, message)).toBe(200)
  expect(served.kept).toHaveLength(1)
})
