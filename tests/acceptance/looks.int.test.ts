import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { makeActivity } from '@tamarack/adapter-postgres/activity'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeLegalHolds } from '@tamarack/adapter-postgres/legal-holds'
import { makeLooks } from '@tamarack/adapter-postgres/looks'
import { firstBrokenLook } from '@tamarack/application/look-log'
import { sameLookMs, type Looks, type NewLook } from '@tamarack/application/ports/looks.port'
import { unusualIn } from '@tamarack/domain/duties/unusual'
import { instant } from '@tamarack/domain/values/instant'
import { freshDatabase } from '../support/database.ts'
import { glass } from '../support/ended-loans.ts'
import { lendingInPostgres, toReview, type World } from '../support/lending-in-postgres.ts'

let database: Database
let looks: Looks
let world: World
beforeAll(async () => {
  database = await openDatabase({ url: await freshDatabase(), entities: accountTables })
  looks = makeLooks(database, glass, sha256Fingerprint)
})
afterAll(() => database.close())

const by = (id: string) => ({ id, name: `Staff ${id}`, role: 'employee' })
const look = (given: Partial<NewLook> = {}): NewLook => ({
  by: by('ann'),
  origin: { ip: '192.0.2.1', userAgent: 'Browser' },
  at: 1_000_000_000_000,
  whose: { of: 'loan', loanId: world.loanId, person: 'borrower' },
  part: 'loan',
  detail: null,
  reason: null,
  text: null,
  everyTime: false,
  ...given,
})
const fresh = async (): Promise<World> => {
  world = await lendingInPostgres(database, glass).withCustomer()
  await toReview(world)
  return world
}

