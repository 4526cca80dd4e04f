import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { LoanProjections, ProjectedRow, ProjectedRows } from '@tamarack/application/ports/loan-projections.port'
import { makeConfidential, type Confidential } from './confidential.ts'
import type { Database } from './database.ts'
import {
  entryRow,
  lineRows,
  loanRow,
  paymentRow,
  selectEvents,
  toLoggedEvent,
  type EventColumns,
} from './loan.mapper.ts'
import { insertRows, overwriting } from './rows.ts'
import { makeSealed, type Sealed } from './sealed.ts'

const keys = { loan: ['id'], payment: ['id'], ledger_entry: ['number'], ledger_line: ['number', 'line'] }

/** As JSON, so that numbers come as numbers and every column comes, declared or not; what is sealed in the loan's state is opened. */
const stored = async (em: SqlEntityManager, { openState }: Confidential, loanId: string): Promise<ProjectedRows> => {
  const tables: Record<string, readonly ProjectedRow[]> = {}
  for (const table of Object.keys(keys)) {
    const rows = await em.execute<{ row: string }[]>(
      `select to_jsonb(t)::text as row from ${table} t where ${table === 'loan' ? 'id' : 'loan_id'} = ?`,
      [loanId],
    )
    tables[table] = rows
      .map(({ row }) => JSON.parse(row) as ProjectedRow)
      .map((row) => (table === 'loan' ? { ...row, state: openState(loanId, row['state']) } : row))
  }
  return tables
}

/** The loan's row stays, since everything refers to it, and takes the new values; all other rows are written anew. */
const replace = async (
  em: SqlEntityManager,
  { sealState }: Confidential,
  loanId: string,
  rows: ProjectedRows,
): Promise<void> => {
  await em.execute("set local tamarack.rebuilding = 'yes'")
  for (const table of ['ledger_line', 'ledger_entry', 'payment'])
    await em.execute(`delete from ${table} where loan_id = ?`, [loanId])
  const of = (table: string) => rows[table] ?? []
  await insertRows(
    em,
    overwriting(
      'loan',
      ['id'],
      of('loan').map((row) => ({ ...row, state: sealState(loanId, row['state']) })),
    ),
    ...['payment', 'ledger_entry', 'ledger_line'].map((table) => ({ table, rows: of(table) })),
  )
}

/** A sealed part that does not open stays as it is stored: the chain of hashes then reports its event, and the other loans are looked at. */
const tolerant = ({ seal, open }: Sealed): Sealed => ({
  seal,
  open: <Value>(text: string, table: string, ...rowKey: readonly string[]): Value => {
    try {
      return open<Value>(text, table, ...rowKey)
    } catch {
      return { sealed: text } as Value
    }
  },
})

/** Each visit is one transaction that holds the loan's row, as every command does. */
export const makeLoanProjections = (
  database: Database,
  cipher: DataCipher,
  confidential = makeConfidential(tolerant(makeSealed(cipher))),
): LoanProjections => ({
  keys,
  async loanIds({ after, limit, part }) {
    const rows = await database.em
      .fork()
      .execute<{ id: string }[]>(
        `select id from loan where id > ? and mod(hashtextextended(id, 0) & 9223372036854775807, ?) = ? order by id limit ?`,
        [after, part.of, part.which, limit],
      )
    return rows.map(({ id }) => id)
  },
  rowsOf: (loan, { payments, entries }) => ({
    loan: [loanRow(loan)],
    payment: payments.map(paymentRow),
    ledger_entry: entries.map((entry) => entryRow(loan.loan.loanId, entry)),
    ledger_line: entries.flatMap((entry) => lineRows(loan.loan.loanId, entry)),
  }),
  visit: (loanId, judge) =>
    database.em.fork().transactional(async (forked) => {
      const em = forked as SqlEntityManager
      const [row] = await em.execute<{ sequence: number }[]>('select sequence from loan where id = ? for update', [
        loanId,
      ])
      const log = (await em.execute<EventColumns[]>(selectEvents, [loanId])).map((one) =>
        toLoggedEvent(confidential, one),
      )
      const { answer, write } = judge({
        log,
        rows: await stored(em, confidential, loanId),
        sequence: row?.sequence ?? 0,
      })
      if (write !== null) await replace(em, confidential, loanId, write)
      return answer
    }),
})
