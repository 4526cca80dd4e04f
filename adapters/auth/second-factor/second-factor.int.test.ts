import { randomUUID } from 'node:crypto'
import type { GoogleProfile } from 'better-auth/social-providers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFixture, password, type Fixture } from '../testing/auth-fixture.ts'
import { makeAuthenticator } from '../testing/authenticator.ts'
import { opensSession } from './second-factor.ts'

/** What the identity provider would report of the token `subject|address`. */
const provider = {
  clientId: 'client',
  clientSecret: 'client secret',
  verifyIdToken: async () => true,
  getUserInfo: async ({ idToken = '' }: { idToken?: string | undefined }) => {
    const [sub = '', email = ''] = idToken.split('|')
    return { user: { email, name: 'Ada Miller', emailVerified: true }, data: { sub, email } as GoogleProfile }
  },
}

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '', { socialProviders: { google: provider } })
})
afterAll(() => world.close())

const enrolled = async () => {
  const person = await world.newSignedIn()
  const enabled = await person.browser.post('/two-factor/enable', { password })
  const secret = new URL(String(enabled.body?.['totpURI'])).searchParams.get('secret') ?? ''
  const showCode = makeAuthenticator(secret)
  expect((await person.browser.post('/two-factor/verify-totp', { code: showCode() })).status).toBe(200)
  return { ...person, secret, showCode, backupCodes: enabled.body?.['backupCodes'] as string[] }
}
const userId = async (email: string) =>
  String((await world.sql('select id from auth_user where email = ?', [email]))[0]?.['id'])
const linkGoogle = async (email: string) =>
  world.sql(
    `insert into auth_account (id, account_id, provider_id, user_id, created_at, updated_at) values (?, ?, 'google', ?, now(), now()) returning id`,
    [`google-${email}`, `subject-${email}`, await userId(email)],
  )
const byGoogle = (email: string, browser = world.browser()) =>
  browser.post('/sign-in/social', { provider: 'google', idToken: { token: `subject-${email}|${email}` } })

test("an authenticator's code is requested after the password; its secret is unreadable in the database", async () => {
  const { email, secret, showCode } = await enrolled()
  expect(
    JSON.stringify(await world.sql('select * from auth_two_factor where user_id = ?', [await userId(email)])),
  ).not.toContain(secret)
  const browser = world.browser()
  expect(await browser.post('/sign-in/email', { email, password })).toMatchObject({
    status: 200,
    body: { twoFactorRedirect: true },
  })
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
  expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401)
  expect((await browser.post('/two-factor/verify-totp', { code: showCode() })).status).toBe(200)
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({ email })
})

