import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import { makeFixture, password, type Fixture } from '../testing/auth-fixture.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

type Browser = ReturnType<Fixture['browser']>

const needsCode = async (email: string, browser: Browser, given = password): Promise<boolean> => {
  const answer = await browser.post('/sign-in/email', { email, password: given })
  expect(answer.status).toBe(200)
  return answer.body?.['twoFactorRedirect'] === true
}
/** A member of staff, signed in on a device that they trust. */
const trusting = async () => {
  const { email, id } = await world.accounts.ensure({
    name: 'Mei Chen',
    email: `staff.${randomUUID()}@example.test`,
    password,
    role: 'employee',
  })
  const browser = world.browser()
  expect((await world.signInWithCode(email, browser, { trustDevice: true })).status).toBe(200)
  return { email, id, browser }
}

test('a trusted device needs no code again, for thirty days; any other does', async () => {
  const { email, browser } = await trusting()
  await browser.post('/sign-out')
  expect(await needsCode(email, browser)).toBe(false)
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({ email })
  expect(await needsCode(email, world.browser())).toBe(true)
  const [row] = await world.sql(
    `select max(expires_at) - now() between interval '29 days 23 hours' and interval '30 days' as month from auth_verification`,
  )
  expect(row).toEqual({ month: true })
})

test("trust in a device is one person's: it opens nobody else's account", async () => {
  const [{ browser }, other] = [await trusting(), await trusting()]
  expect(await needsCode(other.email, browser)).toBe(true)
})

test('a code without the wish to be trusted leaves no trust', async () => {
  const { email } = await world.accounts.ensure({
    name: 'Mei Chen',
    email: `staff.${randomUUID()}@example.test`,
    password,
    role: 'employee',
  })
  const browser = world.browser()
  await world.signInWithCode(email, browser)
  await browser.post('/sign-out')
  expect(await needsCode(email, browser)).toBe(true)
})

test('a reset of the password ends the trust', async () => {
  const { email, browser } = await trusting()
  await world.browser().post('/request-password-reset', { email })
  const token = (await world.linkIn(email)).pathname.split('/').at(-1)
  expect((await world.browser().post('/reset-password', { newPassword: 'A-new-one-2026', token })).status).toBe(200)
  expect(await needsCode(email, browser, 'A-new-one-2026')).toBe(true)
})

test('a change of the password ends the trust, and a begun sign-in elsewhere', async () => {
  const { email, browser } = await trusting()
  const elsewhere = world.browser()
  expect(await needsCode(email, elsewhere)).toBe(true)
  expect(
    (await browser.post('/change-password', { currentPassword: password, newPassword: 'A-new-one-2026' })).status,
  ).toBe(200)
  expect((await elsewhere.post('/two-factor/send-otp')).status).toBe(401)
  await browser.post('/sign-out')
  expect(await needsCode(email, browser, 'A-new-one-2026')).toBe(true)
})

test('signing every other device out ends the trust', async () => {
  const { email, browser } = await trusting()
  expect((await browser.post('/revoke-other-sessions')).status).toBe(200)
  await browser.post('/sign-out')
  expect(await needsCode(email, browser)).toBe(true)
})

describe('a device that is signed out from another one', () => {
  const end = async (from: Browser, device: Browser): Promise<void> => {
    const id = (await world.sessions.current({ cookie: device.cookie() }))?.sessionId
    const all = (await from.get('/list-sessions')).body as unknown as { readonly id: string; readonly token: string }[]
    expect((await from.post('/revoke-session', { token: all.find((each) => each.id === id)?.token })).status).toBe(200)
    expect(await world.sessions.current({ cookie: device.cookie() })).toBeNull()
  }
  const second = async (email: string): Promise<Browser> => {
    const browser = world.browser()
    expect((await world.signInWithCode(email, browser, { trustDevice: true })).status).toBe(200)
    return browser
  }
  test('needs a code again, and no other device does', async () => {
    const { email, browser } = await trusting()
    const phone = await second(email)
    await end(browser, phone)
    expect(await needsCode(email, phone)).toBe(true)
    await browser.post('/sign-out')
    expect(await needsCode(email, browser)).toBe(false)
  })
  test('needs a code again although its trust was renewed by signing in, its password confirmed, or both sessions of it are open', async () => {
    const { email, browser } = await trusting()
    const [renewed, confirmed, twice] = [await second(email), await second(email), await second(email)]
    await renewed.post('/sign-out')
    expect(await needsCode(email, renewed)).toBe(false)
    expect((await confirmed.post('/confirm-password', { password })).status).toBe(200)
    const earlier = world.browser()
    for (const [name, value] of twice.jar) earlier.jar.set(name, value)
    expect(await needsCode(email, twice)).toBe(false)
    for (const device of [renewed, confirmed, earlier]) await end(browser, device)
    for (const device of [renewed, confirmed, twice]) expect(await needsCode(email, device)).toBe(true)
  })
  test("keeps its trust when a stranger names its session, and takes nobody else's with it", async () => {
    const { email, browser } = await trusting()
    const stranger = await trusting()
    // One browser, two people, and a cookie that should be gone: the second one's trust takes the
    // place of the first one's.
    const kept = [...browser.jar].find(([name]) => name.includes('trust')) as [string, string]
    expect(await needsCode(stranger.email, browser)).toBe(true)
    await browser.post('/two-factor/send-otp')
    browser.jar.set(...kept)
    expect(
      (await browser.post('/two-factor/verify-otp', { code: await world.codeIn(stranger.email), trustDevice: true }))
        .status,
    ).toBe(200)
    const [row] = await world.sql(
      'select token from auth_session s join auth_user u on u.id = s.user_id where u.email = ?',
      [email],
    )
    await stranger.browser.post('/revoke-session', { token: row?.['token'] })
    expect(await world.sql('select token from auth_session where token = ?', [row?.['token']])).toEqual([row])
    const owner = world.browser()
    await world.signInWithCode(email, owner)
    expect((await owner.post('/revoke-session', { token: row?.['token'] })).status).toBe(200)
    await browser.post('/sign-out')
    expect(await needsCode(stranger.email, browser)).toBe(false)
  })
})

test('turning the second factor off and on again ends the trust', async () => {
  const { email, browser } = await world.newSignedIn()
  await browser.post('/two-factor/enable', { password, method: 'otp' })
  await browser.post('/sign-out')
  const other = world.browser()
  for (const device of [browser, other])
    expect((await world.signInWithCode(email, device, { trustDevice: true })).status).toBe(200)
  expect((await browser.post('/two-factor/disable', { password })).status).toBe(200)
  expect((await browser.post('/two-factor/enable', { password, method: 'otp' })).status).toBe(200)
  for (const device of [browser, other]) {
    await device.post('/sign-out')
    expect(await needsCode(email, device)).toBe(true)
  }
})

test('an inactivated account has no trusted device when it is activated again', async () => {
  const { email, id, browser } = await trusting()
  const change = () => ({ actor: systemActor, origin: noOrigin, key: randomUUID() })
  expect(await world.staff.inactivate(change(), id)).toMatchObject({ ok: true })
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(403)
  expect(await world.staff.activate(change(), id)).toMatchObject({ ok: true })
  expect(await needsCode(email, browser)).toBe(true)
})
