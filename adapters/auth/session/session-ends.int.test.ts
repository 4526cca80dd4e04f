import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFixture, password, type Fixture } from '../testing/auth-fixture.ts'
import { makeAuthenticator } from '../testing/authenticator.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

type Browser = ReturnType<Fixture['browser']>
type Body = Record<string, unknown>

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const idOf = async (browser: Browser) => (await world.sessions.current({ cookie: browser.cookie() }))?.sessionId ?? ''
/** Milliseconds that are left of this browser's session: until it expires unused, and in any
 * case. */
const left = async (browser: Browser) => {
  const [row] = await world.sql('select expires_at, ends_at from auth_session where id = ?', [await idOf(browser)])
  const until = (moment: unknown) => new Date(String(moment)).getTime() - Date.now()
  return { unused: until(row?.['expires_at']), longest: until(row?.['ends_at']) }
}
const about = (milliseconds: number) =>
  expect.toSatisfy(
    (value: number) => Math.abs(value - milliseconds) < minuteMs,
    `within a minute of ${milliseconds} ms`,
  ) as unknown
/** As if the sign-in had been so long ago that this is left of it. */
const age = async (browser: Browser, milliseconds: number) =>
  world.sql('update auth_session set ends_at = ? where id = ? returning id', [
    new Date(Date.now() + milliseconds),
    await idOf(browser),
  ])
const newStaff = async (more: Body = {}) => {
  const { email } = await world.accounts.ensure({
    name: 'Mei Chen',
    email: `staff.${randomUUID()}@example.test`,
    password,
    role: 'employee',
  })
  const browser = world.browser()
  expect((await world.signInWithCode(email, browser, more)).status).toBe(200)
  return { email, browser }
}

describe('a sign-in ends', () => {
  test('for customers thirty days after it was made, or when it was not used for seven', async () => {
    const { browser } = await world.newSignedIn()
    expect(await left(browser)).toEqual({ unused: about(7 * dayMs), longest: about(30 * dayMs) })
  })
  test('for staff after twelve hours, remembered or not', async () => {
    const { browser, email } = await newStaff()
    expect(await left(browser)).toEqual({ unused: about(30 * minuteMs), longest: about(12 * hourMs) })
    const other = world.browser()
    await other.post('/sign-in/email', { email, password, rememberMe: false })
    await other.post('/two-factor/send-otp')
    await other.post('/two-factor/verify-otp', { code: await world.codeIn(email) })
    expect(await left(other)).toEqual({ unused: about(30 * minuteMs), longest: about(12 * hourMs) })
  })
  test('however busy it is: use makes it longer up to its end, and the answer states it', async () => {
    const { browser } = await world.newSignedIn()
    await world.sql(`update auth_session set expires_at = now() + interval '6 days' where id = ? returning id`, [
      await idOf(browser),
    ])
    await browser.get('/get-session')
    expect(await left(browser)).toEqual({ unused: about(7 * dayMs), longest: about(30 * dayMs) })
    await age(browser, 10 * minuteMs)
    const session = (await browser.get('/get-session')).body?.['session'] as { expiresAt: string }
    expect(Date.parse(session.expiresAt) - Date.now()).toEqual(about(10 * minuteMs))
    expect(await left(browser)).toEqual({ unused: about(10 * minuteMs), longest: about(10 * minuteMs) })
    expect(session).not.toHaveProperty('trustedDevice')
  })
  test('for staff half an hour after they did something, and what pages read by themselves is nothing', async () => {
    const { browser } = await newStaff()
    const id = await idOf(browser)
    const shorten = () =>
      world.sql(`update auth_session set expires_at = now() + interval '5 minutes' where id = ? returning id`, [id])
    expect(await left(browser)).toEqual({ unused: about(30 * minuteMs), longest: about(12 * hourMs) })
    await shorten()
    await world.sessions.current({ cookie: browser.cookie() })
    expect((await left(browser)).unused).toEqual(about(5 * minuteMs))
    await world.sessions.used(id)
    expect((await left(browser)).unused).toEqual(about(30 * minuteMs))
    await shorten()
    await browser.get('/get-session')
    expect((await left(browser)).unused).toEqual(about(30 * minuteMs))
    await age(browser, 10 * minuteMs)
    await world.sessions.used(id)
    expect((await left(browser)).unused).toEqual(about(10 * minuteMs))
  })
  test('for us and for the library, which removes it and its cookie', async () => {
    const { browser } = await world.newSignedIn()
    const id = await idOf(browser)
    await age(browser, -1)
    expect(await world.sessions.current({ cookie: browser.cookie() })).toBeNull()
    const answer = await browser.get('/get-session')
    expect(answer.body).toBeNull()
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('tamarack.session_token='))).toContain(
      'Max-Age=0',
    )
    expect(await world.sql('select 1 from auth_session where id = ?', [id])).toEqual([])
  })
  test('and its row goes at the latest when its owner signs in elsewhere', async () => {
    const [{ browser, email }, other] = [await world.newSignedIn(), await world.newSignedIn()]
    const ids = [await idOf(browser), await idOf(other.browser)]
    for (const each of [browser, other.browser]) await age(each, -1)
    const elsewhere = world.browser()
    expect((await elsewhere.post('/sign-in/email', { email, password })).status).toBe(200)
    expect(await world.sql('select id from auth_session where id in (?, ?)', ids)).toEqual([{ id: ids[1] }])
    expect(await idOf(elsewhere)).not.toBe('')
  })
  test('and neither a caller nor a program with a mistake moves the end', async () => {
    const { browser } = await world.newSignedIn()
    for (const body of [
      { endsAt: new Date(Date.now() + 90 * dayMs) },
      { endsAt: null },
      { trustedDevice: 'x' },
      { expiresAt: new Date(Date.now() + 90 * dayMs) },
    ]) {
      expect((await browser.post('/update-session', body)).status).toBe(400)
    }
    await world.sql(`update auth_session set expires_at = now() + interval '90 days' where id = ? returning id`, [
      await idOf(browser),
    ])
    expect(await left(browser)).toEqual({ unused: about(30 * dayMs), longest: about(30 * dayMs) })
  })
})

