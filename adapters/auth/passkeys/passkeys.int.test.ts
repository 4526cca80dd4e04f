import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '@tamarack/domain/loan/actor'
import { makeFixture, password, publicOrigin, type Fixture } from '../testing/auth-fixture.ts'
import { makePasskeyDevice } from '../testing/passkey-device.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

type Browser = ReturnType<Fixture['browser']>
type Device = ReturnType<typeof makePasskeyDevice>
interface How {
  readonly verified?: boolean
  readonly origin?: string
  readonly topOrigin?: string
}

const add = async (
  browser: Browser,
  device: Device,
  { verified = true, origin = publicOrigin, topOrigin }: How = {},
) => {
  const { body } = await browser.get('/passkey/generate-register-options')
  const response = device.register({
    challenge: body?.['challenge'],
    origin,
    verified,
    ...(topOrigin && { topOrigin }),
  })
  return browser.post('/passkey/verify-registration', { response, name: 'Chrome, Windows', createSession: true })
}
const signIn = async (
  browser: Browser,
  device: Device,
  { verified = true, origin = publicOrigin, topOrigin }: How = {},
) => {
  const { body } = await browser.get('/passkey/generate-authenticate-options')
  return browser.post('/passkey/verify-authentication', {
    response: device.signIn({ challenge: body?.['challenge'], origin, verified, ...(topOrigin && { topOrigin }) }),
  })
}
const listOf = async (browser: Browser) =>
  (await browser.get('/passkey/list-user-passkeys')).body as unknown as readonly Record<string, unknown>[]
const idOf = async (email: string): Promise<string> =>
  String((await world.sql('select id from auth_user where email = ?', [email]))[0]?.['id'])
const linesOf = async (email: string) =>
  (
    await world.sql('select type, outcome from security_event where user_id = ? order by at, id', [await idOf(email)])
  ).map(({ type, outcome }) => `${String(type)} ${String(outcome)}`)
const withPasskey = async () => {
  const [person, device] = [await world.newSignedIn(), makePasskeyDevice()]
  expect(await add(person.browser, device)).toMatchObject({ status: 200, body: { status: true } })
  return { ...person, device }
}
const anEmployee = async () => {
  const email = `${crypto.randomUUID()}@example.test`
  const { id } = await world.accounts.ensure({ name: 'Noa Berg', email, password, role: 'employee' })
  return { id, email }
}
const reset = async (email: string) => {
  await world.browser().post('/request-password-reset', { email, redirectTo: '/auth/reset-password' })
  const landed = await world.follow(await world.linkIn(email))
  const token = new URL(landed.headers.get('location') ?? '').searchParams.get('token')
  expect((await world.browser().post('/reset-password', { newPassword: 'Another-Leaf-2027', token })).status).toBe(200)
  await world.auth.settled()
}
const startWithoutSession = { code: 'UNAUTHORIZED' }

test('a passkey that was added signs in, as both factors, and shows name and last use', async () => {
  const { email, browser, device } = await withPasskey()
  expect(await listOf(browser)).toEqual([
    { id: expect.any(String), name: 'Chrome, Windows', createdAt: expect.any(String), lastUsedAt: null },
  ])
  const fresh = world.browser()
  expect(await signIn(fresh, device)).toMatchObject({ status: 200, body: { status: true } })
  const session = await world.sessions.current({ cookie: fresh.cookie() })
  expect(session?.signIn).toMatchObject({ method: 'passkey', secondFactor: 'user-verification' })
  expect((await listOf(fresh))[0]?.['lastUsedAt']).toEqual(expect.any(String))
  expect((await linesOf(email)).slice(-2)).toEqual(['passkey-registration ok', 'sign-in ok'])
  await world.auth.settled()
  expect(world.emails.findLast(({ to }) => to === email)?.subject).toBe('A passkey was added to your Tamarack account')
})

