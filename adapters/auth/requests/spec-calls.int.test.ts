import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFixture, password, type Fixture } from '../testing/auth-fixture.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

const userId = async (email: string) =>
  String((await world.sql('select id from auth_user where email = ?', [email]))[0]?.['id'])
/** As if the person had linked an identity provider. */
const linkProvider = async (email: string) =>
  world.sql(
    `insert into auth_account (id, account_id, provider_id, user_id, created_at, updated_at) values (?, ?, 'example', ?, now(), now()) returning id`,
    [`row-${email}`, `subject-${email}`, await userId(email)],
  )

test('/set-password gives a password to who has none, once', async () => {
  const { email, browser } = await world.newSignedIn()
  expect(await browser.post('/set-password', { newPassword: 'Another-one-1' })).toMatchObject({
    status: 400,
    body: { message: 'user already has a password' },
  })
  await linkProvider(email)
  await world.sql(`delete from auth_account where provider_id = 'credential' and user_id = ? returning id`, [
    await userId(email),
  ])
  expect(await browser.post('/set-password', { newPassword: 'short' })).toMatchObject({
    status: 400,
    body: { message: 'Password too short' },
  })
  expect(await browser.post('/set-password', { newPassword: 'x'.repeat(129) })).toMatchObject({
    status: 400,
    body: { message: 'Password too long' },
  })
  expect(await browser.post('/set-password', { newPassword: 'Another-one-1' })).toMatchObject({
    status: 200,
    body: { status: true },
  })
  expect((await world.browser().post('/sign-in/email', { email, password: 'Another-one-1' })).status).toBe(200)
})

test('/unlink-account takes the provider and its account id, and never the last account', async () => {
  const { email, browser } = await world.newSignedIn()
  expect(await browser.post('/unlink-account', { providerId: 'credential' })).toMatchObject({
    status: 400,
    body: { code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' },
  })
  await linkProvider(email)
  expect(
    await browser.post('/unlink-account', { providerId: 'example', accountId: 'subject of somebody else' }),
  ).toMatchObject({ status: 400, body: { code: 'ACCOUNT_NOT_FOUND' } })
  expect((await browser.post('/unlink-account', { providerId: 'example', accountId: `subject-${email}` })).status).toBe(
    200,
  )
  expect(await world.sql('select provider_id from auth_account where user_id = ?', [await userId(email)])).toEqual([
    { provider_id: 'credential' },
  ])
})

test('nobody unlinks or queries the account of another', async () => {
  const [owner, other] = [await world.newSignedIn(), await world.newSignedIn()]
  await linkProvider(owner.email)
  await linkProvider(other.email)
  for (const accountId of [`subject-${owner.email}`, `row-${owner.email}`]) {
    expect((await other.browser.post('/unlink-account', { providerId: 'example', accountId })).status).toBe(400)
    expect((await other.browser.post('/account-info', { accountId })).status).toBeGreaterThanOrEqual(400)
  }
  expect(
    await world.sql(`select 1 as one from auth_account where provider_id = 'example' and user_id = ?`, [
      await userId(owner.email),
    ]),
  ).toEqual([{ one: 1 }])
})

test.each(['/set-password', '/unlink-account', '/get-access-token', '/refresh-token', '/account-info'])(
  '%s needs a session',
  async (path) => {
    expect(
      (await world.browser().post(path, { providerId: 'example', accountId: 'x', newPassword: 'Another-one-1' }))
        .status,
    ).toBe(401)
  },
)

test('a second factor by email is requested after the password, and only its code makes a session', async () => {
  const { email, browser } = await world.newSignedIn()
  expect((await browser.post('/two-factor/enable', { password, method: 'otp' })).status).toBe(200)

  const second = world.browser()
  expect(await second.post('/sign-in/email', { email, password })).toMatchObject({
    status: 200,
    body: { twoFactorRedirect: true, twoFactorMethods: ['otp'] },
  })
  expect((await second.get('/get-session')).body).toBeNull()
  expect(await world.sessions.current({ cookie: second.cookie() })).toBeNull()

  await second.post('/two-factor/send-otp')
  await world.auth.settled()
  const message = world.emails.findLast(({ to }) => to === email)
  const code = /\b\d{6}\b/.exec(message?.paragraphs.join(' ') ?? '')?.[0] ?? ''
  expect(code).toHaveLength(6)
  expect(message?.subject).not.toContain(code)
  expect(await world.sql('select 1 from auth_verification where value like ?', [`%${code}%`])).toEqual([])
  const wrong = code === '111111' ? '222222' : '111111'
  expect((await second.post('/two-factor/verify-otp', { code: wrong })).status).toBe(401)
  expect((await second.post('/two-factor/verify-otp', { code })).status).toBe(200)
  expect(await world.sessions.current({ cookie: second.cookie() })).toMatchObject({ email })
})

test.each(['no address', '', null, 7])(
  "a sign-up with %o for an address is refused in the specification's words",
  async (email) => {
    expect(await world.browser().post('/sign-up/email', { name: 'Somebody', email, password })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_EMAIL', message: 'Invalid email' },
    })
  },
)
