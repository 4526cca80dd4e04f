import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { atProvider, rehearse, type Visit } from '../testing/at-provider.ts'
import { makeFixture, password, publicOrigin, type Fixture } from '../testing/auth-fixture.ts'
import { builtInProviders } from './identity-providers.ts'
import { startOidcSandbox, type OidcSandbox } from './oidc.sandbox.ts'

const identity = (id: string, more: object = {}) => ({
  id,
  name: `Person ${id}`,
  email: `${id}@id.example`,
  emailVerified: true,
  about: '',
  ...more,
})
const identities = [
  identity('newcomer'),
  identity('regular'),
  identity('owner'),
  identity('unproven', { emailVerified: false }),
  identity('linker'),
  identity('guarded'),
  identity('mover'),
  identity('tokens'),
  identity('climber'),
  identity('gone'),
  identity('nameless', { name: ' ' }),
  identity('prompt'),
  identity('preregistered', { emailVerified: false }),
]
const oidc = { clientId: 'tamarack', clientSecret: 'a secret of this test', name: 'Sandbox ID' }

let world: Fixture
let provider: OidcSandbox
beforeAll(async () => {
  provider = await startOidcSandbox({
    port: 0,
    ...oidc,
    redirectUri: `${publicOrigin}/api/auth/callback/oidc`,
    identities,
    now: Date.now,
  })
  world = await makeFixture(process.env['DATABASE_URL'] ?? '', { oidc: { ...oidc, issuer: provider.issuer } })
})
afterEach(() =>
  rehearse(provider.issuer, { refuseCodes: false, refuseUserInfo: false, idToken: 'genuine', email: null }),
)
afterAll(async () => {
  await world.close()
  await provider.close()
})

type Browser = ReturnType<Fixture['browser']>
const begin = async (browser: Browser, call = '/sign-in/social', more: object = {}): Promise<string> => {
  const answer = await browser.post(call, { provider: 'oidc', callbackURL: '/customer/dashboard', ...more })
  expect(answer).toMatchObject({ status: 200, body: { redirect: true } })
  return String(answer.body?.['url'])
}
/** The whole way there and back; answers where the browser is sent at the end. */
const visit = async (browser: Browser, who: Visit, call?: string, more?: object): Promise<string | null> => {
  const back = await atProvider(await begin(browser, call, more), who)
  const answer = await browser.get(back.pathname.replace('/api/auth', '') + back.search)
  expect(answer.status).toBe(302)
  return answer.headers.get('location')
}
const rowsOf = (email: string) =>
  world.sql(
    'select u.role, u.status, u.email_verified, u.name, u.image, a.provider_id, a.account_id from auth_user u join auth_account a on a.user_id = u.id where u.email = ? order by a.provider_id',
    [email],
  )
const errorIn = (location: string | null) => new URL(location ?? '', publicOrigin).searchParams.get('error')

test('a newcomer becomes a customer whose address is proven, and lands where a customer lands', async () => {
  const browser = world.browser()
  expect(await visit(browser, { identity: 'newcomer' })).toBe('/customer/dashboard')
  expect(await rowsOf('newcomer@id.example')).toEqual([
    {
      role: 'customer',
      status: 'active',
      email_verified: true,
      name: 'Person newcomer',
      image: null,
      provider_id: 'oidc',
      account_id: 'newcomer',
    },
  ])
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({
    email: 'newcomer@id.example',
    role: 'customer',
  })
})

test('who comes again finds the same account', async () => {
  await visit(world.browser(), { identity: 'regular' })
  const browser = world.browser()
  expect(
    await visit(browser, { identity: 'regular' }, '/sign-in/social', {
      callbackURL: '/customer/application?loanId=ln_1',
    }),
  ).toBe('/customer/application?loanId=ln_1')
  expect(await rowsOf('regular@id.example')).toHaveLength(1)
  expect((await browser.get('/list-accounts')).body).toMatchObject([{ providerId: 'oidc', accountId: 'regular' }])
})

