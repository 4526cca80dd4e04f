import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeLoanProjections } from '@tamarack/adapter-postgres/loan-projections'
import { makeLoanQueries } from '@tamarack/adapter-postgres/loan-queries'
import { makeUnitOfWork } from '@tamarack/adapter-postgres/unit-of-work'
import { firstPreviousHash, hashOfLine } from '@tamarack/application/loan-log'
import { compareWithLog, makeRebuild, type Rebuilt } from '@tamarack/application/rebuild'
import { theirEventsUntil, write } from '@tamarack/application/testing/stored-loans.fixture'
import type { Loan } from '@tamarack/domain/loan/loan'
import { dataCipherWith } from '@tamarack/shell-composition/ground-module'
import { freshDatabase } from '../support/database.ts'

const dataKey = randomBytes(32).toString('base64')
const cipher = dataCipherWith(dataKey)
const opened: Database[] = []
let url: string
let database: Database
beforeEach(async () => {
  url = await freshDatabase()
  database = await openDatabase({ url, entities: accountTables })
  opened.push(database)
})
afterAll(() => Promise.all(opened.map((one) => one.close())))

const sql = <Row = Record<string, unknown>>(statement: string, values: readonly unknown[] = []) =>
  database.em.fork().execute<Row[]>(statement, [...values])
/** As somebody would who owns the tables and means harm: the triggers do not fire. */
const tamper = (statement: string): Promise<unknown> =>
  database.em.fork().transactional(async (em) => {
    await em
      .getConnection()
      .execute("set local session_replication_role = 'replica'", [], 'run', em.getTransactionContext())
    await em.getConnection().execute(statement, [], 'run', em.getTransactionContext())
  })
const rebuild = (write = false): Promise<Rebuilt> =>
  makeRebuild({ projections: makeLoanProjections(database, cipher), fingerprint: sha256Fingerprint })({ write })

const stored = async (status: Loan['status']): Promise<string> => {
  const id = randomBytes(6).toString('hex')
  const whose = { loanId: `ln_${id}`, customerId: `usr_${id}` }
  await sql(
    `insert into auth_user (id, name, email, email_verified, created_at, updated_at) values (?, 'A', ?, true, now(), now())`,
    [whose.customerId, `${id}@mail.example`],
  )
  for (const event of theirEventsUntil(status, whose))
    await makeUnitOfWork(database, cipher).run((tables) => write(tables, sha256Fingerprint, whose.loanId, [event]))
  return whose.loanId
}

test('what commands wrote is what a rebuild makes, no matter what the status', async () => {
  const statuses = ['identity', 'bank', 'terms', 'review', 'agreement', 'pad', 'active', 'funded'] as const
  for (const status of statuses) await stored(status)
  const { loans, differences, events } = await rebuild()
  expect({ loans, differences }).toEqual({ loans: statuses.length, differences: [] })
  expect(events).toBeGreaterThan(50)
})

test.each([
  [
    'a changed column of the loan',
    'update loan set selected_loan_amount = 1',
    'loan',
    /selectedLoanAmount is 1 and should be 50000/,
  ],
  [
    'a changed state of the loan',
    `update loan set state = jsonb_set(state, '{book,owed,principal}', '1')`,
    'loan',
    /state.book.owed.principal is 1 and should be 50000/,
  ],
  [
    'a changed status of the loan',
    "update loan set status = 'repaid'",
    'loan',
    /status is "repaid" and should be "funded"/,
  ],
  [
    'a changed payment',
    "update payment set state = 'failed'",
    'payment',
    /state is "failed" and should be "completed"/,
  ],
  ['a missing payment', 'delete from payment', 'payment', /is missing/],
  ['a missing entry', 'delete from ledger_entry where number = 1', 'ledger_entry', /row 1 is missing/],
  ['a missing line', 'delete from ledger_line where number = 1 and line = 2', 'ledger_line', /row 1 2 is missing/],
])('a rebuild names %s, and makes it again', async (_, statement, table, what) => {
  const loanId = await stored('funded')
  await tamper(statement)
  const named = await rebuild()
  expect(named.differences.map((difference) => [difference.loanId, difference.table])).toContainEqual([loanId, table])
  expect(named.differences.map((difference) => difference.what).join('\n')).toMatch(what)
  expect((await rebuild(true)).differences).toEqual(named.differences)
  expect((await rebuild()).differences).toEqual([])
})

test.each([
  [
    'a changed line',
    'update ledger_line set debit_cents = debit_cents + 1 where debit_cents > 0',
    /row 1 1: debitCents is \d+ and should be \d+; what is posted is never changed/,
  ],
  [
    'an invented entry',
    'insert into ledger_entry select loan_id, 77, event, day, kind, reverses, lines from ledger_entry where number = 1',
    /row 77 should not be there; what is posted is never changed/,
  ],
])('a rebuild names %s of the ledger and leaves it, and makes the rest again', async (_, statement, what) => {
  const loanId = await stored('funded')
  await tamper(statement)
  await tamper("update loan set status = 'repaid'")
  const posted = () =>
    Promise.all([sql('select * from ledger_line order by 1, 2, 3'), sql('select * from ledger_entry order by 1, 2')])
  const before = await posted()
  const named = await rebuild(true)
  expect(named.differences.map((difference) => difference.what).join('\n')).toMatch(what)
  expect(await posted()).toEqual(before)
  const left = await rebuild(true)
  expect(left.differences).toEqual(named.differences.filter(({ table }) => table !== 'loan'))
  expect(left.differences.every((difference) => difference.loanId === loanId)).toBe(true)
})

