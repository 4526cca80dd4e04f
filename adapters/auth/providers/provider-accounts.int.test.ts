import { betterAuth, type BetterAuthOptions } from 'better-auth'
import type { GoogleProfile } from 'better-auth/social-providers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { specCalls } from '../requests/spec-calls.ts'
import { authDatabase } from '../store/auth-database.ts'
import { makeBrowser, makeFixture, publicOrigin, secret, type Fixture } from '../testing/auth-fixture.ts'

const minute = 60_000
/** The provider believes every token `subject|address|verified` and renews access until
 * `renewal.fails`. */
const renewal = { fails: false, requested: 0 }
const google = {
  clientId: 'client',
  clientSecret: 'client secret',
  verifyIdToken: async () => true,
  getUserInfo: async ({ idToken = '' }: { idToken?: string | undefined }) => {
    const [sub = '', email = '', verified] = idToken.split('|')
    return {
      user: { email, name: 'Ada Miller', emailVerified: verified === 'verified' },
      data: { sub, email } as GoogleProfile,
    }
  },
  refreshAccessToken: async () => {
    renewal.requested++
    if (renewal.fails) throw new Error('invalid_grant')
    return { accessToken: `renewed-${renewal.requested}`, accessTokenExpiresAt: new Date(Date.now() + 60 * minute) }
  },
}

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '', { socialProviders: { google } })
})
afterAll(() => world.close())

type Browser = ReturnType<Fixture['browser']>
const link = (
  browser: Browser,
  email: string,
  { verified = true, tokens = {} }: { readonly verified?: boolean; readonly tokens?: Record<string, string> } = {},
) =>
  browser.post('/link-social', {
    provider: 'google',
    idToken: { token: `subject-${email}|${email}|${verified ? 'verified' : ''}`, ...tokens },
  })
/** Somebody with a linked account whose access is good for that many milliseconds. */
const linked = async (
  tokens: Record<string, string> = { accessToken: 'first', refreshToken: 'again' },
  goodFor = 60 * minute,
) => {
  const { email, browser } = await world.newSignedIn()
  expect((await link(browser, email, { tokens })).status).toBe(200)
  const [row] = await world.sql(
    `update auth_account set access_token_expires_at = ? where account_id = ? returning id`,
    [new Date(Date.now() + goodFor), `subject-${email}`],
  )
  return { email, browser, id: String(row?.['id']), accountId: `subject-${email}` }
}

