import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startOidcSandbox, type OidcSandbox } from '@tamarack/adapter-auth/providers/oidc.sandbox'
import { atProvider, rehearse, type Visit } from '@tamarack/adapter-auth/testing/at-provider'
import { Accounts } from '@tamarack/application/ports/accounts.port'
import { resolve } from '@tamarack/shell-composition/provide'
import { password, publicOrigin, serveComposedApi, type ComposedApi } from './testing/composed-api.ts'

const client = { clientId: 'tamarack', clientSecret: 'a secret of this test' }
const identity = (id: string, emailVerified = true) => ({
  id,
  name: `Person ${id}`,
  email: `${id}@id.example`,
  emailVerified,
  about: '',
})

let provider: OidcSandbox
let api: ComposedApi
beforeAll(async () => {
  const identities = [identity('someone'), identity('owner'), identity('unproven', false), identity('demo')]
  provider = await startOidcSandbox({
    port: 0,
    ...client,
    redirectUri: `${publicOrigin}/api/auth/callback/oidc`,
    identities,
    now: Date.now,
  })
  api = await serveComposedApi({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    OIDC_NAME: 'Sandbox ID',
  })
})
afterEach(() =>
  rehearse(provider.issuer, { refuseCodes: false, refuseUserInfo: false, idToken: 'genuine', email: null }),
)
afterAll(async () => {
  await api.stop()
  await provider.close()
})

/** A browser on our origin with a jar of its own. */
const makeBrowser = () => {
  const jar = new Map<string, string>()
  const call = async (method: string, path: string, body?: object | string, type = 'application/json') => {
    const reply = await fetch(`http://127.0.0.1:${api.port}${path}`, {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        ...(method === 'GET' ? {} : { origin: publicOrigin, 'content-type': type }),
      },
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      if (/max-age=0/i.test(cookie)) jar.delete(pair.slice(0, pair.indexOf('=')))
      else jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, location: reply.headers.get('location'), text }
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: object | string = {}, type?: string) => call('POST', path, body, type),
  }
}
type Browser = ReturnType<typeof makeBrowser>

