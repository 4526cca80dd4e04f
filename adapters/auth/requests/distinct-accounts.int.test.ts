import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeFixture, password, type Answer, type Fixture } from '../testing/auth-fixture.ts'

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())

const seen = ({ status, body }: Answer) => ({
  status,
  keys: Object.keys(body ?? {}).toSorted(),
  code: body?.['code'],
  message: body?.['message'],
})
const signUp = (email: string, more: Record<string, unknown> = {}) =>
  world.browser().post('/sign-up/email', { name: 'Ada Miller', email, password, ...more })

test.each<[string, Record<string, unknown>]>([
  ['a name with a sign that no database stores', { name: 'Ada\u0000Miller' }],
  ['a picture with one', { image: 'https://a.example/\u0000' }],
  ['a name of two lines', { name: 'Ada\nMiller' }],
])('a sign-up with %s is answered alike for a registered and an unknown address', async (what, more) => {
  const { email } = await world.newCustomer()
  expect(seen(await signUp(email, more))).toEqual(
    seen(await signUp(`nobody.${what.replace(/\W/g, '')}@example.test`, more)),
  )
})

test('sign-ups in the same moment are answered like those for an address that is registered, and open one account', async () => {
  const { email } = await world.newCustomer()
  const atOnce = async (address: string) =>
    (await Promise.all(Array.from({ length: 6 }, () => signUp(address)))).map(seen)
  const forRegistered = await atOnce(email)
  for (const address of ['first.at.once@example.test', 'second.at.once@example.test'])
    expect(await atOnce(address)).toEqual(forRegistered)
  await world.auth.settled()
  expect(
    await world.sql(
      `select u.email, count(a.id)::int as logins from auth_user u left join auth_account a on a.user_id = u.id where u.email like '%.at.once@example.test' group by 1 order by 1`,
    ),
  ).toEqual([
    { email: 'first.at.once@example.test', logins: 1 },
    { email: 'second.at.once@example.test', logins: 1 },
  ])
})

test('a mailbox that is slow or cannot be reached does not reveal whose address is not confirmed yet', async () => {
  const email = 'unconfirmed@example.test'
  await signUp(email)
  await world.auth.settled()
  const send = (address: string) => world.browser().post('/send-verification-email', { email: address })
  world.mail.isDown = true
  const answers = [await send(email), await send('nobody.unconfirmed@example.test')]
  await world.auth.settled()
  world.mail.isDown = false
  expect(answers.map(seen)).toEqual(
    [200, 200].map((status) => ({ status, keys: ['status'], code: undefined, message: undefined })),
  )
})

test('a fault of ours is answered as one, and nothing of what was sent is written anywhere', async () => {
  const { browser } = await world.newSignedIn()
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const before = world.lines.length
  // PostgreSQL quotes the whole row when it refuses one.
  await world.sql(`alter table auth_user add constraint refused check (name <> 'Somewhere Private')`)
  const answer = await browser.post('/update-user', { name: 'Somewhere Private' })
  await world.sql('alter table auth_user drop constraint refused')
  const onConsole = printed.mock.calls.length
  printed.mockRestore()
  expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } })
  expect(onConsole).toBe(0)
  const written = world.lines.slice(before)
  expect(written.map(({ message }) => message)).toContain('A call to accounts failed')
  expect(JSON.stringify(written)).not.toMatch(/somewhere|private/i)
})

test('a target or an origin that is refused is not written down', async () => {
  const before = world.lines.length
  const send = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    world.browser().post('/sign-in/email', { email: 'a@example.test', password, ...body }, headers)
  expect([
    (await send({ callbackURL: '//evil.example/ada-miller' })).status,
    (await send({}, { origin: 'null-ada-miller', cookie: 'a=b' })).status,
  ]).toEqual([403, 403])
  const written = world.lines.slice(before)
  expect(written.length).toBeGreaterThan(1)
  expect(JSON.stringify(written)).not.toContain('ada-miller')
})

test('what a stranger typed as a name is not sent to the address that they typed', async () => {
  const [name, email] = ['You won an evil prize', 'sent.to@example.test']
  const send = async (path: string, more: Record<string, unknown> = {}) =>
    (await world.browser().post(path, { email, ...more })).status
  expect([
    await send('/sign-up/email', { name, password }),
    await send('/sign-up/email', { name, password }),
    await send('/request-password-reset'),
    await send('/send-verification-email'),
  ]).toEqual([200, 200, 200, 200])
  const { browser } = await world.newSignedIn()
  await browser.post('/update-user', { name })
  await browser.post('/change-email', { newEmail: `new.${email}` })
  await world.auth.settled()
  const emails = world.emails.filter(({ to }) => to.endsWith(email))
  expect(emails).toHaveLength(5)
  expect(JSON.stringify(emails)).not.toContain('evil')
})
