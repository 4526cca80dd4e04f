import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { cents } from '@tamarack/domain/values/cents'
import { freshDatabase } from '../support/database.ts'
import { years } from '../support/ended-loans.ts'
import { authorizeDebit, lendingInPostgres, toReview, type World } from '../support/lending-in-postgres.ts'

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  database = await openDatabase({ url: await freshDatabase(), entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())

const sql = <Row>(statement: string) => database.em.fork().execute<Row[]>(statement)

/** Names of what rests on answers and bank data, or was written by staff. */
const confidential = /^(?:checks|figure|limit|steps|transactions|note|answers|income|employer)$/

const isSealed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'sealed'
const isGone = (value: unknown): boolean => value === 'destroyed' || (Array.isArray(value) && value.length === 0)
/** A count, and the fingerprint of what lies sealed elsewhere. */
const tellsNothing = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value))

/** Where something confidential stands in clear in a JSON value. */
const inClear = (value: unknown, place: string): readonly string[] =>
  typeof value === 'object' && value !== null && !isSealed(value)
    ? Object.entries(value).flatMap(([key, held]) =>
        confidential.test(key) && !isSealed(held) && !isGone(held) && !tellsNothing(held)
          ? [`${place}.${key}`]
          : inClear(held, `${place}.${key}`),
      )
    : []

/** Every JSON column of the database, searched. */
const foundInClear = async (): Promise<readonly string[]> => {
  const columns = await sql<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('json', 'jsonb') order by 1, 2`,
  )
  expect(columns.length).toBeGreaterThan(8)
  const found = new Set<string>()
  for (const { table, column } of columns)
    for (const { value } of await sql<{ value: unknown }>(`select "${column}" as value from "${table}"`))
      for (const place of inClear(value, `${table}.${column}`)) found.add(place.replace(/\.\d+(?=\.|$)/g, '[]'))
  return [...found]
}

/** How many sealed parts the state of a loan has. */
const sealedParts = async ({ loanId }: World): Promise<number> => {
  const [row] = await sql<{ parts: number }>(
    `select (length(state::text) - length(replace(state::text, '"sealed"', ''))) / 8 as parts from loan where id = '${loanId}'`,
  )
  return row?.parts ?? 0
}

const note = 'A pay of 2,417 was seen'

test('however an application ends, no column has its checks or the words of staff in clear; destroyed, it has none', async () => {
  const begun = async (): Promise<World> => {
    const world = await lending.withCustomer()
    await toReview(world)
    return world
  }
  const [rejected, proposed, approved, repaid] = [await begun(), await begun(), await begun(), await begun()]
  await rejected.asStaff('reject-application', { reasons: ['income-too-low'], note }, 'no')
  const propose = proposed.asStaffWith({
    secondPersonAbove: cents(1),
    secondPersonOnAttention: true,
    papersTakeAdmin: false,
    moneyAbove: cents(1),
  })
  await propose('approve-application', { note }, 'proposed')
  await proposed.asCustomer('withdraw-application', {}, 'withdraw')
  for (const world of [approved, repaid]) await world.asStaff('approve-application', { note }, 'yes')
  await approved.activities.executeTimed({ type: 'expire-application', loanId: approved.loanId })
  await repaid.asCustomer('sign-agreement', { evidence: await repaid.evidence('loan-agreement') }, 'sign')
  await authorizeDebit(repaid)
  const all = [rejected, proposed, approved, repaid]
  const statuses = () => sql<{ status: string }>('select status from loan order by status')
  expect((await statuses()).map(({ status }) => status)).toEqual(['active', 'expired', 'rejected', 'withdrawn'])
  expect(await foundInClear()).toEqual([])
  for (const world of all) expect(await sealedParts(world)).toBeGreaterThan(1)
  const stored = await lending.queries.loan(rejected.loanId)
  expect(stored?.checks.length).toBeGreaterThan(0)

  for (const world of all) world.desk.pass(years(3))
  for (const world of [rejected, proposed, approved]) await world.activities.destroyRecords(world.loanId)
  expect(await foundInClear()).toEqual([])
  for (const { loanId } of [rejected, proposed, approved])
    expect((await lending.queries.loan(loanId))?.checks).toEqual([])
})

test('the text of a document is never changed, nor who signed it, not even by the application’s own role', async () => {
  const world = await lending.withCustomer()
  await toReview(world)
  await world.asStaff('approve-application', { note }, 'yes')
  await world.asCustomer('sign-agreement', { evidence: await world.evidence('loan-agreement') }, 'sign')
  for (const change of [`sealed = 'x'`, 'version = 9', `signed_by = 'Eve'`, 'signed_at = null'])
    await expect(
      sql(
        `update document set ${change} where loan_id = '${world.loanId}' and kind = 'loan-agreement' returning sha256`,
      ),
    ).rejects.toThrow('never changed')
})
