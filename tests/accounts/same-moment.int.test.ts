import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccounts } from '@tamarack/adapter-auth/store/accounts'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { makeStaffAccounts } from '@tamarack/adapter-auth/store/staff-accounts'
import { makeDataCipher } from '@tamarack/adapter-crypto/aes-data-cipher'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { makeIds } from '@tamarack/adapter-ids/random-ids'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeUnitOfWork } from '@tamarack/adapter-postgres/unit-of-work'
import { makeExecute } from '@tamarack/application/execute'
import { loanDesk } from '@tamarack/application/testing/loan-desk.fixture'
import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import { instant } from '@tamarack/domain/values/instant'
import { holdBack } from '../support/held-back.ts'
import { password, serveAccounts, type Browser, type Served } from './served-accounts.ts'

let world: Served
let database: Database
beforeAll(async () => {
  world = await serveAccounts()
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
})
afterAll(async () => {
  await database.close(true)
  await world.close()
})

const cipher = makeDataCipher({ keys: { k1: randomBytes(32).toString('base64') }, current: 'k1' })
const [ids, clock] = [makeIds(), { now: () => instant(Date.now()) }]
const isIn = async (browser: Browser): Promise<boolean> => (await browser.get('/get-session')).body !== null

describe('an application that is begun while its account is deleted', () => {
  const work = () => makeUnitOfWork(database, cipher)
  const begin = (id: string, during?: () => Promise<unknown>) => {
    const unit = work()
    const gated: typeof unit =
      during === undefined
        ? unit
        : {
            run: (steps) =>
              unit.run(async (tables) => {
                const outcome = await steps(tables)
                await during()
                return outcome
              }),
          }
    const execute = makeExecute({ ...loanDesk().ports, work: gated, clock, ids, fingerprint: sha256Fingerprint })
    const actor = { id, name: 'Ada Miller', role: 'customer' } as const
    return execute(
      { type: 'start-application', loanId: ids.next('ln'), customerId: id, actor, origin: noOrigin },
      { key: randomUUID() },
    )
  }
  /** Somebody with a link in hand that deletes their account. */
  const leaving = async () => {
    const person = await world.newSignedIn()
    await person.browser.post('/delete-user', {})
    const link = await world.linkIn(person.email)
    return { ...person, press: async () => (await world.follow(link, person.browser)).headers.get('location') }
  }
  const rowsOf = async (id: string) =>
    (
      await world.sql(
        `select (select count(*) from auth_user where id = $1)::int as users, (select count(*) from auth_session where user_id = $1)::int as sessions,
    (select count(*) from auth_account where user_id = $1)::int as logins, (select count(*) from loan where user_id = $1)::int as loans`,
        [id],
      )
    )[0]

  test('keeps the account, with every way into it, when it comes first', async () => {
    const { id, email, browser, press } = await leaving()
    const watch = await holdBack('select 1')
    let pressed: ReturnType<typeof press> | undefined
    const begun = await begin(id, async () => {
      pressed = press()
      await watch.untilWaitedFor()
    })
    await watch.release()
    expect(begun).toMatchObject({ ok: true })
    expect(await pressed).toBe('/account-deleted?error=ACCOUNT_HAS_LOANS')
    expect(await rowsOf(id)).toEqual({ users: 1, sessions: 1, logins: 1, loans: 1 })
    expect(await isIn(browser)).toBe(true)
    expect((await world.browser().post('/sign-in/email', { email, password })).status).toBe(200)
    await world.settled()
    expect(world.emails.filter(({ to, subject }) => to === email && subject.includes('was deleted'))).toEqual([])
  })
  test('is refused when the deletion comes first', async () => {
    const { id } = await world.newSignedIn()
    const deletion = await holdBack('delete from auth_user where id = $1', [id])
    const begun = begin(id)
    await deletion.untilWaitedFor()
    await deletion.release()
    expect(await begun).toEqual({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(await rowsOf(id)).toEqual({ users: 0, sessions: 0, logins: 0, loans: 0 })
  })
  test('of eight people at once, is there or the deletion is: never both, and never half of either', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, leaving))
    const outcomes = await Promise.all(
      people.map(async ({ id, press }) => {
        const [begun, page] = await Promise.all([begin(id), press()])
        return { begun: begun.ok ? 'begun' : begun.error.code, page, rows: await rowsOf(id) }
      }),
    )
    for (const outcome of outcomes) {
      expect([
        {
          begun: 'begun',
          page: '/account-deleted?error=ACCOUNT_HAS_LOANS',
          rows: { users: 1, sessions: 1, logins: 1, loans: 1 },
        },
        { begun: 'NOT_FOUND', page: '/account-deleted', rows: { users: 0, sessions: 0, logins: 0, loans: 0 } },
      ]).toContainEqual(outcome)
    }
  })
})