test('a log with an entry that does not balance is named, and nothing is made of it', async () => {
  const loanId = await stored('funded')
  const projections = makeLoanProjections(database, cipher)
  const { answer } = await projections.visit(loanId, (found) => ({ answer: { answer: found }, write: null }))
  const log = answer.log.map((line) =>
    line.event.type === 'disbursed'
      ? {
          ...line,
          event: { ...line.event, postings: line.event.postings.map((one) => ({ ...one, lines: one.lines.slice(1) })) },
        }
      : line,
  )
  let previousHash = firstPreviousHash
  const written = log.map((line) => {
    const chained = { ...line, previousHash }
    previousHash = hashOfLine(chained, sha256Fingerprint)
    return { ...chained, hash: previousHash }
  })
  const compared = compareWithLog(loanId, { ...answer, log: written }, { projections, fingerprint: sha256Fingerprint })
  expect(compared).toMatchObject({
    rows: null,
    differences: [{ loanId, table: 'log', what: expect.stringContaining('of disbursed does not balance') }],
  })
})

test.each([
  [
    "update loan_event set payload = jsonb_set(payload, '{step}', '\"bank\"') where sequence = 1",
    'event 1 is not what was written',
  ],
  ["update loan_event set actor_name = 'Nobody' where sequence = 3", 'event 3 is not what was written'],
  [
    `update loan_event set payload = jsonb_set(payload, '{checks,sealed}', '"v1.k1.AAAA"') where type = 'checks-computed'`,
    'event 9 is not what was written',
  ],
  [
    `update loan_event set payload = jsonb_set(payload, '{checks}', '[]') where type = 'checks-computed'`,
    'event 9 is not what was written',
  ],
  ['delete from loan_event where sequence = 2', 'event 3 is not what was written'],
  ['delete from loan_event where sequence > 5', 'the events after 5 are missing'],
  ['delete from loan_event', 'the events after 0 are missing'],
])('a log that was changed is named and never taken for true: %s', async (statement, what) => {
  const loanId = await stored('funded')
  await tamper(statement)
  const before = await sql('select * from loan')
  expect((await rebuild(true)).differences).toEqual([{ loanId, table: 'log', what }])
  expect(await sql('select * from loan')).toEqual(before)
})

test('the figures of the checks are sealed in the log and in the state, and read as before', async () => {
  const loanId = await stored('funded')
  const [event] = await sql<{ checks: object }>(
    `select payload->'checks' as checks from loan_event where type = 'checks-computed'`,
  )
  const [row] = await sql<{ checks: object }>(`select state->'checks' as checks from loan where id = ?`, [loanId])
  for (const found of [event, row])
    expect(found?.checks).toEqual({ sealed: expect.stringMatching(/^v1\.[0-9a-f]{8}\./) })
  expect(await makeLoanQueries(database, cipher).loan(loanId)).toHaveProperty('checks.0.rule')
})

test('what was stored before parts were sealed is read, and is no difference', async () => {
  const loanId = await stored('funded')
  const { checks } = (await makeLoanQueries(database, cipher).loan(loanId)) ?? {}
  const clear = JSON.stringify(checks).replaceAll("'", "''")
  await tamper(
    `update loan_event set payload = jsonb_set(payload, '{checks}', '${clear}') where type = 'checks-computed'`,
  )
  await tamper(`update loan set state = jsonb_set(state, '{checks}', '${clear}')`)
  expect((await rebuild()).differences).toEqual([])
})

test('every loan is in exactly one part of a sample', async () => {
  const all = [await stored('identity'), await stored('identity'), await stored('identity'), await stored('identity')]
  const projections = makeLoanProjections(database, cipher)
  const parts = await Promise.all(
    [0, 1, 2].map((which) => projections.loanIds({ after: '', limit: 100, part: { which, of: 3 } })),
  )
  expect(parts.flat().toSorted()).toEqual(all.toSorted())
})

// Four processes of their own, on a machine that may be busy.
test('the command reports that all is well, names what differs with exit code 1, and mends it with --write', async () => {
  const loanId = await stored('funded')
  const run = (...args: readonly string[]) =>
    new Promise<{ code: number | null; output: string }>((done) => {
      const script = fileURLToPath(import.meta.resolve('@tamarack/shell-dev/rebuild'))
      const child = spawn(process.execPath, [script, ...args], {
        env: { ...process.env, DATABASE_URL: url, DATA_KEY: dataKey },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data: Buffer) => (output += data.toString()))
      child.once('close', (code) => done({ code, output }))
    })
  expect(await run()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^1 loans with \d+ events were replayed: every/),
  })
  await tamper("update loan set status = 'repaid'")
  const differs = { code: 1, output: expect.stringContaining(`${loanId} loan: row ${loanId}: status is "repaid"`) }
  expect(await run()).toMatchObject(differs)
  expect(await run('--write')).toMatchObject(differs)
  expect(await run()).toMatchObject({ code: 0 })
})
