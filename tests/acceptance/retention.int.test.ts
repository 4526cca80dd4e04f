import { afterAll, beforeEach, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { makeAnchors } from '@tamarack/adapter-postgres/anchors'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeLoanProjections } from '@tamarack/adapter-postgres/loan-projections'
import { wholly } from '@tamarack/adapter-postgres/loan-work/records'
import { makeLooks } from '@tamarack/adapter-postgres/looks'
import { makeTrialBalance } from '@tamarack/adapter-postgres/trial-balance'
import { verifyChain } from '@tamarack/application/loan-log'
import { makeRebuild } from '@tamarack/application/rebuild'
import { makeCheckLoanRecords } from '@tamarack/application/use-cases/check-records'
import { freshDatabase } from '../support/database.ts'
import { endedLoans, glass, isOfAccount, recorded, years } from '../support/ended-loans.ts'
import {
  authorizeDebit,
  lendingInPostgres,
  toReview,
  toSecondSignature,
  type World,
} from '../support/lending-in-postgres.ts'

const opened: Database[] = []
let url: string
let database: Database
let lending: ReturnType<typeof lendingInPostgres>
let ended: ReturnType<typeof endedLoans>
beforeEach(async () => {
  url = await freshDatabase()
  database = await openDatabase({ url, entities: accountTables })
  opened.push(database)
  lending = lendingInPostgres(database, glass)
  ended = endedLoans({ database, url }, lending)
})
afterAll(() => Promise.all(opened.map((one) => one.close())))

const sql = <Row = Record<string, unknown>>(statement: string, values: readonly unknown[] = []) =>
  ended.sql<Row>(statement, values)
const repaid = (): Promise<World> => ended.repaid()
const destroyer = (world: World) => ended.destroyer(world)
const found = (...also: readonly string[]): Promise<readonly string[]> => ended.found(...also)
const rowsOf = (loanId: string) => ended.rowsOf(loanId)
const rebuild = () =>
  makeRebuild({ projections: makeLoanProjections(database, glass), fingerprint: sha256Fingerprint })({ write: false })
/** Tables with a `loan_id` that are not emptied with the records of a loan, each with its
 * reason. */
const stays: Readonly<Record<string, string>> = {
  loan_event: 'the log stays without what is personal',
  payment: 'figures and days stay',
  receipt: 'a receipt number stays unique over the book',
  ledger_entry: 'figures and days stay',
  ledger_line: 'figures and days stay',
  loan_open: 'who of the staff has a page open, for half a minute',
  loan_to_confirm: 'a status to look at, until the sweep has',
  period_entry: 'a closed month keeps its entries, which name nobody',
  law_breach: 'that the law was not kept stays, with figures and days',
  legal_hold: 'that a hold was there stays, without its words',
  identity_check: 'goes, or becomes the later loan’s that rests on it',
  bank_data: 'goes, or becomes the later loan’s that rests on it',
}

