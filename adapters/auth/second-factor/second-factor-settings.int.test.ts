import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFixture, password, type Fixture } from '../testing/auth-fixture.ts'
import { makeAuthenticator } from '../testing/authenticator.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

type Browser = ReturnType<Fixture['browser']>

const subjectsTo = async (email: string): Promise<readonly string[]> => {
  await world.auth.settled()
  return world.emails.filter(({ to }) => to === email).map(({ subject }) => subject)
}
const statusOf = async (browser: Browser) => (await browser.get('/two-factor/status')).body
const setUp = async (browser: Browser) => {
  const enabled = await browser.post('/two-factor/enable', { password })
  expect(enabled.status).toBe(200)
  const address = new URL(String(enabled.body?.['totpURI']))
  return {
    address,
    codes: enabled.body?.['backupCodes'] as string[],
    showCode: makeAuthenticator(address.searchParams.get('secret') ?? ''),
  }
}
const signedInStaff = async () => {
  const { email, id } = await world.accounts.ensure({
    name: 'Mei Chen',
    email: `staff.${randomUUID()}@example.test`,
    password,
    role: 'employee',
  })
  const browser = world.browser()
  expect((await world.signInWithCode(email, browser)).status).toBe(200)
  return { email, id, browser }
}

test('a customer turns mailed codes on and off with the password, and is notified of both', async () => {
  const { email, browser } = await world.newSignedIn()
  expect(await statusOf(browser)).toEqual({
    state: 'off',
    required: false,
    email,
    backupCodesLeft: null,
    hasPassword: true,
  })
  expect((await browser.post('/two-factor/enable', { password: 'Wrong-one-1', method: 'otp' })).status).toBe(400)
  expect((await browser.post('/two-factor/enable', { password, method: 'otp' })).status).toBe(200)
  expect(await statusOf(browser)).toMatchObject({ state: 'email', backupCodesLeft: null })
  expect(await browser.post('/two-factor/enable', { password, method: 'otp' })).toMatchObject({
    status: 400,
    body: { code: 'SECOND_FACTOR_IS_ON' },
  })
  expect((await browser.post('/two-factor/disable', { password: 'Wrong-one-1' })).status).toBe(400)
  expect((await browser.post('/two-factor/disable', { password })).status).toBe(200)
  expect(await statusOf(browser)).toMatchObject({ state: 'off' })
  expect(await subjectsTo(email)).toEqual([
    expect.stringMatching(/^Confirm/),
    'Your sign-in to Tamarack asks for a code',
    'Your sign-in to Tamarack no longer asks for a code',
  ])
})

test('an authenticator counts from its first code on, and its owner is notified then', async () => {
  const { email, browser } = await world.newSignedIn()
  const { address, codes, showCode } = await setUp(browser)
  expect([address.protocol, address.searchParams.get('issuer'), decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'Tamarack',
    `/Tamarack:${email}`,
  ])
  expect(await statusOf(browser)).toMatchObject({ state: 'off' })
  expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401)
  expect(await statusOf(browser)).toMatchObject({ state: 'off' })
  expect((await browser.post('/two-factor/verify-totp', { code: showCode() })).status).toBe(200)
  expect(await statusOf(browser)).toMatchObject({ state: 'authenticator', backupCodesLeft: 10 })
  expect(new Set(codes).size).toBe(10)
  expect(await subjectsTo(email)).toHaveLength(2)
  expect(await browser.post('/two-factor/enable', { password })).toMatchObject({
    status: 400,
    body: { code: 'TOTP_ALREADY_ENABLED' },
  })
  expect(await browser.post('/two-factor/verify-totp', { code: showCode() })).toMatchObject({
    status: 400,
    body: { code: 'TOTP_ALREADY_ENABLED' },
  })
  expect((await browser.post('/two-factor/get-totp-uri', { password })).status).toBe(404)
})

