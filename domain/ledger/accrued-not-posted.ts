import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { owedInAll, type LoanBook } from './loan-book.ts'
import { bookAsOf } from './replay.ts'

/** TAM-160: interest that the borrower owes on a day and that no entry has posted yet, in cents.
 * The ledger posts interest when something happens to a loan; its pages show it to the day. What is
 * posted and this together are what the pages of the loan show as owed. */
export const accruedNotPosted = (book: LoanBook, on: LocalDate): Cents =>
  cents(owedInAll(bookAsOf(book, on).owed) - owedInAll(book.owed))
