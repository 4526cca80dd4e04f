import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { makeDataCipher } from '@tamarack/adapter-crypto/aes-data-cipher'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { isMigrated, openDatabase, schemaDifference, type Database } from '@tamarack/adapter-postgres/database'
import { makeUnitOfWork } from '@tamarack/adapter-postgres/unit-of-work'
import type { CustomerRecord, UnitOfWork } from '@tamarack/application/ports/loan-tables.port'
import { loanTablesGuarantees } from '@tamarack/application/testing/loan-tables-contract'
import { somebody } from '@tamarack/application/testing/loan-tables.samples'
import { theirEventsUntil, write } from '@tamarack/application/testing/stored-loans.fixture'

let database: Database
let work: UnitOfWork
const cipher = makeDataCipher({ keys: { k1: randomBytes(32).toString('base64') }, current: 'k1' })
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  work = makeUnitOfWork(database, cipher)
})
afterAll(() => database.close())

const unused = (): string => randomBytes(8).toString('hex')
const sql = <Row = Record<string, unknown>>(statement: string, values: readonly unknown[] = []) =>
  database.em.fork().execute<Row[]>(statement, [...values])
const addCustomer = async ({ id, name, email }: CustomerRecord): Promise<void> => {
  await sql(
    'insert into auth_user (id, name, email, email_verified, created_at, updated_at) values (?, ?, ?, true, now(), now())',
    [id, name, email],
  )
}

test('the tables are those that the code declares; only what an entity cannot declare is added by hand', async () => {
  expect(await isMigrated(database)).toBe(true)
  const statements = (await schemaDifference(database))
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('set names'))
  expect(statements).toEqual([
    'alter table "ledger_line" drop constraint "ledger_line_entry_foreign"',
    'alter table "loan" drop constraint "loan_user_id_foreign"',
    'drop index "loan_agreed_by_person"',
    'drop index "loan_approved_against_check"',
    'drop index "loan_approved_against_check_by_status"',
    'drop index "loan_attention_by_officer"',
    'drop index "loan_attention_by_status"',
    'drop index "loan_attention_since"',
    'drop index "loan_by_amount"',
    'drop index "loan_by_name"',
    'drop index "loan_by_officer"',
    'drop index "loan_by_officer_received"',
    'drop index "loan_by_received"',
    'drop index "loan_by_status"',
    'drop index "loan_by_status_received"',
    'drop index "loan_by_type"',
    'drop index "loan_check_failed"',
    'drop index "loan_check_failed_by_status"',
    'drop index "loan_debit_returned_by_status"',
    'drop index "loan_debit_returned_since"',
    'drop index "loan_funded_at"',
    'drop index "loan_held"',
    'drop index "loan_late_funding"',
    'drop index "loan_name_words"',
    'drop index "loan_number_begins"',
    'drop index "loan_one_open_per_customer"',
    'drop index "loan_one_outstanding_per_account"',
    'drop index "loan_one_outstanding_per_id_document"',
    'drop index "loan_one_outstanding_per_person"',
    'drop index "loan_paid_twice"',
    'drop index "loan_proposal_waits"',
    'drop index "loan_request_waits"',
    'drop index "loan_transfer_failed"',
    'drop index "loan_waits_for_staff"',
    'drop index "loan_event_activated"',
    'drop index "loan_event_acts_of_staff"',
    'drop index "loan_event_checked"',
    'drop index "loan_event_line_corrected"',
    'drop index "loan_event_of_staff"',
    'drop index "loan_event_staff_note"',
    'drop index "identity_check_phone_endings"',
    'drop index "receipt_of_one_payment"',
    'drop index "auth_user_email_begins"',
  ])
})

test.each(
  loanTablesGuarantees({
    work: { run: (use) => work.run(use) },
    fingerprint: sha256Fingerprint,
    addCustomer,
    unused,
  }).map(({ sentence, verify }) => [sentence, verify] as const),
)('in PostgreSQL, %s', async (_, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})

describe('what the database itself refuses', () => {
  const funded = async (): Promise<string> => {
    const whose = { loanId: `ln_${unused()}`, customerId: `usr_${unused()}` }
    await addCustomer(somebody(whose.customerId))
    await work.run((tables) => write(tables, sha256Fingerprint, whose.loanId, theirEventsUntil('funded', whose)))
    return whose.loanId
  }

  test.each(['loan_event', 'ledger_entry', 'ledger_line'])(
    'rows of %s cannot be changed, by whatever statement',
    async (table) => {
      const loanId = await funded()
      const before = await sql(`select * from ${table} where loan_id = ? order by 2`, [loanId])
      expect(before.length).toBeGreaterThan(0)
      await expect(sql(`update ${table} set loan_id = 'x' where loan_id = ?`, [loanId])).rejects.toThrow(
        /never changed/,
      )
      await expect(sql(`delete from ${table} where loan_id = ?`, [loanId])).rejects.toThrow(/never changed/)
      await expect(sql(`truncate ${table} cascade`)).rejects.toThrow(/never changed/)
      expect(await sql(`select * from ${table} where loan_id = ? order by 2`, [loanId])).toEqual(before)
    },
  )

  test.each([
    [
      'debits and credits differ',
      2,
      [
        [5, 0],
        [0, 4],
      ],
    ],
    [
      'a line is missing',
      3,
      [
        [5, 0],
        [0, 5],
      ],
    ],
    ['there are no lines', 2, []],
  ] as const)('an entry is refused when %s', async (_, lines, amounts) => {
    const loanId = await funded()
    const post = database.em.fork().transactional(async (em) => {
      const run = (statement: string, values: readonly unknown[]) =>
        em.getConnection().execute(statement, [...values], 'run', em.getTransactionContext())
      await run(
        `insert into ledger_entry (loan_id, number, event, day, kind, lines) values (?, 99, 1, '2026-11-20', 'disbursed', ?)`,
        [loanId, lines],
      )
      for (const [index, [debit, credit]] of amounts.entries())
        await run(
          `insert into ledger_line (loan_id, number, line, account, debit_cents, credit_cents, day) values (?, 99, ?, 'cash', ?, ?, '2026-11-20')`,
          [loanId, index + 1, debit, credit],
        )
    })
    await expect(post).rejects.toThrow(/does not balance/)
    expect(await sql('select 1 from ledger_entry where loan_id = ? and number = 99', [loanId])).toEqual([])
  })

  test('a line has the day of its entry', async () => {
    const loanId = await funded()
    const post = database.em.fork().transactional(async (em) => {
      const run = (statement: string) =>
        em.getConnection().execute(statement, [loanId, loanId], 'run', em.getTransactionContext())
      await run(
        `insert into ledger_entry (loan_id, number, event, day, kind, lines) select ?, 99, 1, '2026-11-20', 'disbursed', 2 where ? <> ''`,
      )
      await run(
        `insert into ledger_line (loan_id, number, line, account, debit_cents, credit_cents, day)
         values (?, 99, 1, 'cash', 5, 0, '2026-11-20'), (?, 99, 2, 'cash', 0, 5, '2026-11-21')`,
      )
    })
    await expect(post).rejects.toThrow(/has lines of another day/)
  })

  test('an entry that stands gets no further lines, not even lines that balance', async () => {
    const loanId = await funded()
    const add = sql(
      `insert into ledger_line (loan_id, number, line, account, debit_cents, credit_cents, day)
       values (?, 1, 98, 'cash', 5, 0, '2026-11-20'), (?, 1, 99, 'cash', 0, 5, '2026-11-20')`,
      [loanId, loanId],
    )
    await expect(add).rejects.toThrow(/does not balance/)
  })
})
