import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atProvider, rehearse } from '../testing/at-provider.ts'
import { startOidcSandbox, type OidcSandbox } from './oidc.sandbox.ts'

const redirectUri = 'http://tamarack.test/api/auth/callback/oidc'
const verifier = 'a-verifier-that-is-long-enough-to-be-one-at-forty-three'
let sandbox: OidcSandbox
beforeAll(async () => {
  sandbox = await startOidcSandbox({
    port: 0,
    clientId: 'client',
    clientSecret: 'client secret',
    redirectUri,
    now: Date.now,
  })
})
afterAll(() => sandbox.close())

const start = (changed: Record<string, string> = {}) =>
  `${sandbox.issuer}/auth?${new URLSearchParams({
    client_id: 'client',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: redirectUri,
    state: 'state',
    nonce: 'nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changed,
  }).toString()}`
const exchange = (code: string | null, secret = 'client secret', proof = verifier) =>
  fetch(`${sandbox.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`client:${encodeURIComponent(secret)}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: redirectUri,
      code_verifier: proof,
    }),
  })
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test('somebody signs in, the code is worth tokens once, and the user info names who it was', async () => {
  const back = await atProvider(start(), { identity: 'maple' })
  expect([back.origin + back.pathname, back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
    redirectUri,
    'state',
    sandbox.issuer,
  ])
  const tokens = (await (await exchange(back.searchParams.get('code'))).json()) as Record<string, string>
  expect(claimsOf(tokens['id_token'] ?? '')).toMatchObject({
    iss: sandbox.issuer,
    aud: 'client',
    sub: 'maple',
    nonce: 'nonce',
  })
  const info = await fetch(`${sandbox.issuer}/me`, { headers: { authorization: `Bearer ${tokens['access_token']}` } })
  expect(await info.json()).toEqual({
    sub: 'maple',
    name: 'Alice Maplewood',
    email: 'alice.maplewood@id.example',
    email_verified: true,
  })
  expect((await exchange(back.searchParams.get('code'))).status).toBe(400)
})

test('somebody who is in no list comes with an address of their own, and is the same person the next time', async () => {
  const come = async (email: string) => {
    const back = await atProvider(start(), { identity: 'somebody-else', email })
    const { access_token: token } = (await (await exchange(back.searchParams.get('code'))).json()) as Record<
      string,
      string
    >
    return (await fetch(`${sandbox.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })).json() as Promise<
      Record<string, unknown>
    >
  }
  const [first, again, other] = [await come('jo@id.example'), await come('Jo@id.example'), await come('mo@id.example')]
  expect(first).toMatchObject({ name: 'Jordan Elsewhere', email: 'jo@id.example', email_verified: true })
  expect(again).toEqual(first)
  expect(other['sub']).not.toBe(first['sub'])
  for (const email of ['', 'no address', `${'x'.repeat(100)}@id.example`])
    await expect(come(email)).rejects.toThrow(/400/)
})

test('one browser may come as another person the next time', async () => {
  const jar = new Map<string, string>()
  for (const identity of ['maple', 'demo-customer', 'maple']) {
    const back = await atProvider(start(), { identity }, jar)
    const tokens = (await (await exchange(back.searchParams.get('code'))).json()) as Record<string, string>
    expect(claimsOf(tokens['id_token'] ?? '')['sub']).toBe(identity)
  }
})

test('a wrong secret, a wrong verifier and no challenge are refused', async () => {
  expect((await exchange((await atProvider(start())).searchParams.get('code'), 'wrong')).status).toBe(401)
  expect(
    (
      await exchange(
        (await atProvider(start())).searchParams.get('code'),
        'client secret',
        'another-verifier-that-is-long-enough-at-forty-three',
      )
    ).status,
  ).toBe(400)
  const unchallenged = new URL(start())
  for (const name of ['code_challenge', 'code_challenge_method']) unchallenged.searchParams.delete(name)
  expect((await atProvider(unchallenged.href)).searchParams.get('error')).toBe('invalid_request')
})

test('it sends nobody to an address that was not agreed on', async () => {
  await expect(atProvider(start({ redirect_uri: 'https://evil.example/' }))).rejects.toThrow(/400.*redirect_uri/s)
})

test('somebody may refuse, or keep their address to themselves', async () => {
  const refused = await atProvider(start(), { outcome: 'refuses' })
  expect(refused.searchParams.get('error')).toBe('access_denied')
  const silent = await atProvider(start(), { outcome: 'withholds-email' })
  const tokens = (await (await exchange(silent.searchParams.get('code'))).json()) as Record<string, string>
  const info = await fetch(`${sandbox.issuer}/me`, { headers: { authorization: `Bearer ${tokens['access_token']}` } })
  expect(await info.json()).toEqual({ sub: 'maple', name: 'Alice Maplewood' })
})

test('its page works without script, and its policy lets nothing else in', async () => {
  const requested = await fetch(start(), { redirect: 'manual' })
  const page = await fetch(new URL(requested.headers.get('location') ?? '', sandbox.issuer), {
    headers: {
      cookie: requested.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    },
  })
  expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`)
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' http://tamarack.test;`)
  const text = await page.text()
  expect(text).not.toContain('<script')
  for (const name of ['Alice Maplewood', 'Rowan Ashe', 'Chen Whitepine', 'They refuse']) expect(text).toContain(name)
})

test('faults can be rehearsed, and unknown ones not', async () => {
  await rehearse(sandbox.issuer, { refuseCodes: true })
  expect((await exchange((await atProvider(start())).searchParams.get('code'))).status).toBe(400)
  await rehearse(sandbox.issuer, { refuseCodes: false, idToken: 'replayed' })
  const tokens = (await (await exchange((await atProvider(start())).searchParams.get('code'))).json()) as Record<
    string,
    string
  >
  expect(claimsOf(tokens['id_token'] ?? '')['nonce']).not.toBe('nonce')
  await rehearse(sandbox.issuer, { idToken: 'genuine' })
  await expect(rehearse(sandbox.issuer, { refuseCodes: 'maybe' })).rejects.toThrow(/has no/)
  await expect(rehearse(sandbox.issuer, { constructor: true })).rejects.toThrow(/has no/)
})