describe('a sign-in that is under way', () => {
  const staff = () =>
    makeStaffAccounts(database, clock, { cipher, onQueued: () => undefined }, { publicOrigin: world.publicOrigin })
  const inactivate = (id: string) => staff().inactivate({ actor: systemActor, origin: noOrigin, key: randomUUID() }, id)
  /** A member of staff in front of the code. */
  const challenged = async () => {
    const { id, email } = await makeAccounts(database, clock).ensure({
      name: 'Noa Berg',
      email: `staff.${randomUUID()}@example.test`,
      password,
      role: 'employee',
    })
    const browser = world.browser()
    await browser.post('/sign-in/email', { email, password })
    await browser.post('/two-factor/send-otp')
    const code = await world.codeIn(email)
    return { id, browser, finish: () => browser.post('/two-factor/verify-otp', { code }) }
  }
  const sessionsOf = (id: string) => world.sql('select 1 from auth_session where user_id = $1', [id])

  test('leaves no session when the account is inactivated in that moment', async () => {
    const { id, browser, finish } = await challenged()
    // What an inactivation does, in its order; the code is right and used up before the account
    // changes.
    const inactivation = await holdBack('select 1 from auth_user where id = $1 for update', [id])
    const finished = finish()
    await inactivation.untilWaitedFor()
    await inactivation.sql('delete from auth_session where user_id = $1', [id])
    await inactivation.sql('delete from auth_verification where value = $1', [id])
    await inactivation.sql(`update auth_user set status = 'inactive' where id = $1`, [id])
    await inactivation.release()
    expect(await finished).toMatchObject({ status: 403, body: { code: 'ACCOUNT_INACTIVE' } })
    expect(await sessionsOf(id)).toEqual([])
    expect(await isIn(browser)).toBe(false)
  })
  test('is waited for when it was first, and its session is ended', async () => {
    const { id } = await challenged()
    const session = await holdBack(
      `insert into auth_session (id, token, expires_at, ends_at, user_id, signed_in_at, created_at, updated_at)
      values ($1, $1, now() + interval '1 hour', now() + interval '1 hour', $2, now(), now(), now())`,
      [randomUUID(), id],
    )
    const inactivated = inactivate(id)
    await session.untilWaitedFor()
    await session.release()
    expect(await inactivated).toMatchObject({ ok: true })
    expect(await sessionsOf(id)).toEqual([])
  })
  test('of eight people who are inactivated at once, leaves no session at all', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, challenged))
    await Promise.all(people.flatMap(({ id, finish }) => [finish(), inactivate(id)]))
    for (const { id, browser } of people) expect([await sessionsOf(id), await isIn(browser)]).toEqual([[], false])
  })
})

test.each([
  ['/confirm-password', { password }],
  ['/two-factor/enable', { password, method: 'otp' }],
] as const)('a session that is ended from elsewhere while it is renewed by %s stays ended', async (path, body) => {
  const { id, browser } = await world.newSignedIn()
  const logins = await holdBack('lock table auth_account in access exclusive mode')
  const renewed = browser.post(path, body)
  await logins.untilWaitedFor()
  await logins.sql('delete from auth_session where user_id = $1', [id])
  await logins.release()
  expect((await renewed).status).toBe(401)
  expect(await world.sql('select 1 from auth_session where user_id = $1', [id])).toEqual([])
})
