import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoHarm, statusesOf } from './attack.ts'
import { password, serveAccounts, type Browser, type Served } from './served-accounts.ts'

let world: Served
beforeAll(async () => {
  world = await serveAccounts()
})
afterAll(() => world.close())

const later = 'Another-one-1'
const cookieName = 'tamarack.session_token'
const tokenOf = (browser: Browser): string => decodeURIComponent(browser.jar.get(cookieName) ?? '')
const sessionOf = async (browser: Browser) => (await browser.get('/get-session')).body
const withCookie = (value: string): Browser => {
  const browser = world.browser()
  browser.jar.set(cookieName, value)
  return browser
}
/** Whether this browser is let in anywhere: by the library, and by the product's own calls. */
const isIn = async (browser: Browser, userId: string): Promise<readonly boolean[]> => [
  (await sessionOf(browser)) !== null,
  (await browser.send('GET', `/api/v1/users/${userId}`)).status === 200,
  (await browser.get('/list-sessions')).status === 200,
]
const out = [false, false, false]

describe('a cookie that we did not sign', () => {
  const forgeries: readonly (readonly [string, (signed: string) => string])[] = [
    ['the token alone', (signed) => signed.slice(0, signed.indexOf('.'))],
    ['an empty signature', (signed) => `${signed.slice(0, signed.indexOf('.'))}.`],
    ['a changed token', (signed) => `${signed.startsWith('x') ? 'y' : 'x'}${signed.slice(1)}`],
    ['a changed signature', (signed) => signed.replace(/\.(.)/, (_, first: string) => (first === 'A' ? '.B' : '.A'))],
    [
      'a signature of a guessed secret',
      (signed) => {
        const token = signed.slice(0, signed.indexOf('.'))
        return `${token}.${createHmac('sha256', 'better-auth-secret-12345678901234567890').update(token).digest('base64')}`
      },
    ],
    ['two signatures', (signed) => `${signed}.${signed.split('.')[1]}`],
    ['nothing', () => ''],
    ['a broken escape', () => '%E0%A4%A'],
  ]
  test.each(forgeries)('opens nothing: %s', async (_, forge) => {
    const { browser, id } = await world.newSignedIn()
    const value = forge(tokenOf(browser))
    await expectNoHarm(world, async () =>
      expect(await isIn(withCookie(value.includes('%') ? value : encodeURIComponent(value)), id)).toEqual(out),
    )
  })
  test('opens nothing as a header, with or without its signature', async () => {
    const { browser, id } = await world.newSignedIn()
    const signed = tokenOf(browser)
    await expectNoHarm(world, async () => {
      for (const token of [signed, signed.split('.')[0], encodeURIComponent(signed)]) {
        for (const headers of [
          { authorization: `Bearer ${token}` },
          { 'x-session-token': token ?? '' },
          { 'set-auth-token': token ?? '' },
        ]) {
          expect((await world.browser().get('/get-session', headers)).body).toBeNull()
          expect((await world.browser().send('GET', `/api/v1/users/${id}`, { headers })).status).toBe(401)
        }
      }
    })
  })
})

