import { wrap, type SqlEntityManager } from '@mikro-orm/postgresql'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { LoanProjections, ProjectedRow, ProjectedRows } from '@tamarack/application/ports/loan-projections.port'
import { inTransaction, type Database } from './database.ts'
import { asJson, entryRow, lineRows, loanRow, paymentRow, readLog } from './loan.mapper.ts'
import {
  ledgerEntryTable,
  ledgerLineTable,
  loanTable,
  paymentTable,
  receiptTable,
  type LedgerEntryRow,
  type LedgerLineRow,
  type LoanRow,
  type PaymentRow,
  type ReceiptRow,
} from './loan.tables.ts'
import { makeConfidential, makeSealed, tolerant, type Confidential } from './sealed.ts'

const keys = {
  loan: ['id'],
  payment: ['id'],
  receipt: ['paymentId'],
  ledger_entry: ['number'],
  ledger_line: ['number', 'line'],
}

const plain = (row: object): ProjectedRow => wrap(row).toPOJO() as ProjectedRow

/** What is sealed in the loan's state is opened. */
const stored = async (em: SqlEntityManager, { openState }: Confidential, loanId: string): Promise<ProjectedRows> => ({
  loan: (await em.find(loanTable, { id: loanId })).map((row) => ({
    ...plain(row),
    state: openState(loanId, row.state),
  })),
  payment: (await em.find(paymentTable, { loanId })).map(plain),
  receipt: (await em.find(receiptTable, { loanId })).map(plain),
  ledger_entry: (await em.find(ledgerEntryTable, { loanId })).map(plain),
  ledger_line: (await em.find(ledgerLineTable, { loanId })).map(plain),
})

/** The loan's row stays, since everything refers to it, and takes the new values. Payments and
 * receipts are written again. Of the ledger, only what is missing is added. */
const replace = async (
  em: SqlEntityManager,
  { sealState }: Confidential,
  loanId: string,
  rows: ProjectedRows,
): Promise<void> => {
  const of = <Row>(table: keyof typeof keys): Row[] => [...((rows[table] ?? []) as readonly Row[])]
  const entries = new Set((await em.find(ledgerEntryTable, { loanId })).map(({ number }) => number))
  const lines = new Set((await em.find(ledgerLineTable, { loanId })).map(({ number, line }) => `${number} ${line}`))
  await em.nativeDelete(paymentTable, { loanId })
  await em.nativeDelete(receiptTable, { loanId })
  for (const row of of<LoanRow>('loan'))
    await em.upsert(loanTable, { ...row, state: asJson(sealState(loanId, row.state)) })
  await em.insertMany(paymentTable, of<PaymentRow>('payment'))
  await em.insertMany(receiptTable, of<ReceiptRow>('receipt'))
  await em.insertMany(
    ledgerEntryTable,
    of<LedgerEntryRow>('ledger_entry').filter(({ number }) => !entries.has(number)),
  )
  await em.insertMany(
    ledgerLineTable,
    of<LedgerLineRow>('ledger_line').filter(({ number, line }) => !lines.has(`${number} ${line}`)),
  )
}

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
  rowsOf: (loan, { payments, receipts, entries }) => ({
    loan: [loanRow(loan)],
    payment: payments.map(paymentRow),
    receipt: receipts.map((row) => ({ ...row })),
    ledger_entry: entries.map((entry) => entryRow(loan.loan.loanId, entry)),
    ledger_line: entries.flatMap((entry) => lineRows(loan.loan.loanId, entry)),
  }),
  visit: (loanId, judge) =>
    inTransaction(database, async (em) => {
      const [row] = await em.execute<{ sequence: number }[]>('select sequence from loan where id = ? for update', [
        loanId,
      ])
      const log = await readLog(em, confidential, loanId)
      const { answer, write } = judge({
        log,
        rows: await stored(em, confidential, loanId),
        sequence: row?.sequence ?? 0,
      })
      if (write !== null) await replace(em, confidential, loanId, write)
      return answer
    }),
})