const signedIn = async (email: string): Promise<Browser> => {
  const browser = makeBrowser()
  await (await resolve(api.container, Accounts)).ensure({ name: 'Somebody Here', email, password, role: 'customer' })
  expect((await browser.post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  return browser
}
interface Start {
  readonly call?: '/sign-in/social' | '/link-social'
  readonly errorCallbackURL?: string
  readonly callbackURL?: string
}
const begin = async (
  browser: Browser,
  { call = '/sign-in/social', callbackURL = '/customer/dashboard', ...more }: Start,
): Promise<string> => {
  const reply = await browser.post(`/api/auth${call}`, { provider: 'oidc', callbackURL, ...more })
  expect(reply.status).toBe(200)
  return (JSON.parse(reply.text) as { url: string }).url
}
/** There and back: the address to which the provider sends the browser. */
const back = async (browser: Browser, start: Start, visit: Visit = { identity: 'someone' }): Promise<URL> =>
  atProvider(await begin(browser, start), visit)
const follow = (browser: Browser, { pathname, search }: URL) => browser.get(pathname + search)
const changed = (address: URL, change: (url: URL) => void): URL => {
  change(address)
  return address
}

type Way = (start: Start) => Promise<{ readonly location: string | null; readonly status: number }>
const signIn =
  (visit?: Visit, start: Start = {}): Way =>
  async (more) => {
    const browser = makeBrowser()
    return follow(browser, await back(browser, { ...more, ...start }, visit))
  }
const link =
  (email: string, visit: Visit): Way =>
  async (more) => {
    const browser = await signedIn(email)
    return follow(browser, await back(browser, { ...more, call: '/link-social' }, visit))
  }
const interrupted = 'The sign-in was interrupted. Start again.'
const someoneElses = 'This login belongs to another account. Sign in the way you did before.'
const noEmail = 'The provider did not give us your email. Use email and password.'

/** How each of the specification's errors (section 8) comes about. Those of `stateless` happen
 * before the start of the sign-in is found. */
const stateless: readonly (readonly [string, string, Way])[] = [
  ['invalid_callback_request', interrupted, () => makeBrowser().get('/api/auth/callback/oidc?state=a&code=b&code=c')],
  ['state_not_found', interrupted, () => makeBrowser().get('/api/auth/callback/oidc?code=b')],
]
const errors: readonly (readonly [string, string, Way])[] = [
  [
    'no_code',
    interrupted,
    async (start) => {
      const browser = makeBrowser()
      return follow(
        browser,
        changed(await back(browser, start), (url) => url.searchParams.delete('code')),
      )
    },
  ],
  [
    'oauth_provider_not_found',
    'This way to sign in is not available.',
    async (start) => {
      const browser = makeBrowser()
      return follow(
        browser,
        changed(await back(browser, start), (url) => {
          url.pathname = '/api/auth/callback/nobody'
        }),
      )
    },
  ],
  [
    'invalid_code',
    interrupted,
    async (start) => {
      await rehearse(provider.issuer, { refuseCodes: true })
      return signIn()(start)
    },
  ],
  [
    'unable_to_get_user_info',
    noEmail,
    async (start) => {
      await rehearse(provider.issuer, { refuseUserInfo: true })
      return signIn()(start)
    },
  ],
  ['no_callback_url', interrupted, signIn(undefined, { callbackURL: '' })],
  ['email_not_found', noEmail, signIn({ outcome: 'withholds-email', identity: 'someone' })],
  ['unable_to_link_account', someoneElses, link('unproven@id.example', { identity: 'unproven' })],
  [
    "email_doesn't_match",
    'The email addresses differ. Use the one you signed up with.',
    link('else@here.example', { identity: 'someone' }),
  ],
  [
    'account_already_linked_to_different_user',
    someoneElses,
    async (start) => {
      expect((await signIn({ identity: 'owner' })({})).location).toBe('/customer/dashboard')
      // Later the person at the provider has the address of another customer.
      await rehearse(provider.issuer, { email: 'second@here.example' })
      return link('second@here.example', { identity: 'owner' })(start)
    },
  ],
]

const expectOurPage = async (location: string | null, code: string, words: string): Promise<void> => {
  const target = new URL(location ?? '', publicOrigin)
  expect([target.origin, target.pathname, target.searchParams.get('error')]).toEqual([
    publicOrigin,
    '/api/auth/error',
    code,
  ])
  const page = await makeBrowser().get(target.pathname + target.search)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.text).toContain('<h1>We could not sign you in</h1>')
  expect(page.text).toContain(words)
  expect(page.text).toContain(`<code>${code.replace("'", '&#39;')}</code>`)
}

test.each([...stateless, ...errors])(
  '%s ends at our own page where the sign-in names none',
  async (code, words, way) => {
    const answer = await way({})
    expect(answer.status).toBe(302)
    await expectOurPage(answer.location, code, words)
  },
)

test.each(errors)('%s goes back to the page that the sign-in named, and keeps the way back', async (code, _, way) => {
  const errorCallbackURL = '/auth/login?returnTo=%2Fcustomer%2Fapplication%3FloanId%3Dln_1'
  const target = new URL((await way({ errorCallbackURL })).location ?? '', publicOrigin)
  expect([
    target.origin,
    target.pathname,
    target.searchParams.get('error'),
    target.searchParams.get('returnTo'),
  ]).toEqual([publicOrigin, '/auth/login', code, '/customer/application?loanId=ln_1'])
})

test.each([
  ['a list', '["code"]', 'application/json'],
  ['no JSON', '{', 'application/json'],
  ['text', 'code', 'text/plain'],
])('a callback by POST that is %s ends at our page, too', async (_, body, type) => {
  await expectOurPage(
    (await makeBrowser().post('/api/auth/callback/oidc', body, type)).location,
    'invalid_callback_request',
    interrupted,
  )
})

test('a callback by POST, as Apple sends it from its own page, comes to the same end as one by GET', async () => {
  const browser = makeBrowser()
  const { searchParams } = await back(browser, {})
  // Cross-site, so the browser sends no cookie of ours and names the provider's origin.
  const posted = await fetch(`http://127.0.0.1:${api.port}/api/auth/callback/oidc`, {
    method: 'POST',
    redirect: 'manual',
    body: searchParams,
    headers: { origin: provider.issuer },
  })
  const target = new URL(posted.headers.get('location') ?? '', publicOrigin)
  expect([posted.status, target.origin + target.pathname]).toEqual([302, `${publicOrigin}/api/auth/callback/oidc`])
  expect((await follow(browser, target)).location).toBe('/customer/dashboard')
})

test('the person refuses', async () => {
  expect(
    new URL(
      (await signIn({ identity: 'someone', outcome: 'refuses' })({ errorCallbackURL: '/auth/login' })).location ?? '',
      publicOrigin,
    ).searchParams.get('error'),
  ).toBe('access_denied')
})

test('shows the owner of an account with a password how to connect the login', async () => {
  await signedIn('demo@id.example')
  await expectOurPage(
    (await signIn({ identity: 'demo' })({})).location,
    'account_not_linked',
    'Sign in with your password, then connect this login in your account settings.',
  )
})

test('gives the screens the ways to sign in', async () => {
  expect(JSON.parse((await makeBrowser().get('/api/v1/site')).text)).toMatchObject({
    signInProviders: [{ id: 'oidc', name: 'Sandbox ID' }],
  })
})

test("the library's own error page cannot be reached", async () => {
  for (const path of [
    '/api/auth/error',
    '/api/auth/error/',
    '/api/auth//error',
    '/api/auth/ERROR',
    '/api/auth/%65rror',
    '/api/error',
    '/error',
  ]) {
    expect((await makeBrowser().get(`${path}?error=x`)).text).not.toMatch(/better-auth|Ask AI/i)
  }
})

test.each([
  ['POST', '/sign-in/social'],
  ['POST', '/sign-in/email'],
  ['GET', '/callback/oidc'],
  ['POST', '/sign-out'],
  ['POST', '/request-password-reset'],
  ['POST', '/forget-password'],
  ['GET', '/reset-password/some-token'],
  ['POST', '/reset-password'],
  ['POST', '/change-password'],
  ['POST', '/set-password'],
  ['POST', '/delete-user'],
  ['GET', '/delete-user/callback'],
  ['POST', '/change-email'],
  ['GET', '/list-accounts'],
  ['POST', '/link-social'],
  ['POST', '/unlink-account'],
  ['POST', '/get-access-token'],
  ['POST', '/refresh-token'],
  ['POST', '/account-info'],
  ['GET', '/get-session'],
  ['GET', '/ok'],
  ['GET', '/error'],
] as const)('%s %s of the specification answers below /api as below /api/auth', async (method, path) => {
  const [short, long] = await Promise.all(
    ['/api', '/api/auth'].map(async (base) =>
      method === 'GET' ? makeBrowser().get(base + path) : makeBrowser().post(base + path),
    ),
  )
  expect(short?.status).not.toBe(404)
  expect([short?.status, short?.location, short?.text]).toEqual([long?.status, long?.location, long?.text])
})

test.each([
  '/api/auth/nothing',
  '/api/nothing',
  '/api/auth',
  '/api/auth/callback',
  '/api/sign-in/nothing',
  '/api/auth/admin/create-user',
])('%s is not there', async (path) => {
  expect((await makeBrowser().get(path)).status).toBe(404)
  expect((await makeBrowser().post(path)).status).toBe(404)
})