test('the request that begins it is bound to this browser, this provider and this visit', async () => {
  const start = new URL(await begin(world.browser()))
  expect(start.origin).toBe(provider.issuer)
  expect(Object.fromEntries(start.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'tamarack',
    redirect_uri: `${publicOrigin}/api/auth/callback/oidc`,
    code_challenge_method: 'S256',
    scope: expect.stringContaining('openid'),
  })
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(start.searchParams.get(name)?.length).toBeGreaterThanOrEqual(32)
  expect(start.searchParams.get('scope')?.split(' ').toSorted()).toEqual(['email', 'openid', 'profile'])
})

test('the answer to one browser opens nothing in another, and nothing twice', async () => {
  const [mine, stranger] = [world.browser(), world.browser()]
  const back = await atProvider(await begin(mine), { identity: 'newcomer' })
  const path = back.pathname.replace('/api/auth', '') + back.search
  expect(errorIn((await stranger.get(path)).headers.get('location'))).toBe('state_mismatch')
  expect(await world.sessions.current({ cookie: stranger.cookie() })).toBeNull()
  expect((await mine.get(path)).headers.get('location')).toBe('/customer/dashboard')
  expect(errorIn((await mine.get(path)).headers.get('location'))).toBe('state_mismatch')
})

test('an answer that claims to come from another issuer is refused', async () => {
  const browser = world.browser()
  const back = await atProvider(await begin(browser), { identity: 'newcomer' })
  back.searchParams.set('iss', 'https://evil.example')
  expect(errorIn((await browser.get(`/callback/oidc${back.search}`)).headers.get('location'))).toBe('issuer_mismatch')
})

test.each(['forged', 'replayed'])('an id token that is %s proves nothing', async (idToken) => {
  await rehearse(provider.issuer, { idToken })
  const browser = world.browser()
  expect(errorIn(await visit(browser, { identity: 'newcomer' }))).toBe('unable_to_get_user_info')
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
})

test('an account with a password is not connected by itself, nor opened', async () => {
  const owner = world.browser()
  await owner.post('/sign-up/email', { name: 'Owen Owner', email: 'owner@id.example', password })
  await world.follow(await world.linkIn('owner@id.example'))
  const browser = world.browser()
  expect(errorIn(await visit(browser, { identity: 'owner' }))).toBe('account_not_linked')
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
  expect((await rowsOf('owner@id.example')).map((row) => row['provider_id'])).toEqual(['credential'])
})

test('an address that the provider did not check opens nothing until its owner confirms it', async () => {
  const browser = world.browser()
  expect(errorIn(await visit(browser, { identity: 'unproven' }))).toBe('email_not_verified')
  expect(await rowsOf('unproven@id.example')).toMatchObject([{ email_verified: false, role: 'customer' }])
  expect(
    await world.sql('select 1 from auth_session s join auth_user u on u.id = s.user_id where u.email = ?', [
      'unproven@id.example',
    ]),
  ).toEqual([])
  await world.follow(await world.linkIn('unproven@id.example'))
  expect(await visit(browser, { identity: 'unproven' })).toBe('/customer/dashboard')
})

test('who takes over an address that was never proven takes it without the login that somebody else connected', async () => {
  await visit(world.browser(), { identity: 'preregistered' })
  const owner = world.browser()
  await owner.post('/request-password-reset', { email: 'preregistered@id.example' })
  const token = (await world.linkIn('preregistered@id.example')).pathname.split('/').at(-1)
  expect((await owner.post('/reset-password', { token, newPassword: 'Chosen-by-owner-1' })).status).toBe(200)
  expect((await rowsOf('preregistered@id.example')).map((row) => row['provider_id'])).toEqual(['credential'])
})

test('nobody becomes staff by way of a provider, no matter what is requested', async () => {
  await visit(world.browser(), { identity: 'climber' }, '/sign-in/social', {
    additionalData: { role: 'admin' },
    role: 'admin',
  })
  expect(await rowsOf('climber@id.example')).toMatchObject([{ role: 'customer' }])
})