const challenged = async (email: string, browser = world.browser()) => {
  expect(await browser.post('/sign-in/email', { email, password })).toMatchObject({
    status: 200,
    body: { twoFactorRedirect: true },
  })
  return browser
}
/** Somebody whose sign-in waits for the mailed code. */
const waiting = async (email: string) => {
  const browser = await challenged(email)
  expect((await browser.post('/two-factor/send-otp')).status).toBe(200)
  return { browser, code: await world.codeIn(email) }
}
const otherThan = (code: string, times: number): readonly string[] =>
  Array.from({ length: times }, (_, at) => String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'))
const newStaff = async (role: 'admin' | 'employee' | 'reviewer' = 'employee') =>
  (await world.accounts.ensure({ name: 'Mei Chen', email: `staff.${randomUUID()}@example.test`, password, role })).email
const sessionsOf = async (email: string) =>
  world.sql('select 1 from auth_session where user_id = ?', [await userId(email)])

test('a code of the authenticator is taken once, though it is valid for longer', async () => {
  const { email, showCode } = await enrolled()
  const code = showCode()
  const [first, second] = [await challenged(email), await challenged(email)]
  const answers = await Promise.all(
    [first, second].map(async (browser) => (await browser.post('/two-factor/verify-totp', { code })).status),
  )
  expect(answers.toSorted((one, other) => one - other)).toEqual([200, 401])
  expect((await (await challenged(email)).post('/two-factor/verify-totp', { code })).status).toBe(401)
})

test('a code that confirmed the authenticator does not sign in as well', async () => {
  const person = await world.newSignedIn()
  const enabled = await person.browser.post('/two-factor/enable', { password })
  const code = makeAuthenticator(new URL(String(enabled.body?.['totpURI'])).searchParams.get('secret') ?? '')()
  expect((await person.browser.post('/two-factor/verify-totp', { code })).status).toBe(200)
  expect((await (await challenged(person.email)).post('/two-factor/verify-totp', { code })).status).toBe(401)
})

test('a backup code works once, also when it comes from many browsers in the same moment', async () => {
  const {
    email,
    backupCodes: [code],
  } = await enrolled()
  const browsers = await Promise.all(Array.from({ length: 6 }, () => challenged(email)))
  const answers = await Promise.all(
    browsers.map(async (browser) => (await browser.post('/two-factor/verify-backup-code', { code })).status),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  expect(await sessionsOf(email)).toHaveLength(2)
  expect((await (await challenged(email)).post('/two-factor/verify-backup-code', { code })).status).toBe(401)
})

test('backup codes of an authenticator that was never confirmed open nothing', async () => {
  const email = await newStaff()
  const browser = world.browser()
  await world.signInWithCode(email, browser)
  const enabled = await browser.post('/two-factor/enable', { password })
  const code = (enabled.body?.['backupCodes'] as string[] | undefined)?.[0]
  expect(
    (await (await challenged(email)).post('/two-factor/verify-backup-code', { code })).status,
  ).toBeGreaterThanOrEqual(400)
})

test.each(['admin', 'employee', 'reviewer'] as const)(
  '%s needs the mailed code from the first sign-in on, and has no session before',
  async (role) => {
    const email = await newStaff(role)
    const browser = await challenged(email)
    expect(await sessionsOf(email)).toEqual([])
    expect((await browser.get('/get-session')).body).toBeNull()
    expect(await browser.get('/two-factor/challenge')).toMatchObject({
      status: 200,
      body: { methods: ['email'], sentTo: 's•••@example.test', codeSent: false },
    })
    await browser.post('/two-factor/send-otp')
    expect(await browser.get('/two-factor/challenge')).toMatchObject({ body: { codeSent: true } })
    const code = await world.codeIn(email)
    expect(code).toHaveLength(6)
    expect(JSON.stringify(await world.sql('select value from auth_verification'))).not.toContain(code)
    expect((await browser.post('/two-factor/verify-otp', { code })).status).toBe(200)
    expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({ email, role })
  },
)

test('five wrong tries use a mailed code up; a new one works', async () => {
  const email = await newStaff()
  const { browser, code } = await waiting(email)
  for (const wrong of otherThan(code, 5))
    expect(await browser.post('/two-factor/verify-otp', { code: wrong })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CODE' },
    })
  expect(await browser.get('/two-factor/challenge')).toMatchObject({ body: { codeSent: false } })
  expect(await browser.post('/two-factor/verify-otp', { code })).toMatchObject({
    status: 400,
    body: { code: 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' },
  })
  await browser.post('/two-factor/send-otp')
  expect((await browser.post('/two-factor/verify-otp', { code: await world.codeIn(email) })).status).toBe(200)
})

test('a mailed code ends after five minutes, when a newer one was sent, and with its own sign-in', async () => {
  const email = await newStaff()
  const late = await waiting(email)
  const [row] = await world.sql(
    `select max(expires_at) - now() between interval '4 minutes 30 seconds' and interval '5 minutes' as five from auth_verification where value like '%:0'`,
  )
  expect(row).toEqual({ five: true })
  await world.sql(`update auth_verification set expires_at = now() where value like '%:0' returning id`)
  expect(await late.browser.post('/two-factor/verify-otp', { code: late.code })).toMatchObject({
    status: 400,
    body: { code: 'OTP_HAS_EXPIRED' },
  })

  const renewed = await waiting(email)
  await renewed.browser.post('/two-factor/send-otp')
  const newer = await world.codeIn(email)
  if (newer !== renewed.code)
    expect((await renewed.browser.post('/two-factor/verify-otp', { code: renewed.code })).status).toBe(401)

  const { browser, code } = await waiting(email)
  const stranger = await challenged(email)
  expect((await stranger.post('/two-factor/verify-otp', { code })).status).toBe(400)
  const copy = new Map(browser.jar)
  expect((await browser.post('/two-factor/verify-otp', { code })).status).toBe(200)
  const thief = world.browser()
  for (const [name, value] of copy) thief.jar.set(name, value)
  expect((await thief.post('/two-factor/verify-otp', { code })).status).toBe(401)
  expect(await world.sessions.current({ cookie: thief.cookie() })).toBeNull()
})

test('wrong codes are counted per account, wherever they come from; a right one starts again', async () => {
  const email = await newStaff()
  const guess = async (code: string) => {
    const { browser } = await waiting(email)
    return browser.post('/two-factor/verify-otp', { code })
  }
  for (let times = 0; times < 3; times++) expect((await guess('00000x')).status).toBe(401)
  expect((await world.signInWithCode(email, world.browser())).status).toBe(200)
  const browsers = [await waiting(email), await waiting(email), await waiting(email)]
  const answers = await Promise.all(
    browsers.flatMap(({ browser }) =>
      Array.from({ length: 4 }, () => browser.post('/two-factor/verify-otp', { code: '00000x' })),
    ),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  const refused = await browsers[0]?.browser.post('/two-factor/verify-otp', { code: browsers[0].code })
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused?.headers.get('x-retry-after'))).toBeGreaterThan(890)
  expect((await world.signInWithCode(await newStaff(), world.browser())).status).toBe(200)
})

test('one account is sent no more than six codes in a quarter of an hour', async () => {
  const email = await newStaff()
  const browsers = await Promise.all(Array.from({ length: 7 }, () => challenged(email)))
  const answers = await Promise.all(browsers.map((browser) => browser.post('/two-factor/send-otp')))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 200, 200, 200, 429,
  ])
})