test('a passkey that was removed is refused, and its owner has a line of it', async () => {
  const { email, browser, device } = await withPasskey()
  const [{ id }] = (await listOf(browser)) as [{ id: string }]
  const stranger = await world.newSignedIn()
  expect((await stranger.browser.post('/passkey/delete-passkey', { id })).status).toBe(401)
  expect((await browser.post('/passkey/delete-passkey', { id })).body).toEqual({ status: true })
  expect(await signIn(world.browser(), device)).toMatchObject({ status: 401, body: { code: 'PASSKEY_NOT_FOUND' } })
  expect(await linesOf(email)).toContain('passkey-removal ok')
  await world.auth.settled()
  expect(world.emails.findLast(({ to }) => to === email)?.subject).toMatch(/^A passkey was removed/)
})

test('a device that did not check who holds it neither adds a passkey nor signs in', async () => {
  const { browser } = await world.newSignedIn()
  expect(await add(browser, makePasskeyDevice(), { verified: false })).toMatchObject({
    status: 401,
    body: { code: 'PASSKEY_NOT_VERIFIED' },
  })
  const { device, email } = await withPasskey()
  const fresh = world.browser()
  expect(await signIn(fresh, device, { verified: false })).toMatchObject({
    status: 401,
    body: { code: 'PASSKEY_NOT_VERIFIED' },
  })
  expect(await world.sessions.current({ cookie: fresh.cookie() })).toBeNull()
  expect(await linesOf(email)).toContain('sign-in PASSKEY_NOT_VERIFIED')
})

test('a passkey used on another site, another key, and a signature used twice open nothing', async () => {
  const { device } = await withPasskey()
  expect((await signIn(world.browser(), device, { origin: 'http://tamarack.evil.test' })).status).toBe(400)
  expect((await signIn(world.browser(), makePasskeyDevice())).status).toBe(401)
  const [browser, thief] = [world.browser(), world.browser()]
  const { body } = await browser.get('/passkey/generate-authenticate-options')
  expect(body?.['userVerification']).toBe('required')
  const response = device.signIn({ challenge: body?.['challenge'], origin: publicOrigin })
  for (const [name, value] of browser.jar) thief.jar.set(name, value)
  expect((await browser.post('/passkey/verify-authentication', { response })).status).toBe(200)
  expect((await thief.post('/passkey/verify-authentication', { response })).status).toBe(400)
})

test('neither adds nor opens when another site asked for the signature or frames ours', async () => {
  const evil = 'http://tamarack.evil.test'
  const foreign = { status: 400, body: { code: 'PASSKEY_FOREIGN_ORIGIN' } }
  const { browser } = await world.newSignedIn()
  for (const how of [{ origin: evil }, { topOrigin: evil }, { topOrigin: publicOrigin }])
    expect(await add(browser, makePasskeyDevice(), how)).toMatchObject(foreign)
  for (const clientDataJSON of [undefined, 7, '', 'e30', 'bnVsbA', 'not json'])
    expect(
      await browser.post('/passkey/verify-registration', {
        name: 'x',
        response: { id: 'x', response: { clientDataJSON } },
      }),
    ).toMatchObject(foreign)
  const { device } = await withPasskey()
  for (const how of [{ origin: evil }, { topOrigin: evil }])
    expect(await signIn(world.browser(), device, how)).toMatchObject(foreign)
})

test('adding and removing need a recent sign-in, and nobody renews theirs by adding one', async () => {
  const { email, browser, device } = await withPasskey()
  expect(await world.sql('select id from auth_session where user_id = ?', [await idOf(email)])).toHaveLength(1)
  const [{ id }] = (await listOf(browser)) as [{ id: string }]
  await world.sql(`update auth_session set created_at = now() - interval '11 minutes' where user_id = ? returning id`, [
    await idOf(email),
  ])
  const stale = { status: 403, body: { code: 'SESSION_EXPIRED' } }
  expect(await browser.get('/passkey/generate-register-options')).toMatchObject(stale)
  expect(await browser.post('/passkey/verify-registration', { response: {}, name: 'x' })).toMatchObject(stale)
  expect(await browser.post('/passkey/delete-passkey', { id })).toMatchObject(stale)
  expect(await world.browser().get('/passkey/generate-register-options')).toMatchObject({
    status: 401,
    body: startWithoutSession,
  })
  expect((await signIn(world.browser(), device)).status).toBe(200)
})

