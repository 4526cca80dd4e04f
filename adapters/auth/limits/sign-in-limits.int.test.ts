import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFixture, password, type Answer, type Fixture } from '../testing/auth-fixture.ts'

let world: Fixture
/** Four tries a minute per client, eight a quarter of an hour per account, two emails. */
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '', { triesPerMinute: 4 })
})
afterAll(() => world.close())

const wrong = 'Wrong-one-1'
const guess = (email: string, browser = world.browser(), guessed = wrong) =>
  browser.post('/sign-in/email', { email, password: guessed })
const waitIn = ({ headers }: Answer): number => Number(headers.get('retry-after'))
const statuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const atOnce = (times: number, call: () => Promise<Answer>) => Promise.all(Array.from({ length: times }, call))

test('notifies a client that tries too often when to retry, in the standard header and with a code', async () => {
  const browser = world.browser()
  const answers = await atOnce(9, () => guess('somebody@example.test', browser))
  expect(statuses(answers)).toEqual([401, 401, 401, 401, 429, 429, 429, 429, 429])
  for (const answer of answers.filter(({ status }) => status === 429)) {
    expect(answer.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(waitIn(answer)).toBeGreaterThan(0)
    expect(waitIn(answer)).toBeLessThanOrEqual(60)
  }
})

test('one account is counted wherever the tries come from, all at once, and alike when nobody has it', async () => {
  const { email } = await world.newCustomer()
  for (const address of [email, 'nobody.has.this@example.test']) {
    const answers = await atOnce(12, () => guess(address))
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429, 429, 429, 429])
    for (const answer of answers.filter(({ status }) => status === 429)) expect(waitIn(answer)).toBeGreaterThan(60)
  }
})

test.each([
  ['a reset', '/request-password-reset', {}],
  ['a verification email', '/send-verification-email', {}],
  ['a sign-up', '/sign-up/email', { name: 'Ada Miller', password }],
])('emails to one address are limited: %s, registered or not', async (_, path, more) => {
  const { email } = await world.newCustomer()
  for (const address of [email, `nobody${path.replaceAll('/', '.')}@example.test`]) {
    // The sign-up of the registered one has sent an email already; those with a new way in are
    // counted by themselves.
    const earlier = address === email && path !== '/request-password-reset' ? 1 : 0
    const answers = await atOnce(5, () => world.browser().post(path, { email: address, ...more }))
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(3 + earlier)
    expect(waitIn(answers.find(({ status }) => status === 429) as Answer)).toBeGreaterThan(60)
  }
  await world.auth.settled()
  expect(world.emails.filter(({ to }) => to === email).length).toBeLessThanOrEqual(
    path === '/request-password-reset' ? 3 : 2,
  )
})

test('a stranger who guesses on and on does not keep the owner out of a browser that they have used before', async () => {
  const { email, browser } = await world.newCustomer()
  expect((await guess(email, browser, password)).status).toBe(200)
  await browser.post('/sign-out')
  await atOnce(12, () => guess(email))
  expect((await guess(email, world.browser(), password)).status).toBe(429)
  expect((await guess(email, browser, password)).status).toBe(200)
})

test('a stranger who uses up every other email does not keep the owner from a new password, nor out of their settings', async () => {
  const { email, browser } = await world.newCustomer()
  expect((await guess(email, browser, password)).status).toBe(200)
  await atOnce(12, () => guess(email))
  await atOnce(3, () => world.browser().post('/send-verification-email', { email }))
  await atOnce(3, () => world.browser().post('/sign-up/email', { name: 'Mallory', email, password }))
  expect((await browser.post('/confirm-password', { password })).status).toBe(200)
  expect((await world.browser().post('/request-password-reset', { email })).status).toBe(200)
  expect((await world.linkIn(email)).pathname).toContain('/reset-password/')
})

