import { createEmailVerificationToken } from 'better-auth/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLinkSeal } from './emails/sealed-links.ts'
import { makeFixture, password, publicOrigin, secret, type Fixture } from './testing/auth-fixture.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

test('who signs up must prove the address, then signs in and is a customer', async () => {
  const [email, browser] = ['newcomer@example.test', world.browser()]
  const signedUp = await browser.post('/sign-up/email', { name: 'Newcomer', email: 'NewComer@example.test', password })
  expect(signedUp).toMatchObject({
    status: 200,
    body: { token: null, user: { email, role: 'customer', status: 'active', emailVerified: false } },
  })
  expect(browser.jar.size).toBe(0)
  expect(await browser.post('/sign-in/email', { email, password })).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  })

  const link = await world.linkIn(email)
  expect(link.origin + link.pathname).toBe(`${publicOrigin}/api/auth/verify-email`)
  const followed = await world.follow(link)
  expect([followed.status, followed.headers.get('location'), followed.headers.getSetCookie()]).toEqual([
    302,
    '/auth/verify-email?verified=1',
    [],
  ])

  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200)
  expect(await browser.get('/get-session')).toMatchObject({
    status: 200,
    body: {
      user: {
        email,
        role: 'customer',
        status: 'active',
        emailVerified: true,
        plaidExpiryDate: null,
        zumExpiryDate: null,
      },
    },
  })
})

test('a proof of an address counts only as emails carry it: sealed, and for a day', async () => {
  const [email, browser] = ['sealed@example.test', world.browser()]
  const { seal } = makeLinkSeal(secret)
  const proof = (seconds: number) => createEmailVerificationToken(secret, email, undefined, seconds)
  const answerTo = async (token: string) =>
    (await browser.get(`/verify-email?${new URLSearchParams({ token }).toString()}`)).body?.['code']
  await browser.post('/sign-up/email', { name: 'Sealed', email, password })
  expect(await answerTo(await proof(60))).toBe('INVALID_TOKEN')
  expect(await answerTo(await makeLinkSeal('another secret').seal(await proof(60)))).toBe('INVALID_TOKEN')
  expect(await answerTo(await seal(await proof(-60)))).toBe('TOKEN_EXPIRED')
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(403)
  expect(await answerTo(await seal(await proof(60)))).toBeUndefined()
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200)
})

test('an unknown address and a registered one get the same answer at sign-up, and the owner is notified', async () => {
  const { email } = await world.newCustomer()
  const [registered, unknown] = await Promise.all(
    [email, 'nobody@example.test'].map((address) =>
      world.browser().post('/sign-up/email', { name: 'Someone', email: address, password }),
    ),
  )
  const shape = (answer: typeof registered) => ({
    status: answer?.status,
    keys: Object.keys(answer?.body?.['user'] as object).sort(),
  })
  expect(shape(registered)).toEqual(shape(unknown))
  await world.auth.settled()
  expect(world.emails.findLast(({ to }) => to === email)?.subject).toBe('You already have an account with Tamarack')
})

test.each([
  ['role', { role: 'admin' }],
  ['status', { status: 'inactive' }],
  ['emailVerified', { emailVerified: true }],
  ['plaidExpiryDate', { plaidExpiryDate: 4_000_000_000 }],
  ['a prototype', { ['__proto__']: { role: 'admin' }, constructor: { role: 'admin' } }],
])('nobody gives themselves %s at sign-up', async (name, extra) => {
  const email = `climber-${name.replace(/\W/g, '')}@example.test`.toLowerCase()
  await world.browser().post('/sign-up/email', { name: 'Climber', email, password, ...extra })
  for (const user of await world.sql(
    'select role, status, email_verified, plaid_expiry_date from auth_user where email = ?',
    [email],
  )) {
    expect(user).toEqual({ role: 'customer', status: 'active', email_verified: false, plaid_expiry_date: null })
  }
})

test('nobody gives themselves a role later', async () => {
  const { email, browser } = await world.newSignedIn()
  await browser.post('/update-user', { role: 'admin', status: 'active', plaidExpiryDate: 4_000_000_000, name: 'Ada' })
  expect(await world.sql('select role, plaid_expiry_date from auth_user where email = ?', [email])).toEqual([
    { role: 'customer', plaid_expiry_date: null },
  ])
})