test('an account has at most ten, with names that can be shown', async () => {
  const { browser, email } = await withPasskey()
  const named = (name: unknown) => browser.post('/passkey/verify-registration', { response: {}, name })
  for (const name of ['x'.repeat(61), 'a\nb', '\u202Eabc', undefined])
    expect(await named(name)).toMatchObject({ status: 400, body: { code: 'INVALID_NAME' } })
  await world.sql(
    `insert into auth_passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up, created_at)
    select md5(random()::text), '', ?, md5(random()::text), 0, 'singleDevice', false, now() from generate_series(1, 9) returning id`,
    [await idOf(email)],
  )
  expect(await add(browser, makePasskeyDevice())).toMatchObject({ status: 400, body: { code: 'TOO_MANY_PASSKEYS' } })
})

test('a password that is reset leaves them, and the email says how many', async () => {
  const { email, device } = await withPasskey()
  await reset(email)
  expect(world.emails.findLast(({ to }) => to === email)?.paragraphs.join(' ')).toContain('Your passkey stays')
  expect((await signIn(world.browser(), device)).status).toBe(200)
})

test('who wants a second factor, and staff, sign in by passkey alone; inactive staff do not', async () => {
  const { id, email } = await anEmployee()
  const [browser, device] = [world.browser(), makePasskeyDevice()]
  expect((await world.signInWithCode(email, browser)).status).toBe(200)
  expect((await add(browser, device)).status).toBe(200)
  expect((await signIn(world.browser(), device)).status).toBe(200)
  await world.sql(`update auth_user set status = 'inactive' where id = ? returning id`, [id])
  expect(await signIn(world.browser(), device)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_INACTIVE' } })
})

test("a customer's ended sessions and a new address of staff take the passkeys along", async () => {
  const change = { actor: systemActor, origin: { ip: null, userAgent: null } }
  const { email, device } = await withPasskey()
  expect((await world.staff.endSessionsOfCustomer({ ...change, key: email }, await idOf(email))).ok).toBe(true)
  expect(await signIn(world.browser(), device)).toMatchObject({ status: 401, body: { code: 'PASSKEY_NOT_FOUND' } })
  expect((await linesOf(email)).slice(-2).toSorted()).toEqual(['passkey-removal ok', 'session-end ok'])
  const { id, email: work } = await anEmployee()
  const [browser, key] = [world.browser(), makePasskeyDevice()]
  await world.signInWithCode(work, browser)
  expect((await add(browser, key)).status).toBe(200)
  const moved = `${crypto.randomUUID()}@example.test`
  expect((await world.staff.changeEmail({ ...change, key: work }, id, moved)).ok).toBe(true)
  await world.sql('update auth_user set email_verified = true where id = ? returning id', [id])
  expect(await signIn(world.browser(), key)).toMatchObject({ status: 401, body: { code: 'PASSKEY_NOT_FOUND' } })
})

test('who proves an address by a reset removes the passkeys of whoever had opened the account with it', async () => {
  const { email, device } = await withPasskey()
  await world.sql('update auth_user set email_verified = false where email = ? returning id', [email])
  await reset(email)
  await world.sql('update auth_user set email_verified = true where email = ? returning id', [email])
  expect(await signIn(world.browser(), device)).toMatchObject({ status: 401, body: { code: 'PASSKEY_NOT_FOUND' } })
})

test('an address that is not proven signs nobody in', async () => {
  const { email, device } = await withPasskey()
  await world.sql('update auth_user set email_verified = false where email = ? returning id', [email])
  expect(await signIn(world.browser(), device)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
})

test('one passkey is not tried without end, and its owner has a line of each try', async () => {
  const few = await makeFixture(process.env['DATABASE_URL'] ?? '', { triesPerMinute: 3 })
  const device = makePasskeyDevice()
  const codes: unknown[] = []
  for (let time = 0; time < 7; time++) codes.push((await signIn(few.browser(), device)).body?.['code'])
  expect(codes).toEqual([...Array.from({ length: 6 }, () => 'PASSKEY_NOT_FOUND'), 'TOO_MANY_REQUESTS'])
  await few.close()
})
