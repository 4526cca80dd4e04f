import { betterAuth } from 'better-auth'
import type { GoogleProfile } from 'better-auth/social-providers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../account/passwords.ts'
import { authDatabase } from '../store/auth-database.ts'
import { makeBrowser, makeFixture, password, publicOrigin, secret, type Fixture } from '../testing/auth-fixture.ts'

/** Believes every token, and finds nobody for `nobody` and no address of `unknown`. */
const google = {
  clientId: 'client',
  clientSecret: 'client secret',
  verifyIdToken: async () => true,
  getUserInfo: async ({ idToken }: { idToken?: string | undefined }) =>
    idToken === 'nobody'
      ? null
      : {
          user: { email: null as unknown as string, name: 'Ada', emailVerified: true },
          data: { sub: 'unknown' } as GoogleProfile,
        },
}

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '', {
    socialProviders: { google, github: { clientId: 'client', clientSecret: 'client secret' } },
  })
})
afterAll(() => world.close())

const byToken = (provider: string, token: string) =>
  world.browser().post('/sign-in/social', { provider, idToken: { token } })

test("a token of a provider that hands out none: 'id token not supported'", async () => {
  expect(await byToken('github', 'any')).toMatchObject({
    status: 404,
    body: { code: 'ID_TOKEN_NOT_SUPPORTED', message: 'id_token not supported' },
  })
})

test("a provider that does not report who somebody is: 'failed to get user info'", async () => {
  expect(await byToken('google', 'nobody')).toMatchObject({
    status: 401,
    body: { code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' },
  })
})

test("a provider that does not report the address: 'user email not found'", async () => {
  expect(await byToken('google', 'unknown')).toMatchObject({
    status: 401,
    body: { code: 'USER_EMAIL_NOT_FOUND', message: 'User email not found' },
  })
})

test("a database that cannot be read: 'failed to get session', and not a word of why", async () => {
  const { browser } = await world.newSignedIn()
  await world.sql('alter table auth_session rename to auth_session_away')
  const answer = await browser.get('/get-session')
  await world.sql('alter table auth_session_away rename to auth_session')
  expect(answer).toMatchObject({
    status: 500,
    body: { code: 'FAILED_TO_GET_SESSION', message: 'Failed to get session' },
  })
  expect(JSON.stringify(answer.body)).not.toContain('auth_session')
})

test("a session that is not stored: 'failed to create session'", async () => {
  const { email } = await world.newCustomer()
  const auth = betterAuth({
    baseURL: publicOrigin,
    basePath: '/api/auth',
    secret,
    database: authDatabase(world.orm),
    telemetry: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: { enabled: true, password: { hash: hashPassword, verify: verifyPassword } },
    databaseHooks: { session: { create: { before: async () => false } } },
  })
  const answer = await makeBrowser((request) => auth.handler(request), '203.0.113.251').post('/sign-in/email', {
    email,
    password,
  })
  expect(answer).toMatchObject({
    status: 401,
    body: { code: 'FAILED_TO_CREATE_SESSION', message: 'Failed to create session' },
  })
})