test.each([
  [{ name: '' }, 'Name is required'],
  [{ name: 'A' }, 'Name must be at least 2 characters long'],
  [{ name: 'A'.repeat(51) }, 'Name must be less than 50 characters'],
  [{ password: '' }, 'Password is required'],
  [{ password: 'Ab1' }, 'Password must be at least 8 characters long'],
  [
    { password: 'all lower 1' },
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ],
])("a sign-up with %o is refused in the specification's words", async (wrong, message) => {
  expect(
    await world.browser().post('/sign-up/email', { name: 'Fine Name', email: 'fine@example.test', password, ...wrong }),
  ).toMatchObject({ status: 400, body: { message } })
})

test('a password is stored as argon2id', async () => {
  const { email } = await world.newCustomer()
  const [row] = await world.sql(
    'select a.password from auth_account a join auth_user u on u.id = a.user_id where u.email = ?',
    [email],
  )
  expect(row?.['password']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a reset link works once, for one hour, signs every device out, and is not readable in the database', async () => {
  const { email, browser } = await world.newSignedIn()
  expect(await world.browser().post('/forget-password', { email, redirectTo: '/auth/reset-password' })).toMatchObject({
    status: 200,
    body: { message: 'If this email exists in our system, check your email for the reset link' },
  })
  const link = await world.linkIn(email)
  const token = link.pathname.split('/').at(-1) ?? ''
  expect(token).toHaveLength(24)
  expect(
    await world.sql('select 1 from auth_verification where identifier like ? or value like ?', [
      `%${token}%`,
      `%${token}%`,
    ]),
  ).toEqual([])
  expect((await world.follow(link)).headers.get('location')).toBe(`${publicOrigin}/auth/reset-password?token=${token}`)

  const tries = await Promise.all(
    Array.from({ length: 5 }, () => world.browser().post('/reset-password', { newPassword: 'A-new-one-2026', token })),
  )
  expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400, 400])
  expect((await browser.get('/get-session')).body).toBeNull()
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(401)
  expect((await browser.post('/sign-in/email', { email, password: 'A-new-one-2026' })).status).toBe(200)
  expect((await world.follow(link)).headers.get('location')).toBe(
    `${publicOrigin}/auth/reset-password?error=INVALID_TOKEN`,
  )
})

test('notifies the owner of a new password, and can sign out other devices with it', async () => {
  const { email, browser } = await world.newSignedIn()
  const other = world.browser()
  await other.post('/sign-in/email', { email, password })
  expect(
    (await browser.post('/change-password', { currentPassword: 'Wrong-one-1', newPassword: 'Another-one-1' })).status,
  ).toBe(400)
  await world.auth.settled()
  expect(world.emails.filter(({ to, subject }) => to === email && subject.includes('was changed'))).toEqual([])
  expect(
    (
      await browser.post('/change-password', {
        currentPassword: password,
        newPassword: 'Another-one-1',
        revokeOtherSessions: true,
      })
    ).status,
  ).toBe(200)
  await world.auth.settled()
  expect(world.emails.filter(({ to, subject }) => to === email && subject.includes('was changed'))).toHaveLength(1)
  expect(await world.sessions.current({ cookie: other.cookie() })).toBeNull()
  expect(await world.sessions.current({ cookie: browser.cookie() })).toMatchObject({ email })
})

