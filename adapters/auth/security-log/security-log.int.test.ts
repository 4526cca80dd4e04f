import type { GoogleProfile } from 'better-auth/social-providers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import { makeFixture, password, type Fixture } from '../testing/auth-fixture.ts'
import { callOf, calls } from './security-events.ts'
import { makeSecurityLog } from './security-log.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

const idOf = async (email: string) =>
  String((await world.sql('select id from auth_user where email = ?', [email]))[0]?.['id'])
const linesOf = async (email: string) =>
  (
    await world.sql('select type, outcome from security_event where user_id = ? order by at, id', [await idOf(email)])
  ).map(({ type, outcome }) => `${String(type)} ${String(outcome)}`)
const last = async () =>
  (await world.sql('select type, outcome, user_id, ip, user_agent from security_event order by at desc limit 1'))[0]

test('the way of a new customer leaves its lines, with instant, address and browser', async () => {
  const { email, browser } = await world.newCustomer()
  await browser.post('/sign-in/email', { email, password: 'Wrong-one-1' })
  const before = Date.now()
  await browser.post('/sign-in/email', { email, password }, { 'user-agent': 'A browser' })
  expect(await last()).toMatchObject({
    user_id: await idOf(email),
    ip: expect.stringMatching(/^203\.0\.113\.\d+$/),
    user_agent: 'A browser',
  })
  const [{ at } = {}] = await world.sql('select at from security_event order by at desc limit 1')
  expect(Number(at)).toBeGreaterThanOrEqual(before)
  await browser.post('/change-password', { currentPassword: password, newPassword: 'Another-one-1' })
  await browser.post('/sign-out')
  await browser.post('/request-password-reset', { email })
  const token = (await world.linkIn(email)).pathname.split('/').at(-1)
  await world.browser().post('/reset-password', { newPassword: password, token })
  expect((await linesOf(email)).toSorted()).toEqual(
    [
      'sign-up ok',
      'email-verification ok',
      'sign-in INVALID_EMAIL_OR_PASSWORD',
      'sign-in ok',
      'password-change ok',
      'sign-out ok',
      'password-reset-request ok',
      'password-reset ok',
    ].toSorted(),
  )
})

test('a second factor leaves its lines: requested, failed, passed, turned on and off', async () => {
  const { email, browser } = await world.newSignedIn()
  await browser.post('/two-factor/enable', { password, method: 'otp' })
  const second = world.browser()
  await second.post('/sign-in/email', { email, password })
  await second.post('/two-factor/send-otp')
  const code = await world.codeIn(email)
  await second.post('/two-factor/verify-otp', { code: code === '111111' ? '222222' : '111111' })
  await second.post('/two-factor/verify-otp', { code })
  await second.post('/two-factor/disable', { password })
  expect((await linesOf(email)).toSorted()).toEqual(
    [
      'sign-up ok',
      'email-verification ok',
      'sign-in ok',
      'second-factor-on ok',
      'sign-in SECOND_FACTOR_ASKED',
      'second-factor-code ok',
      'second-factor INVALID_CODE',
      'second-factor ok',
      'second-factor-off ok',
    ].toSorted(),
  )
})

test('a connected login, a new address and ended sessions leave their lines', async () => {
  const google = {
    clientId: 'client',
    clientSecret: 'client secret',
    verifyIdToken: async () => true,
    getUserInfo: async ({ idToken = '' }: { idToken?: string | undefined }) => ({
      user: { email: idToken, name: 'Ada Miller', emailVerified: true },
      data: { sub: idToken } as GoogleProfile,
    }),
  }
  const linking = await makeFixture(process.env['DATABASE_URL'] ?? '', { socialProviders: { google } })
  const { email, browser } = await linking.newSignedIn()
  const byGoogle = () => linking.browser().post('/sign-in/social', { provider: 'google', idToken: { token: email } })
  await byGoogle()
  await browser.post('/link-social', { provider: 'google', idToken: { token: email } })
  await byGoogle()
  await browser.post('/unlink-account', { providerId: 'google' })
  await browser.post('/revoke-other-sessions')
  const newEmail = `new.${email}`
  await browser.post('/change-email', { newEmail })
  const token = (await linking.linkIn(newEmail)).searchParams.get('token') ?? ''
  await browser.get(`/verify-email?${new URLSearchParams({ token }).toString()}`)
  const lines = await linesOf(newEmail)
  await linking.close()
  expect(lines).toEqual(
    expect.arrayContaining([
      'account-link ok',
      'account-unlink ok',
      'session-end ok',
      'email-change-request ok',
      'email-change ok',
    ]),
  )
  expect(lines.filter((line) => line === 'sign-in ok')).toHaveLength(2)
})

