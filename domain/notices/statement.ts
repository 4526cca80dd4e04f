import type { AccountName } from '../ledger/accounts.ts'
import type { Entry, EntryKind } from '../ledger/entry.ts'
import type { LoanBook } from '../ledger/loan-book.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'

/** One posting that changed what the borrower owes: above zero it made it more. */
export type Movement = {
  readonly on: LocalDate
  readonly kind: EntryKind
  readonly amount: Cents
  readonly entry: number
}

/** Owed on the evening before the first day, what changed it, owed on the last evening. */
export type Statement = {
  readonly from: LocalDate
  readonly to: LocalDate
  /** Below zero: we owe it to the borrower. */
  readonly opening: Cents
  readonly movements: readonly Movement[]
  readonly closing: Cents
  /** The number of the last entry that any statement has listed so far. */
  readonly through: number
}

/** What the next statement needs of the one before it. */
export type Stated = Pick<Statement, 'to' | 'closing' | 'through'>

/** Both ways: their debits less their credits are the balance. */
const borrowersAccounts: readonly AccountName[] = [
  'advance receivable',
  'cost of borrowing receivable',
  'default interest receivable',
  'returned-item fee receivable',
  'refund to recover',
  'advance payable',
  'owed to borrower',
  'small balance kept',
]

/** By how much an entry changed what the borrower owes. */
const changeBy = ({ lines }: Entry): number =>
  lines.reduce(
    (sum, { account, debit, credit }) => (borrowersAccounts.includes(account) ? sum + debit - credit : sum),
    0,
  )

/** TAM-87: the statement through that day: every posting that no statement before has listed,
 * backdated ones, too; it opens where the one before closed. The book is brought to that day, and
 * not further. A promised advance counts from its sending. */
export const statementOf = (
  { entries }: Pick<LoanBook, 'entries'>,
  { from, to }: Pick<Statement, 'from' | 'to'>,
  before: Stated | undefined,
): Statement => {
  const opening = before?.closing ?? cents(0)
  const listed = before?.through ?? 0
  const movements = entries
    .filter(({ number }) => number > listed)
    .map((entry) => ({ on: entry.on, kind: entry.kind, amount: cents(changeBy(entry)), entry: entry.number }))
    .filter(({ amount }) => amount !== 0)
  return {
    from,
    to,
    opening,
    movements,
    closing: cents(movements.reduce<number>((sum, { amount }) => sum + amount, opening)),
    through: entries.at(-1)?.number ?? listed,
  }
}