test('an inactive account stays closed, and the reason can be read', async () => {
  await visit(world.browser(), { identity: 'gone' })
  await world.sql(`update auth_user set status = 'inactive' where email = 'gone@id.example' returning id`)
  const browser = world.browser()
  expect(errorIn(await visit(browser, { identity: 'gone' }))).toBe('ACCOUNT_INACTIVE')
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
})

test('somebody without a name is called by the first half of the address', async () => {
  await visit(world.browser(), { identity: 'nameless' })
  expect(await rowsOf('nameless@id.example')).toMatchObject([{ name: 'nameless' }])
})

test('a second factor is requested after the provider, with no session before the code, and the way back is kept', async () => {
  const first = world.browser()
  await visit(first, { identity: 'guarded' })
  await first.post('/set-password', { newPassword: password })
  expect((await first.post('/two-factor/enable', { password, method: 'otp' })).status).toBe(200)
  const browser = world.browser()
  expect(
    await visit(browser, { identity: 'guarded' }, '/sign-in/social', {
      callbackURL: '/customer/application?loanId=ln_1',
    }),
  ).toBe(`/auth/verify-otp?${new URLSearchParams({ returnTo: '/customer/application?loanId=ln_1' }).toString()}`)
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
  await browser.post('/two-factor/send-otp')
  expect(
    (await browser.post('/two-factor/verify-otp', { code: await world.codeIn('guarded@id.example') })).status,
  ).toBe(200)
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({
    email: 'guarded@id.example',
    signIn: { method: 'oidc', secondFactor: 'email-code' },
  })
})

test('/link-social connects a login of the same address, /account-info queries the provider, /unlink-account lets go of it', async () => {
  const browser = world.browser()
  await browser.post('/sign-up/email', { name: 'Linker', email: 'linker@id.example', password })
  await world.follow(await world.linkIn('linker@id.example'))
  await browser.post('/sign-in/email', { email: 'linker@id.example', password })
  expect(await visit(browser, { identity: 'linker' }, '/link-social', { callbackURL: '/account' })).toBe('/account')
  expect((await rowsOf('linker@id.example')).map((row) => row['provider_id'])).toEqual(['credential', 'oidc'])
  expect(await browser.post('/account-info', { accountId: 'linker' })).toMatchObject({
    status: 200,
    body: { user: { email: 'linker@id.example', emailVerified: true } },
  })
  expect(await visit(world.browser(), { identity: 'linker' })).toBe('/customer/dashboard')
  expect((await browser.post('/unlink-account', { providerId: 'oidc', accountId: 'linker' })).status).toBe(200)
  expect((await rowsOf('linker@id.example')).map((row) => row['provider_id'])).toEqual(['credential'])
})

