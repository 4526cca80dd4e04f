import { expect } from 'vitest'
import { atProvider } from '@tamarack/adapter-auth/testing/at-provider'
import { signInAt, targetOf, type Case } from './case.ts'
import { password, type Browser, type Served } from './served-accounts.ts'

const neutral = 'If this email exists in our system, check your email for the reset link'
const later = 'Another-one-1'

const session = async (browser: Browser) => (await browser.get('/get-session')).body

/** Begins at us, walks through the provider's pages, and answers the address at which it sends the
 * browser back. */
const toProvider = async (
  browser: Browser,
  call: string,
  identity: string,
  callbackURL = '/customer/dashboard',
): Promise<URL> => {
  const begun = await browser.post(call, { provider: 'oidc', callbackURL })
  expect(begun).toMatchObject({ status: 200, body: { redirect: true } })
  return atProvider(String(begun.body?.['url']), { identity })
}
const back = (world: Served, browser: Browser, base: string, { pathname, search }: URL, method = 'GET') =>
  browser.send(
    method,
    base + pathname.replace('/api/auth', '') + search,
    method === 'GET' ? {} : { headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.issuer } },
  )

/** A customer with a login at the provider next to the password. */
const withLogin = async (world: Served, base: string, identity: string) => {
  const email = `${identity}@id.example`
  const [existing] = await world.sql('select 1 from auth_user where email = $1', [email])
  if (existing === undefined) await world.newCustomer(email)
  const browser = await signInAt(world, base, email, password)
  await back(world, browser, base, await toProvider(browser, '/link-social', identity, '/account'))
  return browser
}

const resetRequest = (path: '/request-password-reset' | '/forget-password'): Case => ({
  sentence: `POST ${path} answers the neutral message and sends a link to who has an account`,
  rows: [`POST ${path}`, neutral],
  check: async (world, base) => {
    const { email } = await world.newCustomer()
    expect(await world.browser(base).post(path, { email, redirectTo: '/auth/reset-password' })).toMatchObject({
      status: 200,
      body: { status: true, message: neutral },
    })
    expect((await world.linkIn(email)).pathname).toMatch(/^\/api\/auth\/reset-password\/\w{24}$/)
    expect(await world.browser(base).post(path, { email: 'nobody.at.all@example.test' })).toMatchObject({
      status: 200,
      body: { status: true, message: neutral },
    })
  },
})

