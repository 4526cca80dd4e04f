import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFixture, password, publicOrigin, type Fixture } from '../testing/auth-fixture.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

type Browser = ReturnType<Fixture['browser']>
const another = 'Another-one-1'
const newAddress = (): string => `moved.${crypto.randomUUID()}@example.test`
const userId = async (email: string) =>
  String((await world.sql('select id from auth_user where email = ?', [email]))[0]?.['id'])
const emailOf = async (id: string) => (await world.sql('select email from auth_user where id = ?', [id]))[0]?.['email']
const sessionsOf = async (email: string) =>
  world.sql('select token from auth_session where user_id = ?', [await userId(email)])
const emailsTo = async (address: string): Promise<readonly string[]> => {
  await world.auth.settled()
  return world.emails.filter(({ to }) => to === address).map(({ subject }) => subject)
}
/** As if the person had signed in eleven minutes ago. */
const grow = async (email: string) =>
  world.sql(`update auth_session set created_at = now() - interval '11 minutes' where user_id = ? returning id`, [
    await userId(email),
  ])
const signedInElsewhere = async (email: string): Promise<Browser> => {
  const browser = world.browser()
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200)
  return browser
}
const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.get('/get-session')).body !== null

describe('a change of password', () => {
  test.each([
    ['short1A', 'Password too short'],
    [`Aa1${'x'.repeat(126)}`, 'Password too long'],
    ['all lower 1', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
    ['NO LOWER 1', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
    ['No digit here', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
  ])('to %s is refused: %s', async (newPassword, message) => {
    const { email, browser } = await world.newSignedIn()
    expect(await browser.post('/change-password', { currentPassword: password, newPassword })).toMatchObject({
      status: 400,
      body: { message },
    })
    expect((await world.browser().post('/sign-in/email', { email, password })).status).toBe(200)
  })
  test('leaves other devices signed in unless it is requested to sign them out', async () => {
    const { email, browser } = await world.newSignedIn()
    const other = await signedInElsewhere(email)
    expect(await browser.post('/change-password', { currentPassword: password, newPassword: another })).toMatchObject({
      status: 200,
      body: { token: null, user: { email } },
    })
    expect(await isSignedIn(other)).toBe(true)
    expect(
      (
        await browser.post('/change-password', {
          currentPassword: another,
          newPassword: password,
          revokeOtherSessions: true,
        })
      ).status,
    ).toBe(200)
    expect([await isSignedIn(other), await isSignedIn(browser)]).toEqual([false, true])
    expect((await emailsTo(email)).filter((subject) => subject === 'Your Tamarack password was changed')).toHaveLength(
      2,
    )
  })
  test('is refused to who has no password, and to who guesses it too often', async () => {
    const { email, browser } = await world.newSignedIn()
    await world.sql(`update auth_account set provider_id = 'example' where user_id = ? returning id`, [
      await userId(email),
    ])
    expect(await browser.post('/change-password', { currentPassword: password, newPassword: another })).toMatchObject({
      status: 400,
      body: { message: 'Credential account not found' },
    })

    const strict = await makeFixture(process.env['DATABASE_URL'] ?? '', { triesPerMinute: 3 })
    const guessed = await strict.newSignedIn()
    const answers: unknown[] = []
    for (let time = 0; time < 4; time++)
      answers.push(
        (await guessed.browser.post('/change-password', { currentPassword: 'Wrong-one-1', newPassword: another }))
          .status,
      )
    await strict.close()
    expect(answers).toEqual([400, 400, 400, 429])
  })
})

describe('a sign-in that is older than ten minutes', () => {
  const calls = [
    ['/set-password', { newPassword: another }],
    ['/change-email', { newEmail: 'later@example.test' }],
    ['/link-social', { provider: 'google' }],
    ['/unlink-account', { providerId: 'credential' }],
    ['/delete-user', {}],
  ] as const
  test.each(calls)('is not enough for %s', async (path, body) => {
    const { email, browser } = await world.newSignedIn()
    await grow(email)
    expect(await browser.post(path, body)).toMatchObject({
      status: 403,
      body: { code: 'SESSION_EXPIRED', message: 'Session expired. Re-authenticate to perform this action.' },
    })
  })
  test('becomes a new one by the password, and the old token opens nothing', async () => {
    const { email, browser } = await world.newSignedIn()
    await grow(email)
    expect((await browser.get('/list-sessions')).body).toMatchObject({ code: 'SESSION_EXPIRED' })
    const [before] = await sessionsOf(email)
    expect(await browser.post('/confirm-password', { password: 'Wrong-one-1' })).toMatchObject({
      status: 400,
      body: { message: 'Invalid password' },
    })
    expect((await browser.post('/confirm-password', { password })).status).toBe(200)
    const after = await sessionsOf(email)
    expect(after).toHaveLength(1)
    expect(after[0]).not.toEqual(before)
    expect((await browser.get('/list-sessions')).status).toBe(200)
    expect(await world.browser().post('/confirm-password', { password })).toMatchObject({ status: 401 })
  })
  test('stays one that ends with the browser', async () => {
    const { email } = await world.newCustomer()
    const browser = world.browser()
    await browser.post('/sign-in/email', { email, password, rememberMe: false })
    const cookies = (await browser.post('/confirm-password', { password })).headers.getSetCookie()
    expect(cookies.find((cookie) => cookie.startsWith('tamarack.session_token='))).not.toContain('Max-Age')
  })
})

describe('a name', () => {
  test('is kept without the spaces around it', async () => {
    const { email, browser } = await world.newSignedIn()
    expect((await browser.post('/update-user', { name: '  Grace Hopper ' })).status).toBe(200)
    expect(await world.sql('select name from auth_user where email = ?', [email])).toEqual([{ name: 'Grace Hopper' }])
  })
  test.each([
    ['', 'Name is required'],
    ['A', 'Name must be at least 2 characters long'],
    ['A'.repeat(51), 'Name must be less than 50 characters'],
    [7, 'Name is required'],
  ])('%s is refused: %s', async (name, message) => {
    const { browser } = await world.newSignedIn()
    expect(await browser.post('/update-user', { name })).toMatchObject({ status: 400, body: { message } })
  })
})

describe('a new email address', () => {
  /** Requests it, and answers the token of the email. */
  const request = async (browser: Browser, to: string): Promise<string> => {
    expect(await browser.post('/change-email', { newEmail: to, callbackURL: '/account' })).toMatchObject({
      status: 200,
      body: { status: true },
    })
    const link = await world.linkIn(to)
    expect(link.origin + link.pathname).toBe(`${publicOrigin}/account/email/confirm`)
    return link.searchParams.get('token') ?? ''
  }
  const confirm = (browser: Browser, token: string) =>
    browser.get(`/verify-email?${new URLSearchParams({ token }).toString()}`)

  test('must be another one', async () => {
    const { email, browser } = await world.newSignedIn()
    expect(await browser.post('/change-email', { newEmail: email.toUpperCase() })).toMatchObject({
      status: 400,
      body: { message: 'Email is the same' },
    })
    expect((await browser.post('/change-email', { newEmail: 'no address' })).status).toBe(400)
  })
  test('is in use once its owner has confirmed it; the old mailbox is notified, and what was sent there opens nothing', async () => {
    const { email, browser } = await world.newSignedIn()
    const [id, to] = [await userId(email), newAddress()]
    await world.browser().post('/request-password-reset', { email })
    const reset = await world.linkIn(email)
    const token = await request(browser, to)
    expect(await emailOf(id)).toBe(email)
    expect(await confirm(browser, token)).toMatchObject({ status: 200, body: { status: true } })
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { email: to, emailVerified: true } })
    expect((await emailsTo(email)).at(-1)).toBe('Your Tamarack account has a new email address')
    expect(JSON.stringify(world.emails.findLast((message) => message.to === email))).not.toContain(to)
    expect((await world.follow(reset)).headers.get('location')).toContain('error=INVALID_TOKEN')
    expect((await world.browser().post('/sign-in/email', { email, password })).status).toBe(401)
    expect((await world.browser().post('/sign-in/email', { email: to, password })).status).toBe(200)
  })
  test('is confirmed by a link that works once, also when the address has gone back since', async () => {
    const { email, browser } = await world.newSignedIn()
    const [id, to] = [await userId(email), newAddress()]
    const first = await request(browser, to)
    expect((await confirm(browser, first)).status).toBe(200)
    expect(await confirm(browser, first)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
    expect((await confirm(browser, await request(browser, email))).status).toBe(200)
    expect(await confirm(browser, first)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
    expect(await emailOf(id)).toBe(email)
  })
  test('mistyped is closed by requesting the right one, and is of no use to who reads it', async () => {
    const { email, browser } = await world.newSignedIn()
    const [id, mistyped, right] = [await userId(email), newAddress(), newAddress()]
    const wrong = await request(browser, mistyped)
    expect(await confirm(world.browser(), wrong)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    const stranger = await world.newSignedIn()
    expect(await confirm(stranger.browser, wrong)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
    const token = await request(browser, right)
    expect(await confirm(browser, wrong)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
    expect(await emailOf(id)).toBe(email)
    expect((await confirm(browser, token)).status).toBe(200)
    expect(await emailOf(id)).toBe(right)
  })
  test('that belongs to somebody is answered like a free one; nobody gets an email, and the earlier link is closed', async () => {
    const [owner, { email, browser }] = [await world.newCustomer(), await world.newSignedIn()]
    const before = await emailsTo(owner.email)
    const token = await request(browser, newAddress())
    expect(await browser.post('/change-email', { newEmail: owner.email })).toMatchObject({
      status: 200,
      body: { status: true },
    })
    expect(await emailsTo(owner.email)).toEqual(before)
    expect((await confirm(browser, token)).status).toBe(401)
    expect(await emailOf(await userId(email))).toBe(email)
  })
  test('that was taken since is refused', async () => {
    const { email, browser } = await world.newSignedIn()
    const [id, to] = [await userId(email), newAddress()]
    const token = await request(browser, to)
    await world.browser().post('/sign-up/email', { name: 'Faster One', email: to, password })
    expect(await confirm(browser, token)).toMatchObject({
      status: 400,
      body: { message: "Couldn't update your email" },
    })
    expect(await emailOf(id)).toBe(email)
  })
  test('after a day the link is void', async () => {
    const { browser } = await world.newSignedIn()
    const token = await request(browser, newAddress())
    await world.sql(
      `update auth_verification set expires_at = now() - interval '1 second' where identifier like 'new-address:%' returning id`,
    )
    expect((await confirm(browser, token)).status).toBe(401)
  })
  test('nothing of its link can be read in the database', async () => {
    const { browser } = await world.newSignedIn()
    const token = await request(browser, newAddress())
    expect(
      await world.sql('select 1 from auth_verification where identifier like ? or value like ?', [
        `%${token}%`,
        `%${token}%`,
      ]),
    ).toEqual([])
  })
})

test('emails to one address are counted wherever they are requested, to an unknown address and a registered one alike', async () => {
  const strict = await makeFixture(process.env['DATABASE_URL'] ?? '', { triesPerMinute: 4 })
  const [requester, owner] = [await strict.newSignedIn(), await strict.newSignedIn()]
  const request = async (newEmail: string) => (await requester.browser.post('/change-email', { newEmail })).status
  const free = newAddress()
  expect([await request(free), await request(free), await request(free)]).toEqual([200, 200, 429])
  // One was the email of the sign-up.
  expect(await request(owner.email)).toBe(200)
  const deletions: number[] = []
  for (let time = 0; time < 2; time++) deletions.push((await owner.browser.post('/delete-user', {})).status)
  await strict.close()
  expect(deletions).toEqual([429, 429])
})

describe('deleting an account', () => {
  const request = async ({ email, browser }: { readonly email: string; readonly browser: Browser }): Promise<URL> => {
    expect(await browser.post('/delete-user', { callbackURL: '/anything' })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Verification email sent' },
    })
    return world.linkIn(email)
  }
  /** Where a browser stands after the link. */
  const pressed = async (link: URL, browser?: Browser, at = world): Promise<string> => {
    const { status, headers } = await at.follow(link, browser)
    expect(status).toBe(302)
    return headers.get('location') ?? ''
  }
  test('takes its sessions and ways to sign in with it, confirms it by email, and ends on a page', async () => {
    const person = await world.newSignedIn()
    const [id, other] = [await userId(person.email), await signedInElsewhere(person.email)]
    const link = await request(person)
    expect(link.searchParams.get('token')).toMatch(/^[0-9a-z]{32}$/)
    const [row] = await world.sql(
      'select extract(epoch from expires_at - created_at)::int as life from auth_verification where value = ?',
      [id],
    )
    expect(row).toEqual({ life: 86_400 })
    expect(await pressed(link, person.browser)).toBe('/account-deleted')
    for (const table of ['auth_session', 'auth_account', 'auth_verification']) {
      expect(
        await world.sql(`select 1 from ${table} where ${table === 'auth_verification' ? 'value' : 'user_id'} = ?`, [
          id,
        ]),
      ).toEqual([])
    }
    expect(await emailOf(id)).toBeUndefined()
    expect([await isSignedIn(person.browser), await isSignedIn(other)]).toEqual([false, false])
    expect((await emailsTo(person.email)).at(-1)).toBe('Your Tamarack account was deleted')
  })
  test('a link works once, only for its owner and only where they are signed in', async () => {
    const [person, stranger] = [await world.newSignedIn(), await world.newSignedIn()]
    const link = await request(person)
    expect(await pressed(link)).toBe('/account-deleted?error=FAILED_TO_GET_USER_INFO')
    expect(await pressed(link, stranger.browser)).toBe('/account-deleted?error=INVALID_TOKEN')
    expect(await emailOf(await userId(stranger.email))).toBe(stranger.email)
    expect(await pressed(link, person.browser)).toBe('/account-deleted')
    for (const { browser } of [stranger, person])
      expect(await pressed(link, browser)).toMatch(/^\/account-deleted\?error=/)
  })
  test('is answered by its refusal where no page was requested, and never by a redirect to a page of others', async () => {
    const { browser } = await world.newSignedIn()
    expect((await browser.get('/delete-user/callback?token=unknown')).status).toBe(404)
    expect(
      (await browser.get('/delete-user/callback?token=unknown&callbackURL=https%3A%2F%2Fevil.example')).status,
    ).toBe(403)
  })
  test('is refused before an email is sent while there are loans, and again at the link', async () => {
    let loans: readonly unknown[] = [{}]
    const lending = await makeFixture(process.env['DATABASE_URL'] ?? '', { loans: () => loans })
    const { email, browser } = await lending.newSignedIn()
    const refusal = {
      status: 400,
      body: {
        code: 'ACCOUNT_HAS_LOANS',
        message: 'We must keep the records of your loans, so this account cannot be deleted',
      },
    }
    const before = lending.emails.length
    expect(await browser.post('/delete-user', {})).toMatchObject(refusal)
    expect(lending.emails).toHaveLength(before)
    loans = []
    await browser.post('/delete-user', {})
    const link = await lending.linkIn(email)
    loans = [{}]
    expect(await pressed(link, browser, lending)).toBe('/account-deleted?error=ACCOUNT_HAS_LOANS')
    expect(await lending.sql('select email from auth_user where email = ?', [email])).toEqual([{ email }])
    await lending.close()
  })
  test('with a wrong password is refused', async () => {
    const { browser } = await world.newSignedIn()
    expect(await browser.post('/delete-user', { password: 'Wrong-one-1' })).toMatchObject({
      status: 400,
      body: { message: 'Invalid password' },
    })
  })
})

describe('sessions', () => {
  const list = async (browser: Browser) =>
    (await browser.get('/list-sessions')).body as unknown as { token: string; userAgent: string }[]
  test('are listed with where they come from, and one or all others can be ended', async () => {
    const { email, browser } = await world.newSignedIn()
    const [phone, tablet] = [world.browser(), await signedInElsewhere(email)]
    await phone.post('/sign-in/email', { email, password }, { 'user-agent': 'A phone' })
    const all = await list(browser)
    expect(all).toHaveLength(3)
    expect(all.find(({ userAgent }) => userAgent === 'A phone')).toMatchObject({
      ipAddress: expect.stringMatching(/^203\.0\.113\.\d+$/) as unknown,
      createdAt: expect.any(String) as unknown,
      updatedAt: expect.any(String) as unknown,
    })
    expect(
      (await browser.post('/revoke-session', { token: all.find(({ userAgent }) => userAgent === 'A phone')?.token }))
        .status,
    ).toBe(200)
    expect([await isSignedIn(phone), await isSignedIn(tablet), await isSignedIn(browser)]).toEqual([false, true, true])
    expect((await browser.post('/revoke-other-sessions')).status).toBe(200)
    expect([await isSignedIn(tablet), await isSignedIn(browser)]).toEqual([false, true])
  })
  test('of another person cannot be ended, no matter who has their token', async () => {
    const [owner, stranger] = [await world.newSignedIn(), await world.newSignedIn()]
    const [session] = await list(owner.browser)
    await stranger.browser.post('/revoke-session', { token: session?.token })
    await stranger.browser.post('/revoke-sessions')
    expect(await isSignedIn(owner.browser)).toBe(true)
  })
  test.each(['/revoke-session', '/revoke-sessions', '/revoke-other-sessions'])('%s needs a session', async (path) => {
    expect((await world.browser().post(path, { token: 'x' })).status).toBe(401)
  })
})
