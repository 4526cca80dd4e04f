import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { Authentication, resolve } from '@tamarack/shell-composition/provide'
import { appSettings } from './compose-app.ts'
import { password, publicOrigin, serveComposedApi, type ComposedApi } from './testing/composed-api.ts'

let api: ComposedApi
beforeAll(async () => {
  api = await serveComposedApi({ TEMPORAL_UI_URL: 'http://engine.test' })
})
afterAll(() => api.stop())

/** A browser on our origin with a jar of its own. */
const makeBrowser = () => {
  const jar = new Map<string, string>()
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${api.port}${path}`, {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        origin: publicOrigin,
        'content-type': 'application/json',
        'idempotency-key': randomBytes(8).toString('hex'),
      },
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      if (/max-age=0/i.test(cookie)) jar.delete(pair.split('=')[0] ?? '')
      else jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  return {
    jar,
    get: (path: string) => call('GET', path),
    post: (path: string, body: object = {}) => call('POST', path, body),
  }
}

test('everything that the API needs is there', async () => {
  expect(await makeBrowser().get('/readyz')).toMatchObject({
    status: 200,
    body: { ready: true },
  })
})

test('from sign-up to the first screen and out again, over one port', async () => {
  const browser = makeBrowser()
  const email = 'first.customer@example.test'
  expect((await browser.get('/api/v1/loan/user/anybody')).status).toBe(401)
  expect((await browser.post('/api/sign-up/email', { name: 'First Customer', email, password })).status).toBe(200)
  await (await resolve(api.container, Authentication)).settled()
  const link = new URL(api.emails.findLast(({ to }) => to === email)?.action?.url ?? '')
  expect((await browser.get(link.pathname + link.search)).headers.get('location')).toBe('/auth/verify-email?verified=1')
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)

  const { id } = ((await browser.get('/api/auth/get-session')).body as { user: { id: string } }).user
  expect(await browser.get(`/api/v1/users/${id}`)).toMatchObject({
    status: 200,
    body: { id, email, plaidExpiryDate: null },
  })
  expect(await browser.get(`/api/v1/loan/user/${id}`)).toMatchObject({ status: 200, body: [] })
  expect(await browser.get('/api/v1/loan/own')).toMatchObject({ status: 200, body: { loans: [], running: null } })
  expect(await browser.get(`/api/v1/plaid/${id}`)).toMatchObject({ status: 200, body: null })
  expect((await browser.get('/api/v1/loan/get-all-applications')).status).toBe(403)
  expect((await browser.get('/api/v1/loan/ln_nobodys')).status).toBe(404)

  const stolen = new Map(browser.jar)
  expect((await browser.post('/api/auth/sign-out')).status).toBe(200)
  for (const [name, value] of stolen) browser.jar.set(name, value)
  expect((await browser.get(`/api/v1/users/${id}`)).status).toBe(401)
})

/** The newest code that was mailed to that address. */
const codeTo = async (address: string): Promise<string | undefined> => {
  await (await resolve(api.container, Authentication)).settled()
  return /is (\d{6})\./.exec(api.emails.findLast(({ to }) => to === address)?.paragraphs.join(' ') ?? '')?.[1]
}

test('staff of a seed see every application and no customer screen commands', async () => {
  const accounts = await resolve(api.container, Accounts)
  const { email } = await accounts.ensure({
    name: 'Robin Review',
    email: 'reviewer@example.test',
    password,
    role: 'reviewer',
  })
  const browser = makeBrowser()
  expect(await browser.post('/api/sign-in/email', { email, password })).toMatchObject({
    status: 200,
    body: { twoFactorRedirect: true },
  })
  expect((await browser.get('/api/v1/loan/get-all-applications')).status).toBe(401)
  expect((await browser.post('/api/two-factor/send-otp')).status).toBe(200)
  expect((await browser.post('/api/two-factor/verify-otp', { code: await codeTo(email) })).status).toBe(200)
  expect(await browser.get('/api/v1/loan/get-all-applications')).toMatchObject({
    status: 200,
    body: { applications: [], total: 0 },
  })
  expect((await browser.post('/api/v1/loan/approve-loan/ln_1', { loanId: 'ln_1' })).status).toBe(403)
})

test.each(['plaid', 'zum'])('a forged message from %s is turned away', async (provider) => {
  expect(
    (await makeBrowser().post(`/api/webhooks/${provider}`, { webhook_type: 'IDENTITY_VERIFICATION' })).status,
  ).toBe(401)
})

test("a loan's workflow has its address in the engine's pages", async () => {
  expect((await appSettings(api.container, api.environment)).workflowUrl('ln_1')).toBe(
    `${publicOrigin}/temporal/namespaces/default/workflows/loan-application%2Fln_1`,
  )
})