describe('a session', () => {
  test("has a new token after every sign-in: one that a stranger planted stays the stranger's", async () => {
    const [stranger, victim] = [await world.newSignedIn(), await world.newCustomer()]
    const planted = tokenOf(stranger.browser)
    victim.browser.jar.set(cookieName, encodeURIComponent(planted))
    expect((await victim.browser.post('/sign-in/email', { email: victim.email, password })).status).toBe(200)
    expect(tokenOf(victim.browser)).not.toBe(planted)
    expect(await world.sql('select user_id from auth_session where token = $1', [planted.split('.')[0]])).toEqual([
      { user_id: stranger.id },
    ])
  })
  test('has a new token when a second factor is turned on or off, and the old one is void', async () => {
    const { browser, id } = await world.newSignedIn()
    for (const [path, body] of [
      ['/two-factor/enable', { password, method: 'otp' }],
      ['/two-factor/disable', { password }],
    ] as const) {
      const old = tokenOf(browser)
      expect((await browser.post(path, body)).status).toBe(200)
      expect(tokenOf(browser)).not.toBe(old)
      expect(await isIn(withCookie(encodeURIComponent(old)), id)).toEqual(out)
    }
  })
  test('that was signed out opens nothing when its cookie is sent again', async () => {
    const { browser, id } = await world.newSignedIn()
    const stolen = tokenOf(browser)
    await browser.post('/sign-out')
    await expectNoHarm(world, async () => expect(await isIn(withCookie(encodeURIComponent(stolen)), id)).toEqual(out))
  })
  test('that was ended from elsewhere opens nothing', async () => {
    const { email, browser, id } = await world.newSignedIn()
    const other = world.browser()
    await other.post('/sign-in/email', { email, password })
    await browser.post('/revoke-other-sessions')
    await expectNoHarm(world, async () => expect(await isIn(other, id)).toEqual(out))
    expect((await isIn(browser, id))[0]).toBe(true)
  })
  test('of an account that an admin inactivates ends at once', async () => {
    const [admin, email] = [await world.newAdmin(), `staff.${randomUUID()}@example.test`]
    const command = { origin: world.publicOrigin, 'content-type': 'application/json' }
    const press = (method: string, path: string, body: object) =>
      admin.browser.send(method, path, {
        headers: { ...command, 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      })
    const made = await press('POST', '/api/employees/create', { name: 'Noa Berg', email, role: 'employee' })
    const id = String(made.body?.['id'])
    const token = (await world.linkIn(email)).pathname.split('/').at(-1)
    const staff = world.browser()
    expect((await staff.post('/reset-password', { newPassword: password, token })).status).toBe(200)
    await staff.post('/sign-in/email', { email, password })
    await staff.post('/two-factor/send-otp')
    expect((await staff.post('/two-factor/verify-otp', { code: await world.codeIn(email) })).status).toBe(200)
    expect((await isIn(staff, id))[0]).toBe(true)
    expect((await press('PATCH', '/api/employees/inactivate', { id })).status).toBe(200)
    await expectNoHarm(world, async () => {
      expect(await isIn(staff, id)).toEqual(out)
      expect((await world.browser().post('/reset-password', { newPassword: later, token })).status).toBe(400)
    })
  })
  test('ends everywhere when the password is reset', async () => {
    const { email, id } = await world.newSignedIn()
    const devices = await Promise.all(
      [1, 2, 3].map(async () => {
        const device = world.browser()
        await device.post('/sign-in/email', { email, password })
        return device
      }),
    )
    await world.browser().post('/request-password-reset', { email })
    const token = (await world.linkIn(email)).pathname.split('/').at(-1)
    await world.browser().post('/reset-password', { newPassword: later, token })
    expect(await world.sql('select 1 from auth_session where user_id = $1', [id])).toEqual([])
    for (const device of devices) expect(await isIn(device, id)).toEqual(out)
  })
  test('follows the role in the database at once: a role that was taken away opens nothing more', async () => {
    const { browser, id } = await world.newAdmin()
    expect((await browser.send('GET', '/api/v1/activity')).status).toBe(200)
    await world.sql(`update auth_user set role = 'employee' where id = $1`, [id])
    expect((await browser.send('GET', '/api/v1/activity')).status).toBe(403)
  })
  test("that has expired is nobody's, for the library and for the product", async () => {
    const { browser, id } = await world.newSignedIn()
    await world.sql(`update auth_session set expires_at = now() - interval '1 millisecond' where user_id = $1`, [id])
    expect(await isIn(browser, id)).toEqual(out)
    const { email } = await world.newCustomer()
    await world.browser().post('/request-password-reset', { email })
    const token = (await world.linkIn(email)).pathname.split('/').at(-1)
    await world.sql(`update auth_verification set expires_at = now() - interval '1 millisecond'`)
    await expectNoHarm(world, async () =>
      expect((await world.browser().post('/reset-password', { newPassword: later, token })).status).toBe(400),
    )
  })
  test("that has come to the end of its sign-in is nobody's, however busy it was", async () => {
    for (const { browser, id } of [await world.newSignedIn(), await world.newAdmin()]) {
      await world.sql(`update auth_session set ends_at = now() + interval '1 hour' where user_id = $1`, [id])
      for (let time = 0; time < 3; time++) expect((await isIn(browser, id))[0]).toBe(true)
      expect((await browser.post('/confirm-password', { password })).status).toBe(200)
      expect(
        await world.sql(`select expires_at <= now() + interval '1 hour' as ends from auth_session where user_id = $1`, [
          id,
        ]),
      ).toEqual([{ ends: true }])
      await world.sql(`update auth_session set ends_at = now() - interval '1 millisecond' where user_id = $1`, [id])
      expect(await isIn(browser, id)).toEqual(out)
    }
  })
  test('ends with its account, and nothing of the account is left that could open it', async () => {
    const { browser, id, email } = await world.newSignedIn()
    const other = world.browser()
    await other.post('/sign-in/email', { email, password })
    await browser.post('/delete-user', { callbackURL: '/account-deleted' })
    await world.follow(await world.linkIn(email), browser)
    expect(
      await world.sql(
        'select user_id from auth_session where user_id = $1 union all select user_id from auth_account where user_id = $1 union all select value from auth_verification where value = $1',
        [id],
      ),
    ).toEqual([])
    expect(await isIn(other, id)).toEqual(out)
  })
})

describe('between the password and the code', () => {
  test('no session can be seen, and no call takes the challenge for one', async () => {
    const { email, id } = await world.newGuarded()
    const thief = world.browser()
    expect((await thief.post('/sign-in/email', { email, password })).body).toMatchObject({ twoFactorRedirect: true })
    expect([...thief.jar.keys()].some((name) => name.includes('session'))).toBe(false)
    await expectNoHarm(world, async () => {
      expect(await isIn(thief, id)).toEqual(out)
      const calls: readonly (readonly [string, object])[] = [
        ['/two-factor/disable', { password }],
        ['/two-factor/enable', { password, method: 'otp' }],
        ['/two-factor/generate-backup-codes', { password }],
        ['/update-user', { name: 'Mallory' }],
        ['/change-password', { currentPassword: password, newPassword: later }],
        ['/confirm-password', { password }],
        ['/set-password', { newPassword: later }],
        ['/change-email', { newEmail: 'mallory@evil.example' }],
        ['/delete-user', { password }],
        ['/revoke-sessions', {}],
        ['/link-social', { provider: 'oidc' }],
        ['/two-factor/remove-authenticator', { password }],
        ['/two-factor/verify-totp', { code: '000000' }],
        ['/two-factor/verify-backup-code', { code: 'aaaaa-bbbbb' }],
      ]
      for (const [path, body] of calls)
        expect([path, (await thief.post(path, body)).status]).toEqual([
          path,
          path.includes('verify-') ? expect.any(Number) : 401,
        ])
      expect(await isIn(thief, id)).toEqual(out)
    })
  })
  test('another sign-in, a proven address and a new password do not lead around the code', async () => {
    const { email, id } = await world.newGuarded()
    await world.browser().post('/request-password-reset', { email })
    const token = (await world.linkIn(email)).pathname.split('/').at(-1)
    const thief = world.browser()
    await thief.post('/reset-password', { newPassword: later, token })
    expect(await isIn(thief, id)).toEqual(out)
    await thief.post('/send-verification-email', { email })
    for (let time = 0; time < 2; time++)
      expect((await thief.post('/sign-in/email', { email, password: later, rememberMe: true })).body).toMatchObject({
        twoFactorRedirect: true,
      })
    expect(await isIn(thief, id)).toEqual(out)
    expect(await world.sql('select 1 from auth_session where user_id = $1', [id])).toEqual([])
  })
  test('a device that was not trusted is not trusted by a cookie that claims it', async () => {
    const [{ email }, own] = [await world.newGuarded(), await world.newGuarded()]
    const mine = world.browser()
    await mine.post('/sign-in/email', { email: own.email, password })
    await mine.post('/two-factor/send-otp')
    await mine.post('/two-factor/verify-otp', { code: await world.codeIn(own.email), trustDevice: true })
    const trust = [...mine.jar].find(([name]) => name.includes('trust'))
    expect(trust).toBeDefined()
    await mine.post('/sign-out')
    expect((await mine.post('/sign-in/email', { email, password })).body).toMatchObject({ twoFactorRedirect: true })
    const forged = world.browser()
    forged.jar.set(trust?.[0] ?? '', `${trust?.[1].slice(0, -6)}AAAAAA`)
    expect((await forged.post('/sign-in/email', { email: own.email, password })).body).toMatchObject({
      twoFactorRedirect: true,
    })
  })
  test('a trusted device that was signed out from another one has to enter a code again', async () => {
    const { email, browser } = await world.newGuarded()
    const phone = world.browser()
    await phone.post('/sign-in/email', { email, password })
    await phone.post('/two-factor/send-otp')
    const token = (await phone.post('/two-factor/verify-otp', { code: await world.codeIn(email), trustDevice: true }))
      .body?.['token']
    expect((await browser.post('/revoke-session', { token })).status).toBe(200)
    expect((await phone.post('/sign-in/email', { email, password })).body).toMatchObject({ twoFactorRedirect: true })
  })
  test('a code is taken once, by its own sign-in, and by one of many at once', async () => {
    const { email, id } = await world.newGuarded()
    const [mine, other] = [world.browser(), world.browser()]
    for (const browser of [mine, other]) await browser.post('/sign-in/email', { email, password })
    await mine.post('/two-factor/send-otp')
    const code = await world.codeIn(email)
    await expectNoHarm(world, async () =>
      expect((await other.post('/two-factor/verify-otp', { code })).status).toBe(400),
    )
    const clones = Array.from({ length: 8 }, () => {
      const clone = world.browser()
      for (const [name, value] of mine.jar) clone.jar.set(name, value)
      return clone
    })
    const before = await world.sql('select id from auth_session where user_id = $1', [id])
    const tries = await Promise.all(clones.map((clone) => clone.post('/two-factor/verify-otp', { code })))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.sql('select id from auth_session where user_id = $1', [id])).toHaveLength(before.length + 1)
    await expectNoHarm(world, async () =>
      expect((await mine.post('/two-factor/verify-otp', { code })).status).toBeGreaterThanOrEqual(400),
    )
  })
})

