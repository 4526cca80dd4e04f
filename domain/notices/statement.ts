import type { AccountName } from '../ledger/accounts.ts'
import { accrueTo } from '../ledger/accruals.ts'
import type { Entry, EntryKind } from '../ledger/entry.ts'
import type { LoanBook } from '../ledger/loan-book.ts'
import { bookAsOf } from '../ledger/replay.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'

/** One change of the balance; a positive amount raises it. A posting names its entry. `interest-
 * to-the-day` is interest of the period that the ledger posts later, less the amount that an
 * earlier statement counted. */
export type Movement = { readonly on: LocalDate; readonly amount: Cents } & (
  { readonly kind: EntryKind; readonly entry: number } | { readonly kind: 'interest-to-the-day' }
)

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
  /** Interest through the last day that no entry has posted yet. */
  readonly accrued: Cents
}

/** What the next statement needs of the one before it. */
export type Stated = Pick<Statement, 'to' | 'closing' | 'through' | 'accrued'>

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

const changeByAll = (entries: readonly Entry[]): number => entries.reduce((sum, entry) => sum + changeBy(entry), 0)

/** TAM-87, TAM-271: the statement through that day. It lists all postings that no earlier
 * statement listed, including backdated ones, and interest through the day. It opens with the
 * previous closing balance and closes with the balance that the loan's page shows. A promised
 * advance counts from its sending. */
export const statementOf = (
  book: LoanBook,
  { from, to }: Pick<Statement, 'from' | 'to'>,
  before: Stated | undefined,
): Statement => {
  const opening = before?.closing ?? cents(0)
  const listed = before?.through ?? 0
  const { entries } = to > book.asOf ? accrueTo(book, to, { toTheDay: false }) : book
  const through = entries.at(-1)?.number ?? listed
  const accrued = cents(changeByAll(bookAsOf(book, to).entries.filter(({ number }) => number > through)))
  const posted = entries
    .filter(({ number }) => number > listed)
    .map((entry) => ({ on: entry.on, kind: entry.kind, amount: cents(changeBy(entry)), entry: entry.number }))
  const toTheDay = cents(accrued - (before?.accrued ?? 0))
  const movements: readonly Movement[] = [
    ...posted,
    { on: to, kind: 'interest-to-the-day', amount: toTheDay } as const,
  ].filter(({ amount }) => amount !== 0)
  return {
    from,
    to,
    opening,
    movements,
    closing: cents(movements.reduce<number>((sum, { amount }) => sum + amount, opening)),
    through,
    accrued,
  }
}