test('a table with a loan_id is emptied with the records of a loan, or stays for a reason', async () => {
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'loan_id' order by table_name`,
  )
  expect(tables.map(({ name }) => name)).toEqual([...wholly, ...Object.keys(stays)].toSorted())
})

test('TAM-102: seven years after its last cent a loan names nobody in any column, not even to who has every key; its figures stay', async () => {
  const world = await repaid()
  const { desk, loanId, customer } = world
  const before = await found(customer.id)
  expect(before.filter((line) => !isOfAccount(line)).length).toBeGreaterThan(15)
  expect(before).toContain('postgresql look.user_id: the id of the account')
  const figures = async () => ({
    payments: await sql('select * from payment where loan_id = ?', [loanId]),
    lines: await sql('select * from ledger_line where loan_id = ? order by number, line', [loanId]),
    loan: await sql('select status, selected_loan_amount, total_obligation_amount, agreed_on from loan where id = ?', [
      loanId,
    ]),
  })
  const figuresBefore = await figures()

  desk.pass(years(6))
  expect(await destroyer(world)()).toEqual({ loans: 0, accounts: 0 })
  expect(await found(customer.id)).toEqual(before)

  desk.pass(years(1.1))
  await sql(`update auth_user set created_at = now() + interval '20 years' where id = ?`, [customer.id])
  expect(await destroyer(world)()).toEqual({ loans: 1, accounts: 0 })
  expect((await found(customer.id)).filter((line) => !isOfAccount(line))).toEqual([])
  expect(await figures()).toEqual(figuresBefore)
  const sums = await makeTrialBalance(database).sums(null)
  expect(sums.reduce((all, { debit, credit }) => all + debit - credit, 0)).toBe(0)
  expect((await rebuild()).differences).toEqual([])
  expect(verifyChain(await lending.queries.events(loanId), sha256Fingerprint)).toMatchObject({ firstBroken: null })

  const { queries } = lending
  expect(await queries.loan(loanId)).toMatchObject({ customerName: 'Records destroyed', destroyedAt: desk.now() })
  expect((await queries.servicing(loanId, desk.now()))?.payments).toHaveLength(1)
  expect(await queries.personalInfo(loanId)).toBeNull()
  expect(await queries.personEvidence(loanId)).toBeNull()
  expect(await queries.bankReading(loanId)).toBeNull()
  expect(await queries.document(loanId, 'pad-agreement')).toBeNull()
  expect(await queries.otherLoansOfPerson(loanId)).toEqual([])
  expect(await queries.loansOfCustomer(customer.id)).toEqual([])
  expect(await world.asStaff('take-money-action', recorded(world), 'too-late')).toMatchObject({
    ok: false,
    error: { code: 'RECORDS_DESTROYED' },
  })

  await sql(`update auth_user set created_at = '2026-11-20' where id = ?`, [customer.id])
  expect(await destroyer(world)()).toEqual({ loans: 0, accounts: 1 })
  expect(await found(customer.id)).toEqual([])
})

test('looks that an anchor covers go with the records of their loan, and the record check misses none of them', async () => {
  const world = await repaid()
  const { loanId, desk } = world
  const anchors = makeAnchors(database, glass)
  const looks = makeLooks(database, glass, sha256Fingerprint)
  const check = makeCheckLoanRecords({
    projections: makeLoanProjections(database, glass),
    fingerprint: sha256Fingerprint,
    anchors,
    looks,
    seal: { isIntact: () => true },
  })
  const [at, root] = [desk.now(), 'r']
  const signed = {
    day: '2026-11-26',
    at,
    loans: 1,
    root,
    previousRoot: null,
    keyId: 'k',
    signature: 's',
    timeStamp: null,
  }
  await anchors.add(signed, await anchors.heads())
  expect(await anchors.lastHead({ log: 'looks', id: loanId })).toMatchObject({ sequence: 1 })
  desk.pass(years(7.1))
  expect(await destroyer(world)()).toMatchObject({ loans: 1 })
  expect(await looks.chain(loanId)).toEqual([])
  expect((await check(loanId)).broken).toEqual([])
})

test('TAM-103: what is destroyed of one loan leaves every row of its neighbour as it was, and doing it again changes nothing', async () => {
  const [due, neighbour] = [await repaid(), await repaid()]
  due.desk.pass(years(7.1))
  // The neighbour's last event came a year later.
  neighbour.desk.pass(years(2))
  await neighbour.asStaff('take-money-action', recorded(neighbour, 'R-18'), 'later')
  const theirs = await rowsOf(neighbour.loanId)
  expect(await destroyer(due)()).toEqual({ loans: 1, accounts: 1 })
  expect(await rowsOf(neighbour.loanId)).toEqual(theirs)
  expect(await found(neighbour.customer.id)).toContain('postgresql document.sealed: the name')
  const mine = await rowsOf(due.loanId)
  expect(await destroyer(due)()).toEqual({ loans: 0, accounts: 0 })
  expect(await rowsOf(due.loanId)).toEqual(mine)
})

test('an application that came to nothing goes after two years; one that waits, and a loan that is owed, stay', async () => {
  const [ended, waiting, owed] = [
    await lending.withCustomer(),
    await lending.withCustomer(),
    await lending.withCustomer(),
  ]
  await toReview(ended)
  await ended.asCustomer('withdraw-application', {}, 'withdraw')
  await toReview(waiting)
  await toSecondSignature(owed)
  await authorizeDebit(owed)
  ended.desk.pass(years(1.9))
  expect(await destroyer(ended)()).toEqual({ loans: 0, accounts: 0 })
  ended.desk.pass(years(20))
  expect(await destroyer(ended)()).toMatchObject({ loans: 1 })
  const left = await sql<{ id: string }>('select id from loan where user_id is not null order by id')
  expect(left.map(({ id }) => id)).toEqual([waiting.loanId, owed.loanId].toSorted())
  expect((await rebuild()).differences).toEqual([])
})

test('what stops half-way leaves each loan whole or destroyed, and the next run goes on', async () => {
  const worlds = [await repaid(), await repaid()]
  const [{ desk }] = worlds as [World, World]
  const [first = '', second = ''] = worlds.map(({ loanId }) => loanId).toSorted()
  desk.pass(years(7.1))
  const whole = await rowsOf(second)
  // The last step of the second loan fails, after everything else of it was done.
  await sql(`create function stops() returns trigger language plpgsql as $$ begin
    if old.loan_id = '${second}' then raise exception 'the process was stopped'; end if; return old; end $$`)
  await sql('create trigger stops before delete on bank_data for each row execute function stops()')
  await expect(destroyer(worlds[0] as World)()).rejects.toThrow('the process was stopped')
  expect(await sql('select id from loan where user_id is null')).toEqual([{ id: first }])
  expect(await rowsOf(second)).toEqual(whole)
  await sql('drop trigger stops on bank_data')
  expect(await destroyer(worlds[0] as World)()).toEqual({ loans: 1, accounts: 2 })
  expect(await sql('select id from loan where user_id is not null')).toEqual([])
})

test('evidence that a later loan of the same person rests on stays with that loan', async () => {
  const world = await repaid()
  const { loanId, customer } = world
  const later = lending.newLoanId()
  await sql(
    `insert into loan (id, user_id, status, sequence, last_hash, state, created_at, payment_reversed)
     select ?, user_id, 'repaid', 1, 'x', state, created_at + 86400000, false from loan where id = ?`,
    [later, loanId],
  )
  await sql(
    `insert into loan_event (loan_id, sequence, type, at, actor_role, payload, documents, previous_hash, hash)
     values (?, 1, 'application-started', ?, 'customer', '{}', '[]', '0', 'x')`,
    [later, world.desk.now() + years(6)],
  )
  world.desk.pass(years(7.1))
  expect(await destroyer(world)()).toEqual({ loans: 1, accounts: 0 })
  for (const table of ['identity_check', 'bank_data'])
    expect(await sql(`select loan_id, user_id from ${table}`)).toEqual([{ loan_id: later, user_id: customer.id }])
})

test('the database itself lets nothing go before the log has recorded it', async () => {
  const { loanId } = await repaid()
  for (const statement of [
    'update loan_event set actor_name = null where loan_id = ?',
    'delete from document_file where loan_id = ?',
    'delete from webhook where loan_id = ?',
    "update pad_answer set sealed = '' where sha256 = ?",
  ])
    await expect(sql(statement, [loanId])).rejects.toThrow('never changed')
  await expect(sql("update pad_file set sealed = '' returning 1")).rejects.toThrow('never changed')
})

test('after the destruction, what is left of the log can be changed only where it is noticed', async () => {
  const world = await repaid()
  world.desk.pass(years(7.1))
  await destroyer(world)()
  await expect(sql("update loan_event set hash = 'x' where sequence = 2")).rejects.toThrow('never changed')
  await expect(sql("update loan_event set payload = '{}' where type = 'records-destroyed'")).rejects.toThrow(
    'never changed',
  )
  await sql(
    "update loan_event set payload = jsonb_set(payload, '{amount}', '1') where payload->>'kind' = 'advance' and type = 'payment-requested'",
  )
  expect((await rebuild()).differences).toMatchObject([{ table: 'log', what: /is not what was written/ }])
})

test('what belongs to no loan goes, too: a handled webhook, the body of a dismissed one, an ended session, an unused account', async () => {
  const world = await lending.withCustomer()
  const webhook = (sha: string, state: string, more: string) =>
    sql(
      `insert into webhook (provider, body_sha256, sealed_body, event, state, received_at, handled_at, reason, parked_at, dismissed_at, dismissal)
       values ('zum', ?, 'body', '{}', ?, 1, ${more})`,
      [sha, state],
    )
  await webhook('a', 'handled', 'null, null, null, null, null'.replace('null', '1'))
  await webhook('b', 'dismissed', `null, 'none', 1, 1, '{}'`)
  await webhook('c', 'parked', `null, 'none', 1, null, null`)
  const session = (id: string, ends: string) =>
    sql(
      `insert into auth_session (id, token, expires_at, ends_at, user_id, signed_in_at, created_at, updated_at)
       values (?, ?, ${ends}, ${ends}, ?, now(), now(), now())`,
      [id, id, world.customer.id],
    )
  await session('ended', "now() - interval '1 hour'")
  await session('open', "now() + interval '1 hour'")
  world.desk.pass(years(2.1))
  await sql(`update auth_user set created_at = '2026-11-20'`)
  expect(await destroyer(world)()).toEqual({ loans: 0, accounts: 0 })
  expect(await sql('select id from auth_session')).toEqual([{ id: 'open' }])
  await sql('delete from auth_session')
  await sql(`insert into security_event (id, type, at, user_id, outcome) values ('s', 'sign-in', ?, ?, 'ok')`, [
    Date.now(),
    world.customer.id,
  ])
  expect(await destroyer(world)()).toEqual({ loans: 0, accounts: 0 })
  await sql("update auth_user set id = 'usr_unused' where id = ?", [world.customer.id])
  expect(await destroyer(world)()).toEqual({ loans: 0, accounts: 1 })
  expect(await sql('select body_sha256, sealed_body from webhook order by 1')).toEqual([
    { body_sha256: 'b', sealed_body: '' },
    { body_sha256: 'c', sealed_body: 'body' },
  ])
})