test('a session that is not to be remembered ends with the browser', async () => {
  const { email } = await world.newCustomer()
  const cookieFor = async (rememberMe: boolean) =>
    (await world.browser().post('/sign-in/email', { email, password, rememberMe })).headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('tamarack.session_token='))
  expect(await cookieFor(true)).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await cookieFor(false)).toMatch(/^tamarack\.session_token=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('a reset for an unknown address is answered the same', async () => {
  expect(await world.browser().post('/request-password-reset', { email: 'unknown@example.test' })).toMatchObject({
    status: 200,
    body: { message: 'If this email exists in our system, check your email for the reset link' },
  })
})

test.each([
  ['no origin', { origin: '' }],
  ['a null origin', { origin: 'null' }],
  ['another site', { origin: 'https://evil.example' }],
  ['our name as a prefix', { origin: `${publicOrigin}.evil.example` }],
])('a call with a session but %s is refused', async (_, headers) => {
  const { browser } = await world.newSignedIn()
  expect((await browser.post('/sign-out', {}, headers)).status).toBe(403)
  expect((await browser.get('/get-session')).body).not.toBeNull()
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/%5cevil.example',
  'javascript:alert(1)',
  `${publicOrigin}@evil.example`,
])('an email or redirect never leads to %s', async (target) => {
  const { email } = await world.newCustomer()
  expect((await world.browser().post('/request-password-reset', { email, redirectTo: target })).status).toBe(403)
  expect((await world.browser().post('/sign-in/email', { email, password, callbackURL: target })).status).toBe(403)
  await world.auth.settled()
  expect(world.emails.filter(({ action }) => action?.url.includes('evil'))).toEqual([])
})

test('emails keep their secrets out of subject and id', async () => {
  const { email } = await world.newCustomer()
  await world.browser().post('/request-password-reset', { email })
  const link = await world.linkIn(email)
  const token = link.pathname.split('/').at(-1) ?? 'none'
  const message = world.emails.findLast(({ to }) => to === email)
  expect(`${message?.subject} ${message?.id}`).not.toContain(token)
  expect(message?.subject).not.toContain(email)
})

test('an inactive account cannot sign in', async () => {
  const { email, browser } = await world.newCustomer()
  await world.sql(`update auth_user set status = 'inactive' where email = ? returning id`, [email])
  expect(await browser.post('/sign-in/email', { email, password })).toMatchObject({
    status: 403,
    body: { code: 'ACCOUNT_INACTIVE' },
  })
  expect(await browser.post('/sign-in/email', { email, password: 'Wrong-one-1' })).toMatchObject({ status: 401 })
})

test('tries are counted per address in the database', async () => {
  const strict = await makeFixture(process.env['DATABASE_URL'] ?? '', { triesPerMinute: 3 })
  const browser = strict.browser()
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => browser.post('/sign-in/email', { email: 'someone@example.test', password })),
  )
  const [elsewhere] = [await strict.browser().post('/sign-in/email', { email: 'someone@example.test', password })]
  await strict.close()
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(5)
  expect(elsewhere.status).toBe(401)
})

test('tries on one account are counted wherever they come from, alike for an unknown one, and a success starts again', async () => {
  const strict = await makeFixture(process.env['DATABASE_URL'] ?? '', { triesPerMinute: 3 })
  const { email } = await strict.newCustomer()
  const guess = async (address: string, guessed: string) =>
    (await strict.browser().post('/sign-in/email', { email: address, password: guessed })).status
  const guesses = async (address: string) =>
    (await Promise.all(Array.from({ length: 8 }, () => guess(address, 'Wrong-one-1')))).toSorted(
      (one, other) => one - other,
    )
  for (let time = 0; time < 5; time++) expect(await guess(email, 'Wrong-one-1')).toBe(401)
  expect(await guess(email.toUpperCase(), password)).toBe(200)
  expect(await guesses(email)).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  expect(await guess(email, password)).toBe(429)
  expect(await guesses('nobody.here@example.test')).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  await strict.close()
})

test('a mail server that is down keeps nobody from signing up; the log reports it, and the email can be requested again', async () => {
  const [email, before] = ['patient@example.test', world.lines.length]
  world.mail.isDown = true
  const signedUp = await world.browser().post('/sign-up/email', { name: 'Patient', email, password })
  await world.auth.settled()
  world.mail.isDown = false
  expect(signedUp.status).toBe(200)
  expect(world.lines.slice(before).length).toBeGreaterThan(0)
  expect((await world.browser().post('/send-verification-email', { email })).status).toBe(200)
  expect((await world.linkIn(email)).searchParams.get('callbackURL')).toBe('/auth/verify-email?verified=1')
})

test('the log holds no address', async () => {
  await world.browser().post('/sign-in/email', {
    email: 'private.person@example.test',
    password,
    callbackURL: 'https://evil.example/private.person@example.test',
  })
  await world.browser().post('/request-password-reset', { email: 'private.person@example.test' })
  expect(JSON.stringify(world.lines)).not.toMatch(/private\.person|patient@/)
  expect(world.lines.length).toBeGreaterThan(0)
})