export const callCases: readonly Case[] = [
  {
    sentence: 'GET /ok answers that the server is there',
    rows: ['GET /ok'],
    check: async (world, base) =>
      expect(await world.browser(base).get('/ok')).toMatchObject({ status: 200, body: { ok: true } }),
  },
  {
    sentence: "GET /error shows a page for people with the error's code, in which nothing that was sent is code",
    rows: ['GET /error'],
    check: async (world, base) => {
      const page = await world.browser(base).get('/error?error=%3Cscript%3Ealert(1)%3C%2Fscript%3E')
      expect(page.headers.get('content-type')).toMatch(/^text\/html/)
      expect(page.text).not.toContain('<script>alert')
      expect((await world.browser(base).get('/error?error=no_code')).text).toContain('no_code')
    },
  },
  {
    sentence: 'GET /get-session answers null to a stranger, and user and session to who signed in',
    rows: ['GET /get-session'],
    check: async (world, base) => {
      const { email } = await world.newCustomer()
      expect(await world.browser(base).get('/get-session')).toMatchObject({ status: 200, text: 'null' })
      const browser = await signInAt(world, base, email, password)
      expect(await session(browser)).toMatchObject({
        user: { email, name: 'Ada Miller', role: 'customer', emailVerified: true, status: 'active' },
        session: { expiresAt: expect.any(String) as unknown },
      })
    },
  },
  {
    sentence:
      'POST /sign-in/email answers user and token, takes callbackURL, and ends with the browser when rememberMe is false',
    rows: ['POST /sign-in/email'],
    check: async (world, base) => {
      const { email } = await world.newCustomer()
      const answer = await world
        .browser(base)
        .post('/sign-in/email', { email, password, callbackURL: '/customer/dashboard', rememberMe: false })
      expect(answer).toMatchObject({
        status: 200,
        body: { user: { email }, token: expect.any(String) as unknown, redirect: true, url: '/customer/dashboard' },
      })
      expect(answer.headers.getSetCookie().find((line) => line.includes('session_token'))).not.toMatch(/max-age/i)
    },
  },
  {
    sentence: 'POST /sign-out ends the session, not only its cookie',
    rows: ['POST /sign-out'],
    check: async (world, base) => {
      const { email } = await world.newCustomer()
      const browser = await signInAt(world, base, email, password)
      const stolen = new Map(browser.jar)
      expect(await browser.post('/sign-out')).toMatchObject({ status: 200, body: { success: true } })
      for (const [name, value] of stolen) browser.jar.set(name, value)
      expect(await session(browser)).toBeNull()
    },
  },
  resetRequest('/request-password-reset'),
  resetRequest('/forget-password'),
  {
    sentence: 'GET /reset-password/{token} leads to our page with the token, or with error INVALID_TOKEN',
    rows: ['GET /reset-password/{token}', 'INVALID_TOKEN'],
    check: async (world, base) => {
      const { email } = await world.newCustomer()
      await world.browser(base).post('/request-password-reset', { email })
      const token = (await world.linkIn(email)).pathname.split('/').at(-1) ?? ''
      const open = async (given: string) =>
        targetOf(
          await world.browser(base).get(`/reset-password/${given}?callbackURL=/auth/reset-password`),
          world.publicOrigin,
        )
      const [right, wrong] = [await open(token), await open('x'.repeat(24))]
      expect([right.pathname, right.searchParams.get('token'), right.searchParams.get('error')]).toEqual([
        '/auth/reset-password',
        token,
        null,
      ])
      expect([wrong.pathname, wrong.searchParams.get('token'), wrong.searchParams.get('error')]).toEqual([
        '/auth/reset-password',
        null,
        'INVALID_TOKEN',
      ])
    },
  },
  {
    sentence: 'POST /reset-password takes newPassword and token, once',
    rows: ['POST /reset-password', 'invalid token'],
    check: async (world, base) => {
      const { email } = await world.newCustomer()
      await world.browser(base).post('/request-password-reset', { email })
      const token = (await world.linkIn(email)).pathname.split('/').at(-1)
      expect(await world.browser(base).post('/reset-password', { newPassword: later, token })).toMatchObject({
        status: 200,
        body: { status: true },
      })
      expect(await world.browser(base).post('/reset-password', { newPassword: password, token })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_TOKEN', message: 'Invalid token' },
      })
      await signInAt(world, base, email, later)
    },
  },
  {
    sentence: 'POST /change-password takes both passwords, and revokeOtherSessions ends the others',
    rows: ['POST /change-password'],
    check: async (world, base) => {
      const { email } = await world.newCustomer()
      const [here, there] = [await signInAt(world, base, email, password), await signInAt(world, base, email, password)]
      expect(
        await here.post('/change-password', {
          currentPassword: password,
          newPassword: later,
          revokeOtherSessions: true,
        }),
      ).toMatchObject({ status: 200, body: { user: { email } } })
      expect(await session(here)).not.toBeNull()
      expect(await session(there)).toBeNull()
    },
  },
  {
    sentence: 'POST /set-password gives a first password to who came by a provider',
    rows: ['POST /set-password'],
    check: async (world, base) => {
      const { email, id } = await world.newCustomer()
      const browser = await signInAt(world, base, email, password)
      await world.sql(`delete from auth_account where user_id = $1`, [id])
      expect(await browser.post('/set-password', { newPassword: later })).toMatchObject({
        status: 200,
        body: { status: true },
      })
      await signInAt(world, base, email, later)
    },
  },
  {
    sentence: 'POST /delete-user mails a link, and GET /delete-user/callback deletes the account with its sessions',
    rows: ['POST /delete-user', 'GET /delete-user/callback'],
    check: async (world, base) => {
      const { email, id } = await world.newCustomer()
      const browser = await signInAt(world, base, email, password)
      expect(await browser.post('/delete-user', { callbackURL: '/account-deleted' })).toMatchObject({
        status: 200,
        body: { success: true },
      })
      const link = await world.linkIn(email)
      await browser.send('GET', base + link.pathname.replace('/api/auth', '') + link.search)
      expect(
        await world.sql(
          'select 1 from auth_user where id = $1 union all select 1 from auth_session where user_id = $1 union all select 1 from auth_account where user_id = $1',
          [id],
        ),
      ).toEqual([])
    },
  },
  {
    sentence: 'POST /change-email takes newEmail and callbackURL; the address changes when its owner has proved it',
    rows: ['POST /change-email'],
    check: async (world, base) => {
      const { email, id } = await world.newCustomer()
      const [browser, newEmail] = [
        await signInAt(world, base, email, password),
        `new.${id.toLowerCase()}.${base.length}@example.test`,
      ]
      expect(await browser.post('/change-email', { newEmail, callbackURL: '/account' })).toMatchObject({
        status: 200,
        body: { status: true },
      })
      expect(await world.sql('select email from auth_user where id = $1', [id])).toEqual([{ email }])
      const token = (await world.linkIn(newEmail)).searchParams.get('token') ?? ''
      await browser.get(`/verify-email?${new URLSearchParams({ token }).toString()}`)
      expect(await world.sql('select email, email_verified from auth_user where id = $1', [id])).toEqual([
        { email: newEmail, email_verified: true },
      ])
    },
  },
  {
    sentence: 'POST /sign-in/social leads to the provider and GET /callback/{id} back in, as a customer',
    rows: ['POST /sign-in/social', 'GET /callback/{id}'],
    check: async (world, base) => {
      const browser = world.browser(base)
      const target = targetOf(
        await back(world, browser, base, await toProvider(browser, '/sign-in/social', 'newcomer')),
        world.publicOrigin,
      )
      expect(target.pathname).toBe('/customer/dashboard')
      expect(await session(browser)).toMatchObject({ user: { email: 'newcomer@id.example', role: 'customer' } })
    },
  },
  {
    sentence:
      "POST /callback/{id} hands a provider's form to the same callback by GET, so that the browser's cookies come along",
    rows: ['POST /callback/{id}'],
    check: async (world, base) => {
      const answer = await world.browser(base).send('POST', `${base}/callback/oidc`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'code=c&state=s',
      })
      const target = targetOf(answer, world.publicOrigin)
      expect([target.pathname, target.searchParams.get('code'), target.searchParams.get('state')]).toEqual([
        '/api/auth/callback/oidc',
        'c',
        's',
      ])
    },
  },
  {
    sentence:
      'POST /link-social connects a login, GET /list-accounts shows it, and POST /unlink-account takes providerId and accountId',
    rows: ['POST /link-social', 'GET /list-accounts', 'POST /unlink-account'],
    check: async (world, base) => {
      const browser = await withLogin(world, base, 'linker')
      const listed = (await browser.get('/list-accounts')).body as unknown as readonly {
        providerId: string
        accountId: string
        scopes: readonly string[]
      }[]
      expect(listed.map(({ providerId }) => providerId).toSorted()).toEqual(['credential', 'oidc'])
      expect(await browser.post('/unlink-account', { providerId: 'oidc', accountId: 'linker' })).toMatchObject({
        status: 200,
        body: { status: true },
      })
    },
  },
  {
    sentence: 'POST /get-access-token, /refresh-token and /account-info answer about a connected login',
    rows: ['POST /get-access-token', 'POST /refresh-token', 'POST /account-info'],
    check: async (world, base) => {
      const browser = await withLogin(world, base, 'other')
      const requested = { providerId: 'oidc', accountId: 'other' }
      const got = await browser.post('/get-access-token', requested)
      expect(got).toMatchObject({ status: 200, body: { accessToken: expect.any(String) as unknown } })
      const renewed = await browser.post('/refresh-token', requested)
      expect(renewed.status).toBe(200)
      expect(renewed.body?.['accessToken']).not.toBe(got.body?.['accessToken'])
      expect(await browser.post('/account-info', { accountId: 'other' })).toMatchObject({
        status: 200,
        body: { user: { email: 'other@id.example' } },
      })
    },
  },
]
