import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import { makeFixture, password, publicOrigin, secret, type Fixture } from '../testing/auth-fixture.ts'
import { makeSessionReader, sessionStatement } from './session-reader.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

const cookieName = 'tamarack.session_token'
const sign = (token: string, key = secret) => `${token}.${createHmac('sha256', key).update(token).digest('base64')}`
const cookieOf = (value: string) => `${cookieName}=${encodeURIComponent(value)}`
const value = (cookie: string) => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))

/** What the library itself answers for the same cookie: user and session id, or null. */
const requested = async (cookie: string) => {
  const found = await world.auth.api.getSession({ headers: new Headers({ cookie }) }).catch(() => null)
  return (
    found && {
      id: found.user.id,
      name: found.user.name,
      email: found.user.email,
      role: found.user.role,
      sessionId: found.session.id,
    }
  )
}
/** The library keeps how a sign-in was made to itself. */
const withoutSignIn = (principal: Awaited<ReturnType<Fixture['sessions']['current']>>) => {
  if (principal === null) return null
  const { signIn: _signIn, ...rest } = principal
  return rest
}
const both = async (cookie: string) => ({
  ours: await world.sessions.current({ cookie }),
  library: await requested(cookie),
})

test('a session is read as the library reads it', async () => {
  const { browser, email } = await world.newSignedIn()
  const { ours, library } = await both(browser.cookie())
  expect(ours).toMatchObject({ email, role: 'customer', name: 'Ada Miller' })
  expect(withoutSignIn(ours)).toEqual(library)
})

test('the cookie is found among others, quoted or not, and the first of two counts', async () => {
  const [{ browser, email }, second] = [await world.newSignedIn(), await world.newSignedIn()]
  const sessionIn = ({ jar }: { readonly jar: ReadonlyMap<string, string> }) =>
    `${cookieName}=${jar.get(cookieName) ?? ''}`
  const [mine, other] = [sessionIn(browser), sessionIn(second.browser)]
  for (const cookie of [
    `a=1; ${mine}; b=%`,
    `a; ${mine}`,
    `x${cookieName}=1; ${mine}`,
    mine.replace('=', '="') + '"',
    `${mine}; ${other}`,
  ]) {
    const { ours, library } = await both(cookie)
    expect([cookie, ours?.email]).toEqual([cookie, email])
    expect(withoutSignIn(ours)).toEqual(library)
  }
})

test.each([
  ['none', () => 'other=1'],
  ['empty', () => `${cookieName}=`],
  ['unsigned', (token: string) => cookieOf(token)],
  ['signed with another secret', (token: string) => cookieOf(sign(token, 'another secret of the same length or so'))],
  ['a signature of another token', (token: string) => cookieOf(`${token}x.${sign(token).split('.')[1]}`)],
  ['a short signature', (token: string) => cookieOf(`${token}.AAAA`)],
  ['an empty token', () => cookieOf(sign(''))],
  ['a signed token that nobody has', () => cookieOf(sign('nobodys-token-nobodys-token-nobo'))],
  ['quotes of SQL', () => cookieOf(sign("' or true --"))],
  ['a broken escape', () => `${cookieName}=%E0%A4%A`],
])("a cookie that is %s is nobody's, for us and for the library", async (_, forge) => {
  const { browser } = await world.newSignedIn()
  const [token = ''] = value(browser.cookie()).split('.')
  expect(await both(forge(token))).toEqual({ ours: null, library: null })
})

test("no cookie at all is nobody's", async () => {
  expect(await world.sessions.current({})).toBeNull()
})