test('a deleted account leaves its lines behind', async () => {
  const { email, browser } = await world.newSignedIn()
  const id = await idOf(email)
  await browser.post('/delete-user', { password, callbackURL: '/auth/login' })
  await world.follow(await world.linkIn(email), browser)
  const { events } = await world.securityLog.eventsOf(id, { before: null, size: 50 })
  expect(events.slice(0, 2).map(({ type, outcome }) => [type, outcome])).toEqual([
    ['account-deletion', 'ok'],
    ['account-deletion-request', 'ok'],
  ])
})

test('what is refused before it reaches the library leaves a line, and one per client and minute', async () => {
  const { email, browser } = await world.newSignedIn()
  for (let time = 0; time < 3; time++) await browser.post('/sign-out', {}, { origin: 'https://evil.example' })
  await browser.post('/update-session', {}, { origin: 'https://evil.example' })
  expect((await linesOf(email)).filter((line) => line.endsWith('INVALID_ORIGIN'))).toEqual([
    'sign-out INVALID_ORIGIN',
    'other INVALID_ORIGIN',
  ])
  expect((await linesOf(email)).filter((line) => line.startsWith('sign-in'))).toEqual(['sign-in ok'])
})

test('links with made-up tokens leave one line per client and minute, each below an address of its own, signed in or not', async () => {
  const { browser } = await world.newSignedIn()
  const made = async () =>
    Number(
      (
        await world.sql(
          `select count(*)::int as lines from security_event where outcome in ('INVALID_TOKEN', 'state_not_found', 'PROVIDER_NOT_FOUND')`,
        )
      )[0]?.['lines'],
    )
  const [stranger, before] = [world.browser(), await made()]
  for (let link = 0; link < 4; link++) {
    await stranger.get(`/reset-password/made-up-${link}?callbackURL=/auth/reset-password`)
    await stranger.get(`/callback/made-up-${link}?code=1`)
    await browser.get(`/callback/made-up-${link}?code=1`)
  }
  expect((await made()) - before).toBe(3)
})

test('an unknown address leaves a line of nobody, and nothing of what was typed', async () => {
  const typed = 'Secret-typed-by-mistake@example.test'
  await world.browser().post('/sign-in/email', { email: typed, password })
  expect(await last()).toMatchObject({ type: 'sign-in', outcome: 'INVALID_EMAIL_OR_PASSWORD', user_id: null })
  await world.browser().post('/request-password-reset', { email: typed })
  expect(await last()).toMatchObject({ type: 'password-reset-request', outcome: 'ok', user_id: null })
})

test('the log holds no address, token or code', async () => {
  const { email, browser } = await world.newSignedIn()
  await browser.post('/request-password-reset', { email })
  const token = (await world.linkIn(email)).pathname.split('/').at(-1) ?? 'none'
  await world.browser().get(`/reset-password/${token}?callbackURL=/auth/reset-password`)
  await world.browser().post('/reset-password', { newPassword: 'Another-one-1', token })
  const kept = JSON.stringify(await world.sql('select type, outcome, user_id, ip from security_event'))
  for (const secret of [email, token, '@', 'Another-one-1', password]) expect(kept).not.toContain(secret)
})

test('lines are never changed, and removed only when they are two years old', async () => {
  const [{ id } = {}] = await world.sql('select id from security_event limit 1')
  await expect(world.sql(`update security_event set outcome = 'ok' where id = ? returning id`, [id])).rejects.toThrow(
    'never changed',
  )
  await expect(world.sql('delete from security_event where id = ? returning id', [id])).rejects.toThrow('never changed')
  await expect(world.sql('truncate security_event')).rejects.toThrow('never changed')
  const old = (years: number) =>
    world.sql(
      `insert into security_event (id, type, at, outcome) values (?, 'sign-in', (extract(epoch from now() - make_interval(years => ?, days => 1)) * 1000)::bigint, 'ok') returning id`,
      [`old${years}`, years],
    )
  await old(1)
  await old(2)
  await expect(world.sql(`delete from security_event where id = 'old1' returning id`)).rejects.toThrow('never changed')
  expect(await world.sql(`delete from security_event where id = 'old2' returning id`)).toEqual([{ id: 'old2' }])
})

test('the first line of a day removes what is two years old, and nothing else', async () => {
  const days = (count: number) =>
    world.sql(
      `insert into security_event (id, type, at, outcome) values (?, 'sign-in', (extract(epoch from now() - make_interval(days => ?)) * 1000)::bigint, 'ok') returning id`,
      [`aged${count}`, count],
    )
  for (const count of [1, 700, 740]) await days(count)
  let now = Date.now()
  const log = makeSecurityLog(world.orm, { now: () => instant(now) })
  const write = () =>
    log.record({
      type: 'sign-in',
      outcome: 'ok',
      concerned: { id: null, email: null },
      origin: { ip: null, userAgent: null },
    })
  const aged = async () =>
    (await world.sql(`select id from security_event where id like 'aged%' order by id`)).map(({ id }) => id)
  await write()
  expect(await aged()).toEqual(['aged1', 'aged700'])
  await days(750)
  await write()
  expect(await aged()).toContain('aged750')
  now += 24 * 60 * 60_000
  await write()
  expect(await aged()).not.toContain('aged750')
})