describe('a link of an email', () => {
  test('that resets a password works for one of eight at once, and never again', async () => {
    const { email } = await world.newCustomer()
    await world.browser().post('/request-password-reset', { email })
    const token = (await world.linkIn(email)).pathname.split('/').at(-1)
    const passwords = Array.from({ length: 8 }, (_, index) => `Another-one-${index}`)
    const tries = await Promise.all(
      passwords.map((newPassword) => world.browser().post('/reset-password', { newPassword, token })),
    )
    expect(statusesOf(tries)).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
    await expectNoHarm(world, async () =>
      expect((await world.browser().post('/reset-password', { newPassword: later, token })).status).toBe(400),
    )
    const signIns = []
    for (const given of [password, ...passwords])
      signIns.push((await world.browser().post('/sign-in/email', { email, password: given })).status)
    expect(signIns.filter((status) => status === 200)).toHaveLength(1)
    expect(signIns[1 + tries.findIndex(({ status }) => status === 200)]).toBe(200)
  })
  test('that proves an address signs nobody in, and changes nothing the second time', async () => {
    const { email } = await world.newCustomer()
    const link = await world.linkIn(email)
    const stranger = world.browser()
    await expectNoHarm(world, async () => {
      await world.follow(link, stranger)
    })
    expect(await sessionOf(stranger)).toBeNull()
  })
  test('that proves an address is not written by a forger: changed, cut, started over, or without our seal', async () => {
    const [browser, email] = [world.browser(), `unproven.${randomUUID()}@example.test`]
    await browser.post('/sign-up/email', { name: 'Mallory', email, password })
    const token = (await world.linkIn(email)).searchParams.get('token') ?? ''
    const bytes = Buffer.from(token, 'base64url')
    const changedAt = (place: number) =>
      Buffer.from(bytes.map((byte, at) => (at === place ? byte ^ 1 : byte))).toString('base64url')
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = encoded({ email, iat: 1, exp: 9_999_999_999 })
    const signed = `${encoded({ alg: 'HS256' })}.${claims}`
    const forged = [
      ...[0, 24, bytes.length >> 1, bytes.length - 1].map(changedAt),
      token.slice(0, -4),
      token.slice(4),
      token + token,
      bytes.toString('hex'),
      '',
      'A'.repeat(43),
      `${encoded({ alg: 'none' })}.${claims}.`,
      `${signed}.${createHmac('sha256', '').update(signed).digest('base64url')}`,
    ]
    await expectNoHarm(world, async () => {
      for (const each of forged) {
        expect(
          await world.browser().get(`/verify-email?${new URLSearchParams({ token: each }).toString()}`),
        ).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
      }
    })
  })
  test('that deletes an account does so for its owner only, and once', async () => {
    const [owner, other] = [await world.newSignedIn(), await world.newSignedIn()]
    const requestLink = async () => {
      await owner.browser.post('/delete-user', { callbackURL: '/account-deleted' })
      return world.linkIn(owner.email)
    }
    for (const stranger of [world.browser(), other.browser])
      await expectNoHarm(world, async () => {
        await world.follow(await requestLink(), stranger)
      })
    const link = await requestLink()
    await world.follow(link, owner.browser)
    expect(await world.sql('select 1 from auth_user where id = $1', [owner.id])).toEqual([])
    await expectNoHarm(world, async () => {
      await world.follow(link, other.browser)
    })
  })
})