describe('linking', () => {
  test('notifies the owner of the account, and so does unlinking; a sign-up by the provider does not', async () => {
    const { email, browser, accountId } = await linked()
    const notices = async () => {
      await world.auth.settled()
      return world.emails
        .filter(({ to, subject }) => to === email && subject.includes(' login was '))
        .map(({ subject }) => subject)
    }
    expect(await notices()).toEqual(['A login was connected to your Tamarack account'])
    await browser.post('/unlink-account', { providerId: 'google', accountId: 'unknown' })
    await browser.post('/unlink-account', { providerId: 'google', accountId })
    expect(await notices()).toEqual([
      'A login was connected to your Tamarack account',
      'A login was disconnected from your Tamarack account',
    ])
    const newcomer = 'newcomer.by.google@example.test'
    expect(
      (
        await world
          .browser()
          .post('/sign-in/social', { provider: 'google', idToken: { token: `new|${newcomer}|verified` } })
      ).status,
    ).toBe(200)
    await world.auth.settled()
    expect(world.emails.filter(({ to }) => to === newcomer)).toEqual([])
  })
  test('an address that the provider has not verified', async () => {
    const { email, browser } = await world.newSignedIn()
    expect(await link(browser, email, { verified: false })).toMatchObject({
      status: 401,
      body: { code: 'LINKING_NOT_ALLOWED', message: 'Account not linked - linking not allowed' },
    })
  })
  test('another address', async () => {
    const { browser } = await world.newSignedIn()
    expect(await link(browser, 'someone.else@example.test')).toMatchObject({
      status: 401,
      body: {
        code: 'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED',
        message: 'Account not linked - different emails not allowed',
      },
    })
  })
  test('a provider that there is not', async () => {
    const { browser } = await world.newSignedIn()
    expect(await browser.post('/link-social', { provider: 'github' })).toMatchObject({
      status: 404,
      body: { message: 'Provider not found' },
    })
  })
  test('leads to the provider when the browser brings no token of it', async () => {
    const { browser } = await world.newSignedIn()
    const { status, body } = await browser.post('/link-social', { provider: 'google', callbackURL: '/account/sign-in' })
    expect([status, body?.['redirect'], new URL(String(body?.['url'])).origin]).toEqual([
      200,
      true,
      'https://accounts.google.com',
    ])
    expect(
      (await browser.post('/link-social', { provider: 'google', callbackURL: 'https://evil.example/' })).status,
    ).toBe(403)
  })
  test('shows in the list with its scopes, and is undone; the last way to sign in stays', async () => {
    const { browser, accountId } = await linked()
    const accounts = (await browser.get('/list-accounts')).body as unknown as Record<string, unknown>[]
    expect(new Set(accounts.map(({ providerId }) => providerId))).toEqual(new Set(['credential', 'google']))
    for (const account of accounts) {
      expect(Object.keys(account).toSorted()).toEqual([
        'accountId',
        'createdAt',
        'id',
        'providerId',
        'scopes',
        'updatedAt',
        'userId',
      ])
      expect(account['scopes']).toEqual([])
    }
    expect((await browser.post('/unlink-account', { providerId: 'google', accountId })).body).toEqual({ status: true })
    expect(await browser.post('/unlink-account', { providerId: 'google', accountId })).toMatchObject({
      status: 400,
      body: { code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' },
    })
  })
})

describe('access to what the provider holds', () => {
  test('its tokens are stored unreadable', async () => {
    const { id } = await linked({ accessToken: 'plain-access', refreshToken: 'plain-refresh' })
    expect(
      JSON.stringify(await world.sql('select access_token, refresh_token from auth_account where id = ?', [id])),
    ).not.toMatch(/plain-/)
  })
  test('a token that is good is answered as it is; one with under five seconds is renewed first', async () => {
    // The clock stands still, so that a slow machine does not bring the good one under its five
    // seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    const good = await linked()
    const before = renewal.requested
    expect((await good.browser.post('/get-access-token', { providerId: 'google' })).body).toMatchObject({
      accessToken: 'first',
      scopes: [],
      accessTokenExpiresAt: expect.any(String) as unknown,
    })
    expect(
      (await (await linked(undefined, 5_001)).browser.post('/get-access-token', { providerId: 'google' })).body,
    ).toMatchObject({ accessToken: 'first' })
    expect(renewal.requested).toBe(before)
    const ending = await linked(undefined, 4_999)
    expect(
      (await ending.browser.post('/get-access-token', { providerId: 'google', accountId: ending.accountId })).body,
    ).toMatchObject({ accessToken: `renewed-${before + 1}` })
    expect((await ending.browser.post('/get-access-token', { accountId: ending.id })).body).toMatchObject({
      accessToken: `renewed-${before + 1}`,
    })
  })
  test("one that cannot be renewed: 'Failed to get a valid access token'", async () => {
    const { browser } = await linked(undefined, 1_000)
    renewal.fails = true
    const answer = await browser.post('/get-access-token', { providerId: 'google' })
    const refreshed = await browser.post('/refresh-token', { providerId: 'google' })
    renewal.fails = false
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'FAILED_TO_GET_ACCESS_TOKEN', message: 'Failed to get a valid access token' },
    })
    expect(refreshed).toMatchObject({ status: 400, body: { code: 'FAILED_TO_REFRESH_ACCESS_TOKEN' } })
  })
  test('renewing on request answers the new token and which account it is of', async () => {
    const { browser, id } = await linked()
    const { status, body } = await browser.post('/refresh-token', { providerId: 'google' })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        accessToken: `renewed-${renewal.requested}`,
        refreshToken: 'again',
        providerId: 'google',
        accountId: id,
        accessTokenExpiresAt: expect.any(String) as unknown,
      }),
    ])
  })
  test('what the provider reports is answered with the account, by its own id as by ours', async () => {
    const { email, browser, id, accountId } = await linked()
    for (const requested of [accountId, id]) {
      expect(await browser.post('/account-info', { accountId: requested })).toMatchObject({
        status: 200,
        body: {
          user: { name: 'Ada Miller', email, emailVerified: true },
          account: { id, providerId: 'google', accountId },
          data: {},
        },
      })
    }
  })
  test("without a token: 'Access token not found'", async () => {
    const { browser, accountId } = await linked({})
    expect(await browser.post('/account-info', { accountId })).toMatchObject({
      status: 400,
      body: { code: 'ACCESS_TOKEN_NOT_FOUND', message: 'Access token not found' },
    })
  })
  test('the account of another is unknown', async () => {
    const [owner, other] = [await linked(), await linked()]
    for (const path of ['/get-access-token', '/refresh-token', '/account-info']) {
      expect(await other.browser.post(path, { accountId: owner.id })).toMatchObject({
        status: 400,
        body: { message: 'Account not found' },
      })
    }
  })
})

describe('under another configuration', () => {
  const under = (options: Partial<BetterAuthOptions>): Browser => {
    const auth = betterAuth({
      baseURL: publicOrigin,
      basePath: '/api/auth',
      secret,
      database: authDatabase(world.orm),
      telemetry: { enabled: false },
      logger: { disabled: true },
      plugins: [specCalls()],
      ...options,
    })
    return makeBrowser((request) => auth.handler(request), '203.0.113.250')
  }
  const person = { email: 'someone@example.test', password: 'Maple-Leaf-2026' }
  test('without passwords', async () => {
    expect(await under({ emailAndPassword: { enabled: false } }).post('/sign-in/email', person)).toMatchObject({
      status: 400,
      body: { code: 'EMAIL_PASSWORD_DISABLED', message: 'Email and password is not enabled' },
    })
  })
  test.each(['/request-password-reset', '/forget-password'])('without an email that resets them (%s)', async (path) => {
    expect(await under({ emailAndPassword: { enabled: true } }).post(path, person)).toMatchObject({
      status: 400,
      body: { code: 'RESET_PASSWORD_DISABLED', message: "Reset password isn't enabled" },
    })
  })
})
