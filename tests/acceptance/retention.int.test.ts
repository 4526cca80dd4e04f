import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/sha256-fingerprint'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeDocumentFiles } from '@tamarack/adapter-postgres/document-files'
import { makeDueRecords } from '@tamarack/adapter-postgres/due-records'
import { makeLoanProjections } from '@tamarack/adapter-postgres/loan-projections'
import { makeTrialBalance } from '@tamarack/adapter-postgres/trial-balance'
import { verifyChain } from '@tamarack/application/loan-log'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { makeRebuild } from '@tamarack/application/rebuild'
import { makeDestroyRecords } from '@tamarack/application/use-cases/destroy-records'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { leaks, search, type Place } from '../privacy/search.ts'
import { postgresPlaces } from '../privacy/stores.ts'
import { phone, text } from '../privacy/values.ts'
import { freshDatabase } from '../support/database.ts'
import {
  authorizeDebit,
  lendingInPostgres,
  toReview,
  toSecondSignature,
  type World,
} from '../support/lending-in-postgres.ts'

/** Seals nothing: what a reader of the database with every key would read. */
const glass: DataCipher = { seal: (plain) => plain, open: (sealed) => sealed }

const opened: Database[] = []
let url: string
let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeEach(async () => {
  url = await freshDatabase()
  database = await openDatabase({ url, entities: accountTables })
  opened.push(database)
  lending = lendingInPostgres(database, glass)
})
afterAll(() => Promise.all(opened.map((one) => one.close())))

const sql = <Row = Record<string, unknown>>(statement: string, values: readonly unknown[] = []) =>
  database.em.fork().execute<Row[]>(statement, [...values])
const rebuild = () =>
  makeRebuild({ projections: makeLoanProjections(database, glass), fingerprint: sha256Fingerprint })({ write: false })
const years = (count: number): number => count * 366 * 86_400_000

const recorded = ({ desk }: World) => ({
  action: {
    kind: 'record-payment' as const,
    amount: 570_00,
    receivedOn: torontoDateOf(desk.now() as never),
    means: 'cash' as const,
    purpose: 'payment' as const,
  },
  reason: 'payment-arrived',
  note: 'Handed over by her sister',
})

/** A loan that lived from sign-up to its last cent, with a file of its agreement, a webhook, a debit by file and a difference. */
const repaid = async (): Promise<World> => {
  const world = await lending.withCustomer()
  const { activities, loanId, desk, asStaff } = world
  await toSecondSignature(world)
  await authorizeDebit(world)
  await activities.sendDisbursement({ loanId })
  desk.funds.complete(desk.now())
  await activities.followDisbursement({ loanId })
  const paid = await asStaff('take-money-action', recorded(world), 'paid')
  expect(paid).toMatchObject({ ok: true, value: { status: 'repaid' } })
  await besideTheLog(world)
  return world
}

let files = 0
const besideTheLog = async ({ loanId, customer }: World): Promise<void> => {
  const agreement = await lending.queries.document(loanId, 'loan-agreement')
  const key = { loanId, documentSha256: agreement?.sha256 ?? '', state: 'signed' } as const
  const bytes = new TextEncoder().encode(`the agreement of ${customer.name}`)
  await makeDocumentFiles(database, glass).add(key, { sha256: `file ${loanId}`, bytes }, 1)
  const [payment] = await sql<{ id: string }>('select id from payment where loan_id = ?', [loanId])
  const [{ sequence } = { sequence: 0 }] = await sql<{ sequence: number }>(
    `insert into pad_file (file_creation_number, created_on, debit_count, debit_total_cents, sha256, sealed, made_at, delivered_at)
     values (?, '2026-11-20', 1, 57000, 'x', ?, 5, 5) returning sequence`,
    [(files += 1), `debit of ${customer.name}`],
  )
  await sql(
    `insert into pad_debit (debit_id, amount_cents, debit_date, sealed, state, file_sequence, added_at)
     values (?, 57000, '2026-12-04', ?, 'filed', ?, 5)`,
    [payment?.id, `payor ${customer.name}`, sequence],
  )
  await sql(`insert into pad_answer (sha256, name, sealed, effects, kept_at) values (?, 'returns', ?, '[]', 6)`, [
    loanId,
    `returned for ${customer.name}`,
  ])
  await sql(
    `insert into webhook (provider, body_sha256, sealed_body, event, loan_id, state, reason, received_at, parked_at, dismissed_at, dismissal)
     values ('zum', ?, ?, '{}', ?, 'dismissed', 'none', 1, 1, 1, '{}')`,
    [loanId, `{"customer":"${customer.id}"}`, loanId],
  )
  await sql(
    `insert into difference (id, kind, loan_id, subject, ours, theirs, mendable, first_seen_at, last_seen_at)
     values (?, 'transfer', ?, '', 'ours', ?, false, 1, 1)`,
    [loanId, loanId, `sent to ${customer.name}`],
  )
}

const destroyer = ({ desk, activities: { destroyRecords } }: World) =>
  makeDestroyRecords({ clock: desk.ports.clock, due: makeDueRecords(database), destroy: destroyRecords })

const values = [
  text('the name', 'Rowan Ashe'),
  text('the street', '12 Larch'),
  text('the employer', 'Larch Mill'),
  text('the network address', '203.0.113.7'),
  text('the note of staff', 'by her sister'),
  phone('the phone', '4165550123'),
]
const found = async (...also: readonly string[]): Promise<readonly string[]> => {
  const places = await postgresPlaces(url)
  return leaks(search(places, [...values, ...also.map((id) => text('the id of the account', id))]), [])
}
const isOfAccount = (line: string): boolean => line.startsWith('postgresql auth_user.')
const rowsOf = async (loanId: string): Promise<readonly Place[]> =>
  await Promise.all(
    [
      'answers',
      'answers_version',
      'document',
      'document_file',
      'command_outcome',
      'identity_check',
      'bank_data',
      'webhook',
      'loan_event',
      'payment',
      'ledger_line',
      'difference',
    ].map(async (table) => ({
      where: table,
      content: JSON.stringify(await sql(`select * from ${table} where loan_id = ? order by 1, 2`, [loanId])),
    })),
  )

test('TAM-102: seven years after its last cent a loan names nobody in any column, not even to who has every key; its figures stay', async () => {
  const world = await repaid()
  const { desk, loanId, customer } = world
  const before = await found(customer.id)
  expect(before.filter((line) => !isOfAccount(line)).length).toBeGreaterThan(15)
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
  expect(sums.reduce((all, { debitCents, creditCents }) => all + debitCents - creditCents, 0)).toBe(0)
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

test('TAM-103: what is destroyed of one loan leaves every row of its neighbour as it was, and doing it again changes nothing', async () => {
  const [due, neighbour] = [await repaid(), await repaid()]
  due.desk.pass(years(7.1))
  // The neighbour's last event came a year later.
  neighbour.desk.pass(years(2))
  await neighbour.asStaff('take-money-action', recorded(neighbour), 'later')
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
  await sql("update loan_event set payload = jsonb_set(payload, '{amount}', '1') where type = 'disbursement-requested'")
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
      `insert into auth_session (id, token, expires_at, ends_at, user_id, created_at, updated_at)
       values (?, ?, ${ends}, ${ends}, ?, now(), now())`,
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
