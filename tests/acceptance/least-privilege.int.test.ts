import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { migrate, openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { applicationRole, grantRights, isOwner, readerRole } from '@tamarack/adapter-postgres/roles'
import { lendingInPostgres, toFunded } from '../support/lending-in-postgres.ts'

/* What runs the product cannot switch off what keeps the logs, and needs nothing that only the
 * owner of the tables has. */

const url = process.env['DATABASE_URL'] ?? ''
const as = (role: string): string => {
  const address = new URL(url)
  address.username = role
  address.password = role
  return address.href
}
const run = <Row>(database: Database, sql: string) => database.em.fork().execute<Row[]>(sql)

let owner: Database
let application: Database
let reader: Database
let lent: unknown
beforeAll(async () => {
  owner = await openDatabase({ url, entities: accountTables })
  // No other test of the run connects as these roles.
  for (const role of [applicationRole, readerRole]) await run(owner, `alter role ${role} password '${role}'`)
  application = await openDatabase({ url: as(applicationRole), entities: accountTables })
  reader = await openDatabase({ url: as(readerRole), entities: accountTables })
  const { withCustomer, queries } = lendingInPostgres(application)
  const world = await withCustomer()
  const { loanId, desk } = world
  await toFunded(world)
  lent = await queries.loan(loanId)
  await run(
    application,
    `insert into security_event (id, type, at, outcome) values ('one', 'sign-in', ${desk.now()}, 'refused')`,
  )
})
afterAll(async () => {
  await Promise.all([owner, application, reader].map((database) => database.close()))
})

test('as the role of the product a loan is walked from application to money', async () => {
  expect(lent).toMatchObject({ status: 'funded' })
  expect([await isOwner(owner), await isOwner(application)]).toEqual([true, false])
})

test('of migrations at once each waits for the one before, and the roles have their rights after each', async () => {
  await run(owner, 'create database twice')
  const address = new URL(url)
  address.pathname = '/twice'
  const all = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async () => {
      const database = await openDatabase({ url: address.href, entities: [], isPatient: true })
      const done = await migrate(database)
      await grantRights(database)
      await database.close()
      return done.length
    }),
  )
  expect(all.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 1])
  const mine = new URL(as(applicationRole))
  mine.pathname = '/twice'
  const database = await openDatabase({ url: mine.href, entities: [] })
  expect(await run(database, 'select 1 from loan')).toEqual([])
  await database.close()
})

test.each([
  ['alter table loan_event disable trigger all', 'must be owner'],
  ['drop trigger loan_event_unchanged on loan_event', 'must be owner'],
  ['drop table security_event', 'must be owner'],
  [
    'create or replace function refuse() returns trigger language plpgsql as $$ begin return new; end $$',
    'permission denied',
  ],
  ["set session_replication_role = 'replica'", 'permission denied'],
  ['truncate loan_event cascade', 'permission denied'],
  ["update loan_event set payload = '{}'", 'loan_event'],
  ['delete from ledger_entry', 'ledger'],
  ['update ledger_line set cents = 0', 'ledger'],
  ['delete from anchor', 'anchor'],
  ["update security_event set outcome = 'done'", 'security_event'],
  ['delete from security_event', 'security_event'],
  ['delete from loan_event', 'loan_event'],
  ['delete from key_fingerprint', 'permission denied'],
  ["update migration set name = 'x'", 'permission denied'],
  ['create table mine (id int)', 'permission denied'],
  ['create role other superuser', 'permission denied'],
])('the role of the product may not: %s', async (sql, reason) => {
  await expect(run(application, sql)).rejects.toThrow(reason)
})

describe('the role for reports', () => {
  test.each(['loan', 'loan_event', 'ledger_line', 'payment', 'security_event'])('reads %s', async (table) => {
    expect(await run(reader, `select count(*) from ${table}`)).toHaveLength(1)
  })
  test.each(['auth_session', 'auth_verification', 'auth_account', 'auth_two_factor', 'key_fingerprint'])(
    'does not read %s',
    async (table) => {
      await expect(run(reader, `select * from ${table}`)).rejects.toThrow('permission denied')
    },
  )
  test.each(["insert into comparison values ('a', 'b')", 'delete from loan', 'update loan set sequence = 1'])(
    'does not: %s',
    async (sql) => {
      await expect(run(reader, sql)).rejects.toThrow('permission denied')
    },
  )
})