test('a session ends when it expires, to the millisecond of our clock', async () => {
  const { browser } = await world.newSignedIn()
  const ends = Date.now() + 60_000
  await world.sql('update auth_session set expires_at = ? where id = ? returning id', [
    new Date(ends),
    (await world.sessions.current({ cookie: browser.cookie() }))?.sessionId,
  ])
  const at = (moment: number) =>
    makeSessionReader(world.orm, { now: () => instant(moment) }, { publicOrigin, secret }).current({
      cookie: browser.cookie(),
    })
  expect(await at(ends - 1)).not.toBeNull()
  expect(await at(ends)).toBeNull()
  await world.sql('update auth_session set expires_at = ? where expires_at = ? returning id', [
    new Date(Date.now() - 1),
    new Date(ends),
  ])
  expect(await both(browser.cookie())).toEqual({ ours: null, library: null })
})

test('a session ends at once with a sign-out, an inactive account or an unproven address', async () => {
  const [leaver, inactive, unproven] = [await world.newSignedIn(), await world.newSignedIn(), await world.newSignedIn()]
  const cookie = leaver.browser.cookie()
  await leaver.browser.post('/sign-out')
  expect(await both(cookie)).toEqual({ ours: null, library: null })
  await world.sql(`update auth_user set status = 'inactive' where email = ? returning id`, [inactive.email])
  expect(await world.sessions.current({ cookie: inactive.browser.cookie() })).toBeNull()
  await world.sql('update auth_user set email_verified = false where email = ? returning id', [unproven.email])
  expect(await world.sessions.current({ cookie: unproven.browser.cookie() })).toBeNull()
})

test('one indexed statement answers', async () => {
  const plan = JSON.stringify(
    await world.orm.em.fork().transactional(async (em) => {
      // A table of a few rows is always read whole; what counts is that the indexes serve.
      await em.execute('set local enable_seqscan = off')
      return em.execute(`explain ${sessionStatement.replace('$1', '?').replace('$2', '?')}`, ['x', new Date()])
    }),
  )
  expect(plan).toContain('auth_session_token_unique')
  expect(plan).toContain('auth_user_pkey')
})

test('an account that was made for a seed or the first admin can sign in, and is made once', async () => {
  const wanted = { name: 'First Admin', email: ' First.Admin@Example.test ', password, role: 'admin' } as const
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => world.accounts.ensure(wanted)))
  expect(first).toMatchObject({
    name: 'First Admin',
    email: 'first.admin@example.test',
    role: 'admin',
    identityExpiry: null,
    bankExpiry: null,
  })
  for (const other of others) expect(other).toEqual(first)
  expect(await world.sql('select count(*)::int as n from auth_account where user_id = ?', [first?.id])).toEqual([
    { n: 1 },
  ])
  const browser = world.browser()
  expect((await world.signInWithCode('first.admin@example.test', browser)).status).toBe(200)
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({ role: 'admin' })
  expect(await world.accounts.find(first?.id ?? '')).toEqual(first)
  expect(await world.accounts.find('nobody')).toBeNull()
})

test('expiry dates are numbers, also beyond 2038', async () => {
  const { email, browser } = await world.newSignedIn()
  await world.sql(
    'update auth_user set plaid_expiry_date = 4102444800, zum_expiry_date = 4102444801 where email = ? returning id',
    [email],
  )
  const id = (await world.sessions.current({ cookie: browser.cookie() }))?.id ?? ''
  expect(await world.accounts.find(id)).toMatchObject({ identityExpiry: 4_102_444_800, bankExpiry: 4_102_444_801 })
  expect((await browser.get('/get-session')).body).toMatchObject({
    user: { plaidExpiryDate: 4_102_444_800, zumExpiryDate: 4_102_444_801 },
  })
})

test('a browser is recognised over its requests without the database, and not by a cookie that we did not sign', async () => {
  const [{ browser }, other] = [await world.newSignedIn(), await world.newSignedIn()]
  const of = (cookie: string) => world.sessions.browserOf({ cookie })
  const mine = of(browser.cookie())
  expect(mine).not.toBeNull()
  expect(of(`x=1; ${browser.cookie()}; y=2`)).toBe(mine)
  expect(of(other.browser.cookie())).not.toBe(mine)
  expect([of('other=1'), of(cookieOf('unsigned')), world.sessions.browserOf({})]).toEqual([null, null, null])
})
