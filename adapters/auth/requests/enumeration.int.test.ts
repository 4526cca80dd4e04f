import type * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeFixture, password, type Answer, type Fixture } from '../testing/auth-fixture.ts'

/** How often the costly work is done: a password hashed or compared. */
const work = vi.hoisted(() => {
  // Another file of this worker may have loaded the library already, without the count.
  vi.resetModules()
  return { hashes: 0 }
})
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  const counted =
    <Done extends (...given: never[]) => unknown>(done: Done) =>
    (...given: Parameters<Done>) => {
      work.hashes++
      return done(...given)
    }
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) }
})

let world: Fixture
beforeAll(async () => {
  world = await makeFixture(process.env['DATABASE_URL'] ?? '')
})
afterAll(() => world.close())
beforeEach(() => {
  work.hashes = 0
})

/** What a stranger can see of an answer: no value that differs from one person to the next. */
const seen = ({ status, headers, body }: Answer) => ({
  status,
  headers: [...headers.keys()].toSorted(),
  code: body?.['code'],
  message: body?.['message'],
  shape: Object.entries(body ?? {}).map(([name, value]) => [
    name,
    value === null ? null : typeof value,
    typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : [],
  ]),
})
const measured = async (call: () => Promise<Answer>) => {
  work.hashes = 0
  const answer = await call()
  // What is done before the answer, not what may follow in the background.
  return { seen: seen(answer), hashes: work.hashes }
}

test.each<[string, number, (email: string) => Promise<Answer>]>([
  [
    'a sign-in with a wrong password',
    1,
    (email) => world.browser().post('/sign-in/email', { email, password: 'Wrong-one-1' }),
  ],
  ['a sign-up', 1, (email) => world.browser().post('/sign-up/email', { name: 'Ada Miller', email, password })],
  ['a request for a new password', 0, (email) => world.browser().post('/request-password-reset', { email })],
  ['a request for a confirmation email', 0, (email) => world.browser().post('/send-verification-email', { email })],
])('%s looks the same and takes the same work for a registered and an unknown address', async (name, hashes, call) => {
  const { email } = await world.newCustomer()
  const registered = await measured(() => call(email))
  const unknown = await measured(() => call(`nobody.${name.replace(/\W/g, '')}@example.test`))
  expect(registered).toEqual(unknown)
  expect(registered.hashes).toBe(hashes)
})

test('an account without a password, such as one that is invited, looks and costs like none at all', async () => {
  const { email } = await world.newCustomer()
  await world.sql(`delete from auth_account where user_id = (select id from auth_user where email = ?) returning id`, [
    email,
  ])
  const signIn = (address: string) =>
    measured(() => world.browser().post('/sign-in/email', { email: address, password }))
  expect(await signIn(email)).toEqual(await signIn('nobody.without.password@example.test'))
  expect((await signIn(email)).hashes).toBe(1)
})

test("a new address looks the same whether it is free or somebody else's", async () => {
  const [{ browser }, { email }] = [await world.newSignedIn(), await world.newCustomer()]
  expect(await measured(() => browser.post('/change-email', { newEmail: email }))).toEqual(
    await measured(() => browser.post('/change-email', { newEmail: 'free.address@example.test' })),
  )
})

test('emails are sent after the answer: a slow mailbox does not reveal who has an account', async () => {
  const { email } = await world.newCustomer()
  const { promise: slow, resolve } = Promise.withResolvers<void>()
  const slowly = await makeFixture(process.env['DATABASE_URL'] ?? '', { slowMail: slow })
  expect((await slowly.browser().post('/request-password-reset', { email })).status).toBe(200)
  expect((await slowly.browser().post('/sign-up/email', { name: 'Ada Miller', email, password })).status).toBe(200)
  expect(slowly.emails).toEqual([])
  resolve()
  await slowly.auth.settled()
  expect(slowly.emails.length).toBeGreaterThan(0)
  await slowly.close()
})