test('a recognised browser is recognised for one address only, and guesses no longer than any other', async () => {
  const [{ email, browser }, other] = [await world.newCustomer(), await world.newCustomer()]
  await guess(email, browser, password)
  const cookie = [...browser.jar].find(([name]) => name === 'tamarack.known_browser')
  expect(cookie?.[1]).not.toContain(email)
  const thief = () => {
    const stranger = world.browser()
    stranger.jar.set(...(cookie as [string, string]))
    return stranger
  }
  await atOnce(8, () => guess(other.email))
  expect((await guess(other.email, thief())).status).toBe(429)
  expect(statuses(await atOnce(6, () => guess(email, thief())))).toEqual([401, 401, 401, 401, 429, 429])
  const forged = world.browser()
  forged.jar.set('tamarack.known_browser', `${cookie?.[1].split('.')[0]}.${Buffer.alloc(32).toString('base64url')}`)
  await atOnce(8, () => guess(email))
  expect((await guess(email, forged)).status).toBe(429)
})

test('whoever reads the mailbox gets in: a new password opens the account for its owner while a stranger guesses on', async () => {
  const { email } = await world.newCustomer()
  await atOnce(12, () => guess(email))
  const owner = world.browser()
  await owner.post('/request-password-reset', { email })
  const token = (await world.linkIn(email)).pathname.split('/').at(-1)
  expect((await owner.post('/reset-password', { newPassword: 'Another-one-1', token })).status).toBe(200)
  await atOnce(12, () => guess(email))
  expect((await guess(email, world.browser(), 'Another-one-1')).status).toBe(429)
  expect((await guess(email, owner, 'Another-one-1')).status).toBe(200)
})

test.each([
  ['/change-password', { newPassword: 'Another-one-1' }, 'currentPassword'],
  ['/confirm-password', {}, 'password'],
  ['/two-factor/enable', { method: 'otp' }, 'password'],
  ['/two-factor/disable', {}, 'password'],
  ['/two-factor/generate-backup-codes', {}, 'password'],
  ['/two-factor/remove-authenticator', {}, 'password'],
] as const)(
  'a session that was found open is no licence to guess the password at %s, from however many addresses',
  async (path, more, name) => {
    const { browser } = await world.newCustomer().then(async ({ email, browser: own }) => {
      await guess(email, own, password)
      return { browser: own }
    })
    const tries: Answer[] = []
    for (let time = 0; time < 10; time++)
      tries.push(await browser.post(path, { ...more, [name]: wrong }, { 'x-client-ip': `198.51.100.${time}` }))
    // The call that also sends an email ends sooner.
    const answered = tries.filter(({ status }) => status !== 429).length
    expect([answered >= 1, answered <= 8]).toEqual([true, true])
    expect((await browser.post(path, { ...more, [name]: password }, { 'x-client-ip': '198.51.100.99' })).status).toBe(
      429,
    )
  },
)

test('requesting a deletion is no further licence: its tries and those of every other call are one count', async () => {
  const [other, guesser, leaver] = [await world.newSignedIn(), await world.newSignedIn(), await world.newSignedIn()]
  let clients = 0
  const fromAnywhere = (browser: typeof other.browser, path: string, given: string) =>
    browser.post(path, { password: given }, { 'x-client-ip': `198.51.101.${clients++}` })
  const confirmTwelveTimes = async (browser: typeof other.browser) => {
    const tries: number[] = []
    for (let time = 0; time < 12; time++) tries.push((await fromAnywhere(browser, '/confirm-password', wrong)).status)
    return tries.filter((status) => status !== 429).length
  }
  // One email of two was the sign-up's: the emails alone would let this call through once.
  expect((await fromAnywhere(other.browser, '/delete-user', password)).status).toBe(200)
  expect(await confirmTwelveTimes(guesser.browser)).toBe(8)
  expect((await fromAnywhere(guesser.browser, '/delete-user', password)).status).toBe(429)
  expect((await fromAnywhere(leaver.browser, '/delete-user', wrong)).status).toBe(400)
  expect(await confirmTwelveTimes(leaver.browser)).toBe(7)
})

test('guessed links to a new password are counted together, however they differ', async () => {
  const browser = world.browser()
  const answers = await Promise.all(
    Array.from({ length: 102 }, (_, each) =>
      browser.get(`/reset-password/guess-${each}?callbackURL=/auth/reset-password`),
    ),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
})