test('pages follow each other without a gap, also between lines of one millisecond', async () => {
  const id = 'a person of many lines'
  const at = Date.now()
  for (let line = 0; line < 7; line++)
    await world.sql(
      `insert into security_event (id, type, at, user_id, outcome) values (?, 'sign-in', ?, ?, 'ok') returning id`,
      [`page${line}`, at + Math.floor(line / 3), id],
    )
  const read: string[] = []
  for (let before: string | null = null, first = true; first || before !== null; first = false) {
    const page = await world.securityLog.eventsOf(id, { before, size: 2 })
    read.push(...page.events.map((event) => event.id))
    before = page.next
  }
  expect(read).toEqual(['page6', 'page5', 'page4', 'page3', 'page2', 'page1', 'page0'])
  expect((await world.securityLog.eventsOf(id, { before: 'no such place', size: 2 })).events).toHaveLength(2)
})

test('a log that cannot be written keeps nobody out, and our own log states what was lost, without an address', async () => {
  const broken = await makeFixture(process.env['DATABASE_URL'] ?? '', {
    securityLog: {
      record: async () => {
        throw new Error('person@example.test')
      },
    },
  })
  const { email, browser } = await broken.newSignedIn()
  const inside = await broken.sessions.current({ cookie: browser.cookie() })
  await broken.close()
  expect(inside).toMatchObject({ email })
  expect(broken.lines).toContainEqual({
    message: 'A line of the security log could not be stored',
    facts: expect.objectContaining({ type: 'sign-in', outcome: 'ok', error: 'Error' }),
  })
  expect(JSON.stringify(broken.lines)).not.toContain(email)
})

test('a log that hangs keeps nobody waiting for longer than two seconds', async () => {
  const { promise: never, resolve } = Promise.withResolvers<void>()
  const hanging = await makeFixture(process.env['DATABASE_URL'] ?? '', { securityLog: { record: () => never } })
  const began = performance.now()
  expect((await hanging.browser().post('/sign-in/email', { email: 'nobody@example.test', password })).status).toBe(401)
  expect(performance.now() - began).toBeGreaterThanOrEqual(1_900)
  resolve()
  await hanging.close()
})

test('the statement of a line is the same for a registered and an unknown address', async () => {
  const { email } = await world.newCustomer()
  const statements: string[] = []
  const connection = world.orm.em.getConnection()
  const execute = connection.execute.bind(connection)
  connection.execute = (async (sql: string, ...rest: readonly unknown[]) => {
    if (sql.includes('security_event')) statements.push(sql)
    return (execute as (...all: readonly unknown[]) => Promise<unknown>)(sql, ...rest)
  }) as typeof connection.execute
  for (const address of [email, 'nobody.at.all@example.test'])
    await world.browser().post('/sign-in/email', { email: address, password: 'Wrong-one-1' })
  connection.execute = execute
  expect(statements).toHaveLength(2)
  expect(statements[0]).toBe(statements[1])
})

/** They change nothing about who may come in: reading what a provider holds, and one's own
 * session's fields, of which there are none. */
const ofNoInterest = ['POST /get-access-token', 'POST /refresh-token', 'POST /account-info', 'POST /update-session']
const closed = [
  'POST /verify-password',
  'POST /two-factor/get-totp-uri',
  'POST /get-session',
  'POST /passkey/update-passkey',
]

test('no call of the library is forgotten: each that changes something has its kind, or is closed', async () => {
  const served = Object.values(
    world.auth.api as unknown as Record<
      string,
      { path?: string; options?: { method?: string | readonly string[]; metadata?: { SERVER_ONLY?: boolean } } }
    >,
  ).flatMap(({ path, options }) =>
    path === undefined || options?.metadata?.SERVER_ONLY
      ? []
      : [options?.method ?? 'GET'].flat().map((method) => callOf(method, path)),
  )
  expect(served.length).toBeGreaterThan(40)
  expect(
    served.filter(
      (call) => call.startsWith('POST ') && !(call in calls) && ![...ofNoInterest, ...closed].includes(call),
    ),
  ).toEqual([])
  const { browser } = await world.newSignedIn()
  for (const call of closed)
    expect([call, (await browser.post(call.replace('POST ', ''), { password })).status]).toEqual([
      call,
      call.endsWith('/get-session') ? 405 : 404,
    ])
  expect(Object.keys(calls).filter((call) => !served.includes(call) && call !== 'POST /forget-password')).toEqual([])
})
