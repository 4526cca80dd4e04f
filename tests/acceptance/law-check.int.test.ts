import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '@tamarack/adapter-postgres/database'
import { makeLawRecords } from '@tamarack/adapter-postgres/law-records'
import { makeCheckLaw } from '@tamarack/application/use-cases/check-law'
import { lawChecks } from '@tamarack/domain/law-checks/law-checks'
import { instant } from '@tamarack/domain/values/instant'
import { dataCipherWith } from '@tamarack/shell-composition/ground-module'
import { filledBook } from '../support/filled-book.ts'

let database: Database
let laws: ReturnType<typeof makeLawRecords>
let now = Date.now()

const sql = <Row = Record<string, unknown>>(statement: string, values: readonly unknown[] = []) =>
  database.em.fork().execute<Row[]>(statement, [...values])
/** As somebody would who owns the tables and means harm: the triggers do not fire. */
const tamper = (...statements: readonly string[]): Promise<unknown> =>
  database.em.fork().transactional(async (em) => {
    const run = (statement: string) => em.getConnection().execute(statement, [], 'run', em.getTransactionContext())
    await run("set local session_replication_role = 'replica'")
    for (const statement of statements) await run(statement)
  })

/** A run to its end: what each check looked at, and what it found. */
const checkAll = async () => {
  now += 1_000
  const check = makeCheckLaw({ clock: { now: () => instant(now) }, laws })
  while ((await check()) === 'continues');
  const { runs, results } = await laws.history(1)
  return results.filter(({ startedAt }) => startedAt === runs[0]?.startedAt)
}

beforeAll(async () => {
  const book = await filledBook(80)
  database = book.database
  laws = makeLawRecords(database, dataCipherWith(book.environment.DATA_KEY))
})
afterAll(() => database.close())

test('over a book that the product made, every check looks at loans and finds nothing', async () => {
  const results = await checkAll()
  expect(results.filter(({ found }) => found > 0)).toEqual([])
  expect(await laws.breaches(10)).toEqual([])
  console.log(results.map((r) => `${r.checkId} ${r.looked}`).join(', '))
  expect(results.map(({ checkId }) => checkId).toSorted()).toEqual(lawChecks.map(({ id }) => id).toSorted())
})