test('new backup codes need the password and take the place of the old ones; how many are left can be read', async () => {
  const { email, browser } = await world.newSignedIn()
  const {
    codes: [old],
    showCode,
  } = await setUp(browser)
  await browser.post('/two-factor/verify-totp', { code: showCode() })
  expect((await browser.post('/two-factor/generate-backup-codes', { password: 'Wrong-one-1' })).status).toBe(400)
  const made = await browser.post('/two-factor/generate-backup-codes', { password })
  const code = (made.body?.['backupCodes'] as string[] | undefined)?.[0]
  expect((await subjectsTo(email)).at(-1)).toBe('You have new backup codes for Tamarack')
  const other = world.browser()
  expect(await other.post('/sign-in/email', { email, password })).toMatchObject({ body: { twoFactorRedirect: true } })
  expect(await other.get('/two-factor/challenge')).toMatchObject({
    body: { methods: ['authenticator', 'email', 'backup-code'] },
  })
  expect((await other.post('/two-factor/verify-backup-code', { code: old })).status).toBe(401)
  expect((await other.post('/two-factor/verify-backup-code', { code })).status).toBe(200)
  expect(await statusOf(other)).toMatchObject({ backupCodesLeft: 9 })
})

test('an authenticator is removed with the password; mailed codes take its place, and its backup codes end', async () => {
  const { email, browser } = await signedInStaff()
  const {
    codes: [code],
    showCode,
  } = await setUp(browser)
  await browser.post('/two-factor/verify-totp', { code: showCode() })
  expect((await browser.post('/two-factor/remove-authenticator', { password: 'Wrong-one-1' })).status).toBe(400)
  expect((await browser.post('/two-factor/remove-authenticator', { password })).status).toBe(200)
  expect(await statusOf(browser)).toMatchObject({ state: 'email', required: true, backupCodesLeft: null })
  expect(await browser.post('/two-factor/remove-authenticator', { password })).toMatchObject({
    status: 400,
    body: { code: 'TOTP_NOT_ENABLED' },
  })
  const other = world.browser()
  await other.post('/sign-in/email', { email, password })
  expect(await other.get('/two-factor/challenge')).toMatchObject({ body: { methods: ['email'] } })
  expect((await other.post('/two-factor/verify-backup-code', { code })).status).toBe(400)
})

test('who has an authenticator is not let in by the mailbox alone: a password chosen from it and a mailed code are one thing shown twice', async () => {
  const { email, browser } = await world.newSignedIn()
  const {
    codes: [code],
    showCode,
  } = await setUp(browser)
  await browser.post('/two-factor/verify-totp', { code: showCode() })
  const newPassword = 'Another-one-1'
  const reset = async () => {
    await world.browser().post('/request-password-reset', { email })
    const token = (await world.linkIn(email)).pathname.split('/').at(-1)
    return (await world.browser().post('/reset-password', { newPassword, token })).status
  }
  expect(await reset()).toBe(403)
  await world.sql(
    `update auth_verification set created_at = now() - interval '1 day' where identifier like 'reset-wait:%' returning id`,
  )
  expect(await reset()).toBe(200)
  const signIn = async () => {
    const other = world.browser()
    await other.post('/sign-in/email', { email, password: newPassword })
    return other
  }
  const thief = await signIn()
  expect(await thief.get('/two-factor/challenge')).toMatchObject({
    body: { methods: ['authenticator', 'backup-code'] },
  })
  expect(await thief.post('/two-factor/send-otp')).toMatchObject({
    status: 403,
    body: { code: 'AUTHENTICATOR_REQUIRED' },
  })
  expect(await thief.post('/two-factor/verify-otp', { code: '123456' })).toMatchObject({
    status: 403,
    body: { code: 'AUTHENTICATOR_REQUIRED' },
  })
  await world.sql(`update auth_verification set expires_at = now() where identifier like 'mailbox-hold:%' returning id`)
  expect(await thief.get('/two-factor/challenge')).toMatchObject({
    body: { methods: ['authenticator', 'email', 'backup-code'] },
  })
  await world.sql(
    `update auth_verification set expires_at = now() + interval '1 day' where identifier like 'mailbox-hold:%' returning id`,
  )
  expect((await (await signIn()).post('/two-factor/verify-backup-code', { code })).status).toBe(200)
  expect(await (await signIn()).get('/two-factor/challenge')).toMatchObject({
    body: { methods: ['authenticator', 'email', 'backup-code'] },
  })
})

