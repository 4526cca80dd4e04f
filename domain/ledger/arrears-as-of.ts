import type { LocalDate } from '../values/local-date.ts'
import { arrearsOf, type Arrears } from './arrears.ts'
import type { LoanBook } from './loan-book.ts'
import { bookAsOf } from './replay.ts'

/** TAM-92: what is late on a day: payments whose day passed without a debit on its way, default
 * interest to the day, the fee of a return, a refund to give back. Undefined where nothing is, and
 * for a cancelled or written-off loan. Paying the amount leaves nothing late. */
export const arrearsAsOf = (loan: LoanBook, on: LocalDate): Arrears | undefined => arrearsOf(bookAsOf(loan, on), on)
