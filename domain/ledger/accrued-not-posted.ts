import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { owedInAll, type LoanBook } from './loan-book.ts'
import { bookAsOf } from './replay.ts'

/** TAM-160: interest owed on a day that no entry has posted yet, in cents: the ledger posts when
 * something happens, the loan's pages show both to the day. */
export const accruedNotPosted = (book: LoanBook, on: LocalDate): Cents =>
  cents(owedInAll(bookAsOf(book, on).owed) - owedInAll(book.owed))
