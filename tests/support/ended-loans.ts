import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import type { Database } from '@tamarack/adapter-postgres/database'
import { makeDocumentFiles } from '@tamarack/adapter-postgres/document-files'
import { makeDueRecords } from '@tamarack/adapter-postgres/due-records'
import { makeLooks } from '@tamarack/adapter-postgres/looks'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { makeDestroyRecords } from '@tamarack/application/use-cases/destroy-records'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { leaks, search, type Place } from '../privacy/search.ts'
import { postgresPlaces } from '../privacy/stores.ts'
import { phone, text } from '../privacy/values.ts'
import { toFunded, type lendingInPostgres, type World } from './lending-in-postgres.ts'

/* Loans in PostgreSQL that came to their end, with all that lies next to their logs, and the
 * nightly run that destroys their records. */

/** Seals nothing: what a reader of the database with every key would read. */
export const glass: DataCipher = {
  seal: (plain) => plain,
  open: (sealed) => sealed,
  sealBytes: (plain) => plain,
  openBytes: (sealed) => sealed,
}

/** At least so many years, in milliseconds. */
export const years = (count: number): number => count * 366 * 86_400_000

/** The payment that repays a loan of these tests, in cash. */
export const recorded = ({ desk, loanId }: World, receipt = loanId) => ({
  action: {
    kind: 'record-payment' as const,
    amount: 570_00,
    receivedOn: torontoDateOf(desk.now() as never),
    means: 'cash' as const,
    receipt,
    purpose: 'payment' as const,
  },
  reason: 'payment-arrived',
  note: 'Handed over by her sister',
})

const values = [
  text('the name', 'Rowan Ashe'),
  text('the street', '12 Larch'),
  text('the employer', 'Larch Mill'),
  text('the network address', '203.0.113.7'),
  text('the note of staff', 'by her sister'),
  phone('the phone', '4165550123'),
]

/** Whether what was found belongs to an account, which goes only after its last loan. */
export const isOfAccount = (line: string): boolean => line.startsWith('postgresql auth_user.')

/** What a database of these tests can be queried for, and the lives of its loans. `url` is where it
 * is. */
export const endedLoans = (
  { database, url }: { readonly database: Database; readonly url: string },
  lending: ReturnType<typeof lendingInPostgres>,
) => {
  /** Runs a statement. */
  const sql = <Row = Record<string, unknown>>(statement: string, given: readonly unknown[] = []) =>
    database.em.fork().execute<Row[]>(statement, [...given])

  /** A loan that lived from sign-up to its advance: $500.00, of which $570.00 are due two weeks
   * later. */
  const funded = async (): Promise<World> => {
    const world = await lending.withCustomer()
    await toFunded(world)
    return world
  }

  let files = 0
  const recordsOutsideLog = async ({ loanId, customer }: World): Promise<void> => {
    const agreement = await lending.queries.document(loanId, 'loan-agreement')
    const key = { loanId, documentSha256: agreement?.sha256 ?? '', state: 'signed' } as const
    const bytes = new TextEncoder().encode(`the agreement of ${customer.name}`)
    await makeDocumentFiles(database, glass).add(key, { sha256: `file ${loanId}`, bytes }, 1)
    await makeLooks(database, glass, sha256Fingerprint).record({
      by: { id: 'ann', name: 'Ann Chen', role: 'employee' },
      origin: { ip: '192.0.2.1', userAgent: 'Browser' },
      at: 1,
      whose: { of: 'account', userId: customer.id },
      part: 'bank-data',
      detail: null,
      reason: 'customer-called',
      text: `${customer.name} called`,
      everyTime: true,
    })
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
       values (?, 'payment-state', ?, '', 'ours', ?, false, 1, 1)`,
      [loanId, loanId, `sent to ${customer.name}`],
    )
  }

  /** The same to its last cent, with a file of its agreement, a webhook, a debit by file and a
   * difference. */
  const repaid = async (): Promise<World> => {
    const world = await funded()
    const paid = await world.asStaff('take-money-action', recorded(world), 'paid')
    if (!paid.ok || paid.value.status !== 'repaid') throw new Error('the loan is not repaid')
    await recordsOutsideLog(world)
    return world
  }

  /** The nightly run, over the clock of that loan; `woken` gets the loans whose workflows it
   * wakes. */
  const destroyer = ({ desk, activities: { destroyRecords } }: World, woken: string[] = []) =>
    makeDestroyRecords({
      clock: desk.ports.clock,
      due: makeDueRecords(database),
      destroy: destroyRecords,
      wake: async (loanId) => {
        woken.push(loanId)
      },
    })

  /** Where in the database anybody of these tests is named. */
  const found = async (...also: readonly string[]): Promise<readonly string[]> => {
    const places = await postgresPlaces(url)
    return leaks(search(places, [...values, ...also.map((id) => text('the id of the account', id))]), [])
  }
  /** Every row of a loan. */
  const rowsOf = (loanId: string): Promise<readonly Place[]> =>
    Promise.all(
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
        'look',
      ].map(async (table) => ({
        where: table,
        content: JSON.stringify(await sql(`select * from ${table} where loan_id = ? order by 1, 2`, [loanId])),
      })),
    )

  return { sql, funded, repaid, destroyer, found, rowsOf }
}