test('no call takes the second factor from a member of staff, and neither does the database', async () => {
  const { email, id, browser } = await signedInStaff()
  expect(await browser.post('/two-factor/disable', { password })).toMatchObject({
    status: 403,
    body: { code: 'SECOND_FACTOR_REQUIRED' },
  })
  expect((await browser.post('/two-factor/enable', { password, method: 'otp' })).status).toBe(400)
  await browser.post('/update-user', { twoFactorEnabled: false, name: 'Mei' })
  expect(await world.sql('select two_factor_enabled from auth_user where id = ?', [id])).toEqual([
    { two_factor_enabled: true },
  ])
  await expect(
    world.sql('update auth_user set two_factor_enabled = false where id = ? returning id', [id]),
  ).rejects.toThrow('auth_user_staff_have_second_factor')
  const { email: customer } = await world.newCustomer()
  await expect(
    world.sql(`update auth_user set role = 'admin' where email = ? returning id`, [customer]),
  ).rejects.toThrow('auth_user_staff_have_second_factor')
  expect(await world.browser().post('/sign-in/email', { email, password })).toMatchObject({
    body: { twoFactorRedirect: true },
  })
})

test.each([
  ['/two-factor/send-otp', {}],
  ['/two-factor/verify-otp', { code: '123456' }],
  ['/two-factor/verify-backup-code', { code: 'aaaaa-bbbbb' }],
])('%s is for signing in: refuses who is signed in already', async (path, body) => {
  const { browser } = await world.newSignedIn()
  expect(await browser.post(path, body)).toMatchObject({ status: 400, body: { code: 'ALREADY_SIGNED_IN' } })
  expect(await statusOf(browser)).toMatchObject({ state: 'off' })
})

test('settings are for who is signed in', async () => {
  const answers = await Promise.all([
    world.browser().get('/two-factor/status'),
    ...['enable', 'disable', 'generate-backup-codes', 'remove-authenticator'].map((call) =>
      world.browser().post(`/two-factor/${call}`, { password }),
    ),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
})

describe('a new password for an account with an authenticator', () => {
  const withLink = async () => {
    const { email, browser } = await world.newSignedIn()
    const { codes, showCode } = await setUp(browser)
    await browser.post('/two-factor/verify-totp', { code: showCode() })
    const reset = async (more: object = {}) => {
      await world.browser().post('/request-password-reset', { email })
      const token = (await world.linkIn(email)).pathname.split('/').at(-1)
      return world.browser().post('/reset-password', { newPassword: 'Another-one-1', token, ...more })
    }
    const signsIn = async (given: string) =>
      (await world.browser().post('/sign-in/email', { email, password: given })).status
    return { email, codes, showCode, reset, signsIn }
  }

  test('takes a code of the app or a backup code, each once, and no wrong one', async () => {
    const { codes, showCode, reset, signsIn } = await withLink()
    expect(await reset()).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    for (const code of ['000000', 'aaaaa-bbbbb', 'x'])
      expect(await reset({ code })).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } })
    expect(await signsIn(password)).toBe(200)
    const code = showCode()
    expect((await reset({ code })).status).toBe(200)
    expect((await reset({ code })).status).toBe(401)
    expect((await reset({ code: codes[0] })).status).toBe(200)
    expect((await reset({ code: codes[0] })).status).toBe(401)
    expect(await signsIn('Another-one-1')).toBe(200)
  })

  test('comes without one a day after the owner was told, and not before', async () => {
    const { email, reset, signsIn } = await withLink()
    for (let time = 0; time < 2; time++) expect((await reset()).status).toBe(403)
    const told = () => world.emails.filter(({ to, subject }) => to === email && subject.includes('without a code'))
    await world.auth.settled()
    expect(told()).toHaveLength(1)
    const pass = (hours: number) =>
      world.sql(
        `update auth_verification set created_at = created_at - ? * interval '1 hour' where identifier like 'reset-wait:%' returning id`,
        [hours],
      )
    await pass(23)
    expect((await reset()).status).toBe(403)
    await pass(1)
    expect((await reset()).status).toBe(200)
    expect(await signsIn('Another-one-1')).toBe(200)
    // The next one waits anew.
    expect((await reset()).status).toBe(403)
  })

  test('is guessed ten times in a quarter of an hour', async () => {
    const { reset, showCode } = await withLink()
    for (let time = 0; time < 10; time++) await reset({ code: '000000' })
    expect((await reset({ code: showCode() })).status).toBe(429)
  })
})