test('thirty looks at one loan at once, several of them by the same person, are all stored, in one chain without a gap', async () => {
  const { loanId, customer } = await fresh()
  const parts = ['loan', 'payments', 'identity', 'answers', 'documents'] as const
  const at = (index: number) => look({ by: by(`s${index % 6}`), part: parts[index % 5] ?? 'loan' })
  await Promise.all(Array.from({ length: 30 }, (_, index) => looks.record(at(index))))
  const stored = await looks.ofLoan(loanId)
  expect(stored.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect(new Set(stored.map(({ staffId, part }) => `${staffId} ${part}`)).size).toBe(30)
  expect(stored.every(({ userId }) => userId === customer.id)).toBe(true)
  expect(firstBrokenLook(await looks.chain(loanId), sha256Fingerprint)).toBe(null)
})

test('a page that is read again within a quarter of an hour is the same look; another part, person, reason or search is not', async () => {
  const { loanId } = await fresh()
  const at = look().at
  await looks.record(look())
  await looks.record(look({ at: at + sameLookMs - 1 }))
  expect(await looks.ofLoan(loanId)).toHaveLength(1)
  await looks.record(look({ at: at + sameLookMs }))
  await looks.record(look({ by: by('bo') }))
  await looks.record(look({ part: 'payments' }))
  await looks.record(look({ reason: 'complaint' }))
  await looks.record(look({ everyTime: true }))
  expect(await looks.ofLoan(loanId)).toHaveLength(6)
  const search = (text: string) => look({ part: 'applications', whose: { of: 'list', people: 3 }, text })
  await looks.record(search('maya'))
  await looks.record(search('maya'))
  await looks.record(search('may'))
  const listed = await looks.chain('ann')
  expect(listed).toHaveLength(2)
  expect(listed.map(({ people, loanId: loan, userId }) => [people, loan, userId])).toEqual([
    [3, null, null],
    [3, null, null],
  ])
  expect(firstBrokenLook(listed, sha256Fingerprint)).toBe(null)
})

test('a look at an account is at its latest loan, and one without a loan on the chain of who looked', async () => {
  const { loanId, customer } = await fresh()
  await looks.record(look({ whose: { of: 'account', userId: customer.id }, part: 'bank-data' }))
  await looks.record(look({ by: by('cy'), whose: { of: 'account', userId: 'nobody' }, part: 'sign-ins' }))
  expect((await looks.ofLoan(loanId)).map(({ part, userId }) => [part, userId])).toEqual([['bank-data', customer.id]])
  expect((await looks.ofPerson(customer.id)).map(({ part }) => part)).toEqual(['bank-data'])
  expect((await looks.ofPerson('nobody')).map(({ chain }) => chain)).toEqual(['cy'])
})

test('rows are only added', async () => {
  await fresh()
  await looks.record(look())
  const run = (sql: string) => database.em.fork().execute(sql)
  for (const change of [`update look set part = 'history'`, 'delete from look', 'truncate look'])
    await expect(run(change)).rejects.toThrow('look rows are never changed')
})

test('the activity is one list over looks, employees, holds, webhooks and the clock: the newest first, in pages, by who, kind and day', async () => {
  const { loanId, customer } = await fresh()
  const run = (sql: string, values: readonly unknown[]) => database.em.fork().execute(sql, [...values])
  const at = 2_000_000_000_000
  await run(
    `insert into staff_event (id, type, at, staff_id, actor_id, actor_name, actor_role, data, key)
     values ('e1', 'role-changed', ?, ?, 'dee', 'Dee Admin', 'admin', '{"from": "employee", "to": "reviewer"}', 'k1')`,
    [at + 1, customer.id],
  )
  await run(
    `insert into security_event (id, type, at, user_id, outcome) values
     ('s1', 'clock-move', ?, 'dee', 'ok'), ('s2', 'webhook-dismissal', ?, 'dee', 'ok'), ('s3', 'sign-in', ?, 'dee', 'ok')`,
    [at + 2, at + 3, at + 4],
  )
  const holds = makeLegalHolds(database, glass)
  const by1 = { id: 'dee', name: 'Dee Admin' }
  const placed = { by: by1, at: instant(at + 5), reason: 'lawsuit', note: 'SC-1' } as const
  expect((await holds.place({ id: 'hold_1', loanId, scope: 'loan', placed })).ok).toBe(true)
  const lifted = { by: by1, at: instant(at + 6), reason: 'matter-closed', note: 'Settled' } as const
  await holds.lift({ id: 'hold_1', loanId, scope: 'loan', placed, lifted })
  const dee = { id: 'dee', name: 'Dee Admin', role: 'admin' }
  await looks.record(look({ by: dee, at: at + 7, part: 'bank-data', reason: 'complaint', text: 'She wrote' }))

  const activity = makeActivity(database, glass)
  const everything = { who: 'dee', kind: null, within: null, after: null, limit: 100 }
  const all = await activity.list(everything)
  expect(all.map(({ kind, type }) => `${kind} ${type}`)).toEqual([
    'look bank-data',
    'legal-hold lifted',
    'legal-hold placed',
    'webhook webhook-dismissal',
    'clock clock-move',
    'employee role-changed',
  ])
  expect(all[0]).toMatchObject({
    byName: 'Dee Admin',
    byRole: 'admin',
    about: customer.name,
    reason: 'complaint',
    text: 'She wrote',
  })
  expect(all[1]).toMatchObject({ loanId, reason: 'matter-closed', text: 'Settled' })
  expect(all[5]).toMatchObject({ detail: 'reviewer', text: null })
  const [first] = await activity.list({ ...everything, limit: 1 })
  const rest = await activity.list({ ...everything, after: first ?? null })
  expect([first, ...rest]).toEqual(all)
  expect(await activity.list({ ...everything, kind: 'legal-hold' })).toEqual(all.slice(1, 3))
  expect(await activity.list({ ...everything, within: { from: at + 1, until: at + 3 } })).toEqual(all.slice(4))
  expect(await activity.list({ ...everything, who: 'nobody' })).toEqual([])
})

test('how much somebody looked at in a day stands beside their daily mean of the 30 days before', async () => {
  const loans = [await fresh(), await fresh(), await fresh()]
  const [dayMs, now] = [86_400_000, 2_000_000_000_000]
  const seen = (days: number, index: number, given: Partial<NewLook> = {}) =>
    looks.record(
      look({
        by: by('eve'),
        at: now - days * dayMs - 1000,
        whose: { of: 'loan', loanId: loans[index]?.loanId ?? '', person: 'borrower' },
        ...given,
      }),
    )
  // One loan on three days counts three times; what is older than 31 days does not count.
  await seen(32, 1)
  for (const days of [30, 5, 1]) await seen(days, 0)
  for (const index of [0, 1, 2]) await seen(0, index)
  await seen(0, 0, { part: 'shown', everyTime: true })
  await seen(0, 1, { part: 'evidence-pack', everyTime: true })
  const list = makeActivity(database, glass)
  expect((await list.looksOfStaff(now)).filter(({ id }) => id === 'eve')).toEqual([
    { id: 'eve', name: 'Staff eve', role: 'employee', loans: 3, usually: 0.1, shown: 1, packs: 1 },
  ])
  expect(await list.looksOfStaff(now + 40 * dayMs)).toEqual([])
})

test('TAM-318: the activity of a person has their acts on loans, and the unusual patterns come from the stored logs', async () => {
  const { loanId } = await fresh()
  const run = (sql: string, values: readonly unknown[]) => database.em.fork().execute(sql, [...values])
  const at = 2_100_000_000_000
  const action = { kind: 'change-recipient', email: 'sealed' }
  const proposed = { by: { id: 'eve', name: 'Eve Roy' }, at }
  await run(
    `insert into loan_event (loan_id, sequence, type, at, actor_id, actor_name, actor_role, payload, documents, previous_hash, hash)
     select ?, max(sequence) + 1, 'money-action-taken', ?, 'fay', 'Fay Lind', 'employee', ?::jsonb, '[]', 'a', 'b'
     from loan_event where loan_id = ?`,
    [loanId, at, JSON.stringify({ action, reason: 'address-corrected', proposed }), loanId],
  )
  await run(
    `insert into staff_event (id, type, at, staff_id, actor_id, actor_name, actor_role, data, key)
     values ('e2', 'created', 1, 'fay', 'eve', 'Eve Roy', 'employee', '{}', 'k2')`,
    [],
  )
  await run(
    `insert into stop_act (what, number, type, at, by_id, by_name, reason, note, key)
     values ('debits', 1, 'stopped', ?, 'fay', 'Fay Lind', 'fraud', 'x', 'k3')`,
    [at + 1],
  )
  const fay = { id: 'fay', name: 'Fay Lind', role: 'employee' }
  await looks.record(look({ by: fay, at: at + 2 }))
  const activity = makeActivity(database, glass)
  const all = await activity.list({ who: 'fay', kind: null, within: null, after: null, limit: 100 })
  expect(all.map(({ kind, type, detail }) => [kind, type, detail])).toEqual([
    ['look', 'loan', null],
    ['house', 'stopped', 'debits'],
    ['loan', 'money-action-taken', 'change-recipient'],
  ])
  const found = unusualIn(await activity.done(at - 1))
  expect(found.map(({ pattern, staff, other }) => [pattern, staff.name, other?.name])).toEqual([
    ['invitee-confirmed', 'Fay Lind', 'Eve Roy'],
    ['invitee-confirmed', 'Eve Roy', 'Fay Lind'],
    ['recipient-changed', 'Fay Lind', undefined],
  ])
})