test('reports a code that could not be mailed, and does not count it as sent', async () => {
  const email = await newStaff()
  const browser = await challenged(email)
  world.mail.isDown = true
  const refused = await browser.post('/two-factor/send-otp')
  world.mail.isDown = false
  expect(refused).toMatchObject({ status: 503, body: { code: 'CODE_NOT_SENT' } })
  expect(await browser.get('/two-factor/challenge')).toMatchObject({ body: { codeSent: false } })
  expect((await browser.post('/two-factor/send-otp')).status).toBe(200)
  expect((await browser.post('/two-factor/verify-otp', { code: await world.codeIn(email) })).status).toBe(200)
})

test('a sign-in waits ten minutes for its code', async () => {
  const email = await newStaff()
  const { browser, code } = await waiting(email)
  await world.sql('update auth_verification set expires_at = now() where value = ? returning id', [await userId(email)])
  expect(await browser.get('/two-factor/challenge')).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TWO_FACTOR_COOKIE' },
  })
  expect((await browser.post('/two-factor/verify-otp', { code })).status).toBe(401)
  expect(await world.browser().get('/two-factor/challenge')).toMatchObject({
    status: 401,
    body: { code: 'INVALID_TWO_FACTOR_COOKIE' },
  })
})

test('whoever does not want to be remembered is not, also with a code', async () => {
  const email = await newStaff()
  const cookieFor = async (rememberMe: boolean) => {
    const browser = world.browser()
    await browser.post('/sign-in/email', { email, password, rememberMe })
    await browser.post('/two-factor/send-otp')
    const answer = await browser.post('/two-factor/verify-otp', { code: await world.codeIn(email) })
    return answer.headers.getSetCookie().find((cookie) => cookie.startsWith('tamarack.session_token='))
  }
  expect(await cookieFor(true)).toContain('Max-Age=604800')
  expect(await cookieFor(false)).not.toContain('Max-Age')
})

test('staff come in by no other door: not by a reset, a confirmed address, a linked provider or a call that we do not offer', async () => {
  const email = await newStaff()
  await linkGoogle(email)
  const browser = world.browser()
  expect(await byGoogle(email, browser)).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  await browser.post('/request-password-reset', { email })
  const token = new URL(
    (await world.follow(await world.linkIn(email), browser)).headers.get('location') ?? '',
  ).searchParams.get('token')
  expect((await browser.post('/reset-password', { newPassword: 'A-new-one-2026', token })).status).toBe(200)
  await world.sql('update auth_user set email_verified = false where email = ? returning id', [email])
  await browser.post('/send-verification-email', { email })
  expect((await world.follow(await world.linkIn(email), browser)).status).toBe(302)
  expect(await browser.post('/sign-in/email', { email, password: 'A-new-one-2026' })).toMatchObject({
    body: { twoFactorRedirect: true },
  })
  expect((await browser.get('/get-session')).body).toBeNull()
  expect(await sessionsOf(email)).toEqual([])
  const staff = { role: 'employee', twoFactorEnabled: true }
  expect(
    ['/verify-email', '/sign-up/email', '/reset-password', '/change-email', '/new-in-the-library', undefined].filter(
      (path) => opensSession(path, staff),
    ),
  ).toEqual([])
  expect(opensSession('/sign-in/email', { ...staff, twoFactorEnabled: false })).toBe(false)
})

test('who comes by an identity provider needs the code as well', async () => {
  const { email, showCode } = await enrolled()
  await linkGoogle(email)
  const browser = world.browser()
  expect(await byGoogle(email, browser)).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  expect((await browser.get('/get-session')).body).toBeNull()
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
  expect((await browser.post('/two-factor/verify-totp', { code: showCode() })).status).toBe(200)
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({ email })
})

test('without a second factor an identity provider signs in, as a customer', async () => {
  const browser = world.browser()
  expect((await byGoogle('by.google@example.test', browser)).status).toBe(200)
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({
    email: 'by.google@example.test',
    role: 'customer',
  })
})

test('an identity provider does not open an account that was not linked to it', async () => {
  const { email } = await world.newCustomer()
  expect(await byGoogle(email)).toMatchObject({ status: 401 })
  expect(await world.sql(`select provider_id from auth_account where user_id = ?`, [await userId(email)])).toEqual([
    { provider_id: 'credential' },
  ])
})

test('an inactive account is closed to identity providers too', async () => {
  const { email } = await world.newCustomer()
  await linkGoogle(email)
  await world.sql(`update auth_user set status = 'inactive' where email = ? returning id`, [email])
  const browser = world.browser()
  expect((await byGoogle(email, browser)).status).toBeGreaterThanOrEqual(400)
  expect(await world.sql('select 1 from auth_session where user_id = ?', [await userId(email)])).toEqual([])
})