test('tokens of the provider are kept sealed, and can be had and renewed by their owner', async () => {
  const browser = world.browser()
  await visit(browser, { identity: 'tokens' })
  const got = await browser.post('/get-access-token', { providerId: 'oidc', accountId: 'tokens' })
  expect(got.status).toBe(200)
  const token = String(got.body?.['accessToken'])
  const info = await fetch(`${provider.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(await info.json()).toMatchObject({ sub: 'tokens' })
  expect(
    JSON.stringify(await world.sql(`select access_token, refresh_token from auth_account where account_id = 'tokens'`)),
  ).not.toContain(token)
  const renewed = await browser.post('/refresh-token', { providerId: 'oidc', accountId: 'tokens' })
  expect(renewed.status).toBe(200)
  expect(renewed.body?.['accessToken']).not.toBe(token)
})

test('an id token that the browser brings along signs in when it is genuine and meant for us', async () => {
  await rehearse(provider.issuer, { idToken: 'full' })
  const first = world.browser()
  await visit(first, { identity: 'tokens' })
  const token = String(
    (await first.post('/get-access-token', { providerId: 'oidc', accountId: 'tokens' })).body?.['idToken'],
  )
  const [head, claims, signature] = token.split('.')
  const { nonce, ...rest } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as Record<string, unknown>
  const changed = [
    head,
    Buffer.from(JSON.stringify({ ...rest, nonce, email: 'admin@tamarack.example' })).toString('base64url'),
    signature,
  ].join('.')

  const browser = world.browser()
  for (const idToken of [{ token: changed, nonce }, { token, nonce: 'another' }, { token: 'no token' }]) {
    expect(await browser.post('/sign-in/social', { provider: 'oidc', idToken })).toMatchObject({
      status: 401,
      body: { message: 'Invalid token' },
    })
  }
  expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
  expect(await browser.post('/sign-in/social', { provider: 'oidc', idToken: { token, nonce } })).toMatchObject({
    status: 200,
    body: { redirect: false, user: { email: 'tokens@id.example' } },
  })
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({
    email: 'tokens@id.example',
    role: 'customer',
  })
})

test('a provider that is down keeps nobody from signing in otherwise, and is found again when it is back', async () => {
  const down = await startOidcSandbox({
    port: 0,
    ...oidc,
    redirectUri: `${publicOrigin}/api/auth/callback/oidc`,
    identities,
    now: Date.now,
  })
  await down.close()
  const lone = await makeFixture(process.env['DATABASE_URL'] ?? '', { oidc: { ...oidc, issuer: down.issuer } })
  const { email, browser } = await lone.newCustomer()
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200)
  expect(await lone.browser().post('/sign-in/social', { provider: 'oidc' })).toMatchObject({
    status: 404,
    body: { code: 'PROVIDER_NOT_FOUND' },
  })
  const back = await startOidcSandbox({
    port: down.port,
    ...oidc,
    redirectUri: `${publicOrigin}/api/auth/callback/oidc`,
    identities,
    now: Date.now,
  })
  // All at once: what the provider publishes is read by the first that comes, and each finds it.
  const starts = await Promise.all(
    Array.from({ length: 4 }, () => lone.browser().post('/sign-in/social', { provider: 'oidc' })),
  )
  expect(starts.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await lone.close()
  await back.close()
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'neither way back leads to %s',
  async (target) => {
    expect((await world.browser().post('/sign-in/social', { provider: 'oidc', callbackURL: target })).status).toBe(403)
    expect(
      (
        await world
          .browser()
          .post('/sign-in/social', { provider: 'oidc', callbackURL: '/customer/dashboard', errorCallbackURL: target })
      ).status,
    ).toBe(403)
  },
)

test('Google, Microsoft and Apple are requested for no more than who somebody is, with PKCE', async () => {
  const client = { clientId: 'client', clientSecret: 'secret' }
  const privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  const named = await makeFixture(process.env['DATABASE_URL'] ?? '', {
    socialProviders: builtInProviders({
      google: client,
      microsoft: { ...client, tenantId: 'common' },
      apple: { clientId: 'client', teamId: 'team', keyId: 'key', privateKey },
    }),
  })
  const start = async (provider: string) =>
    new URL(
      String(
        (await named.browser().post('/sign-in/social', { provider, callbackURL: '/customer/dashboard' })).body?.['url'],
      ),
    )
  const [google, microsoft, apple] = [await start('google'), await start('microsoft'), await start('apple')]
  await named.close()
  expect([google, microsoft, apple].map(({ origin }) => origin)).toEqual([
    'https://accounts.google.com',
    'https://login.microsoftonline.com',
    'https://appleid.apple.com',
  ])
  expect(
    [google, microsoft, apple].map(({ searchParams }) => searchParams.get('scope')?.split(' ').toSorted()),
  ).toEqual([
    ['email', 'openid', 'profile'],
    ['email', 'openid', 'profile'],
    ['email', 'name'],
  ])
  for (const [id, { searchParams }] of Object.entries({ google, microsoft, apple })) {
    expect(searchParams.get('redirect_uri')).toBe(`${publicOrigin}/api/auth/callback/${id}`)
    expect([searchParams.get('code_challenge_method'), searchParams.get('client_id')]).toEqual(['S256', 'client'])
    expect(searchParams.get('state')?.length).toBeGreaterThanOrEqual(32)
  }
})

test('a provider that is not configured is not there', async () => {
  expect(await world.browser().post('/sign-in/social', { provider: 'google' })).toMatchObject({
    status: 404,
    body: { code: 'PROVIDER_NOT_FOUND' },
  })
})
