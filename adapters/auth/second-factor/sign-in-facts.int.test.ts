import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFixture, password, type Fixture } from '../testing/auth-fixture.ts'
import { makeAuthenticator } from '../testing/authenticator.ts'

/** The provider believes every token `subject|address`. */
const google = {
  clientId: 'client',
  clientSecret: 'client secret',
  verifyIdToken: async () => true,
  getUserInfo: async ({ idToken = '' }: { idToken?: string | undefined }) => {
    const [sub = '', email = ''] = idToken.split('|')
    return { user: { email, name: 'Ada Miller', emailVerified: true }, data: { sub, email } as never }
  },
}

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '', { socialProviders: { google } })
})
afterAll(() => world.close())

type Browser = ReturnType<Fixture['browser']>

const signInOf = async (browser: Browser) => (await world.sessions.current({ cookie: browser.cookie() }))?.signIn
const facts = (method: string | null, secondFactor: string) => ({
  method,
  secondFactor,
  at: expect.toSatisfy((at: number) => Math.abs(at - Date.now()) < 60_000, 'within a minute of now') as unknown,
})
const withAuthenticator = async () => {
  const person = await world.newSignedIn()
  const { body } = await person.browser.post('/two-factor/enable', { password })
  const code = makeAuthenticator(new URL(String(body?.['totpURI'])).searchParams.get('secret') ?? '')
  expect((await person.browser.post('/two-factor/verify-totp', { code: code() })).status).toBe(200)
  return { ...person, code, backupCodes: body?.['backupCodes'] as readonly string[] }
}
const withMailedCodes = async () => {
  const person = await world.newSignedIn()
  expect((await person.browser.post('/two-factor/enable', { password, method: 'otp' })).status).toBe(200)
  return person
}

test('a sign-in with a password is recorded as one, without a second factor', async () => {
  const { browser } = await world.newSignedIn()
  expect(await signInOf(browser)).toEqual(facts('password', 'none'))
})

test('a sign-in with a mailed code has both factors', async () => {
  const { email } = await withMailedCodes()
  const browser = world.browser()
  expect((await world.signInWithCode(email, browser)).status).toBe(200)
  expect(await signInOf(browser)).toEqual(facts('password', 'email-code'))
})

test('a sign-in on a device that was trusted before is recorded as that, and not as a code', async () => {
  const { email } = await withMailedCodes()
  const browser = world.browser()
  expect((await world.signInWithCode(email, browser, { trustDevice: true })).status).toBe(200)
  await browser.post('/sign-out')
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200)
  expect(await signInOf(browser)).toEqual(facts('password', 'trusted-device'))
})

test('a backup code is recorded as one', async () => {
  const { email, backupCodes } = await withAuthenticator()
  const browser = world.browser()
  await browser.post('/sign-in/email', { email, password })
  expect((await browser.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
  expect(await signInOf(browser)).toEqual(facts('password', 'backup-code'))
})

test('an identity provider is recorded by its id, and with the code after it', async () => {
  const { email, browser } = await world.newSignedIn()
  const idToken = { token: `subject-${email}|${email}` }
  expect((await browser.post('/link-social', { provider: 'google', idToken })).status).toBe(200)
  const other = world.browser()
  expect((await other.post('/sign-in/social', { provider: 'google', idToken })).status).toBe(200)
  expect(await signInOf(other)).toEqual(facts('google', 'none'))
  expect((await browser.post('/two-factor/enable', { password, method: 'otp' })).status).toBe(200)
  const third = world.browser()
  await third.post('/sign-in/social', { provider: 'google', idToken })
  await third.post('/two-factor/send-otp')
  expect((await third.post('/two-factor/verify-otp', { code: await world.codeIn(email) })).status).toBe(200)
  expect(await signInOf(third)).toEqual(facts('google', 'email-code'))
})

test('a session that takes the place of another keeps how and when the sign-in was made', async () => {
  const { browser } = await world.newSignedIn()
  await world.sql(`update auth_session set signed_in_at = now() - interval '2 hours' where id = ? returning id`, [
    (await world.sessions.current({ cookie: browser.cookie() }))?.sessionId,
  ])
  const before = await signInOf(browser)
  expect((await browser.post('/confirm-password', { password })).status).toBe(200)
  expect(await signInOf(browser)).toEqual(before)
  const { browser: enrolled } = await withAuthenticator()
  expect(await signInOf(enrolled)).toEqual(facts('password', 'none'))
})

test('no caller chooses what is recorded', async () => {
  const { browser, email } = await world.newSignedIn()
  for (const body of [{ signInMethod: 'google' }, { secondFactor: 'authenticator' }, { signedInAt: new Date(0) }])
    expect((await browser.post('/update-session', body)).status).toBe(400)
  const other = world.browser()
  await other.post('/sign-in/email', { email, password, signInMethod: 'google', secondFactor: 'authenticator' })
  expect(await signInOf(other)).toEqual(facts('password', 'none'))
})