describe('a session that takes the place of another ends with the same sign-in', () => {
  const turnOnAuthenticator = async (browser: Browser): Promise<number> => {
    const { body } = await browser.post('/two-factor/enable', { password })
    const secret = new URL(String(body?.['totpURI'])).searchParams.get('secret') ?? ''
    return (await browser.post('/two-factor/verify-totp', { code: makeAuthenticator(secret)() })).status
  }
  const ways: readonly (readonly [string, (browser: Browser) => Promise<number>])[] = [
    ['a confirmed password', async (browser) => (await browser.post('/confirm-password', { password })).status],
    [
      'a new password that signs out the others',
      async (browser) =>
        (
          await browser.post('/change-password', {
            currentPassword: password,
            newPassword: 'Another-one-1',
            revokeOtherSessions: true,
          })
        ).status,
    ],
    [
      'a second factor by mail',
      async (browser) => (await browser.post('/two-factor/enable', { password, method: 'otp' })).status,
    ],
    ['an authenticator', turnOnAuthenticator],
  ]
  test.each(ways)('after %s', async (_, renew) => {
    const { browser } = await world.newSignedIn()
    await age(browser, hourMs)
    const before = browser.jar.get('tamarack.session_token')
    expect(await renew(browser)).toBe(200)
    expect(browser.jar.get('tamarack.session_token')).not.toBe(before)
    expect(await left(browser)).toEqual({ unused: about(hourMs), longest: about(hourMs) })
  })
  test('after a second factor was turned off', async () => {
    const { browser } = await world.newSignedIn()
    await browser.post('/two-factor/enable', { password, method: 'otp' })
    await age(browser, hourMs)
    expect((await browser.post('/two-factor/disable', { password })).status).toBe(200)
    expect(await left(browser)).toEqual({ unused: about(hourMs), longest: about(hourMs) })
  })
  test('but who signs in again in the same browser starts over', async () => {
    const { browser, email } = await world.newSignedIn()
    await age(browser, hourMs)
    expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200)
    expect(await left(browser)).toEqual({ unused: about(7 * dayMs), longest: about(30 * dayMs) })
  })
})
