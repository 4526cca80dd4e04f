import { createHmac } from 'node:crypto'
import type { GoogleProfile } from 'better-auth/social-providers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFixture, password, type Fixture } from './testing/auth-fixture.ts'

/** What the identity provider would say of the token `subject|address`. */
const provider = {
  clientId: 'client', clientSecret: 'client secret', verifyIdToken: async () => true,
  getUserInfo: async ({ idToken = '' }: { idToken?: string | undefined }) => {
    const [sub = '', email = ''] = idToken.split('|')
    return { user: { email, name: 'Ada Miller', emailVerified: true }, data: { sub, email } as GoogleProfile }
  },
}

let world: Fixture
beforeAll(async () => { world = await makeFixture(process.env['DATABASE_URL'] ?? '', { socialProviders: { google: provider } }) })
afterAll(() => world.close())

const base32 = (text: string): Buffer => {
  const bits = text.split('').map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** RFC 6238 with its usual 6 digits, 30 seconds and SHA-1: what an authenticator app shows. */
const codeFor = (secret: string, at = Date.now()): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', base32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const enrolled = async () => {
  const person = await world.newSignedIn()
  const enabled = await person.browser.post('/two-factor/enable', { password })
  const secret = new URL(String(enabled.body?.['totpURI'])).searchParams.get('secret') ?? ''
  expect((await person.browser.post('/two-factor/verify-totp', { code: codeFor(secret) })).status).toBe(200)
  return { ...person, secret, backupCodes: enabled.body?.['backupCodes'] as string[] }
}
const userId = async (email: string) => String((await world.sql('select id from auth_user where email = ?', [email]))[0]?.['id'])
const linkGoogle = async (email: string) => world.sql(
  `insert into auth_account (id, account_id, provider_id, user_id, created_at, updated_at) values (?, ?, 'google', ?, now(), now()) returning id`,
  [`google-${email}`, `subject-${email}`, await userId(email)])
const byGoogle = (email: string, browser = world.browser()) => browser.post('/sign-in/social', { provider: 'google', idToken: { token: `subject-${email}|${email}` } })

test('an authenticator\'s code is asked for after the password; its secret is unreadable in the database', async () => {
  const { email, secret } = await enrolled()
  expect(JSON.stringify(await world.sql('select * from auth_two_factor where user_id = ?', [await userId(email)]))).not.toContain(secret)
  const browser = world.browser()
  expect(await browser.post('/sign-in/email', { email, password })).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
  expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401)
  expect((await browser.post('/two-factor/verify-totp', { code: codeFor(secret) })).status).toBe(200)
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({ email })
})

test('a backup code works once', async () => {
  const { email, backupCodes: [code] } = await enrolled()
  const use = async () => {
    const browser = world.browser()
    await browser.post('/sign-in/email', { email, password })
    return (await browser.post('/two-factor/verify-backup-code', { code })).status
  }
  expect(await use()).toBe(200)
  expect(await use()).toBe(401)
})

test('who comes by an identity provider is asked for the code as well', async () => {
  const { email, secret } = await enrolled()
  await linkGoogle(email)
  const browser = world.browser()
  expect(await byGoogle(email, browser)).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect((await browser.get('/get-session')).body).toBeNull()
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
  expect((await browser.post('/two-factor/verify-totp', { code: codeFor(secret) })).status).toBe(200)
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({ email })
})

test('without a second factor an identity provider signs in, as a customer', async () => {
  const browser = world.browser()
  expect((await byGoogle('by.google@example.test', browser)).status).toBe(200)
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({ email: 'by.google@example.test', role: 'customer' })
})

test('an identity provider does not open an account that was not linked to it', async () => {
  const { email } = await world.newCustomer()
  expect(await byGoogle(email)).toMatchObject({ status: 401 })
  expect(await world.sql(`select provider_id from auth_account where user_id = ?`, [await userId(email)])).toEqual([{ provider_id: 'credential' }])
})

test('an inactive account is closed to identity providers too', async () => {
  const { email } = await world.newCustomer()
  await linkGoogle(email)
  await world.sql(`update auth_user set status = 'inactive' where email = ? returning id`, [email])
  const browser = world.browser()
  expect((await byGoogle(email, browser)).status).toBeGreaterThanOrEqual(400)
  expect(await world.sql('select 1 from auth_session where user_id = ?', [await userId(email)])).toEqual([])
})
