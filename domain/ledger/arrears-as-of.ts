import type { LocalDate } from '../values/local-date.ts'
import { arrearsOf, type Arrears } from './arrears.ts'
import type { LoanBook } from './loan-book.ts'
import { bookAsOf } from './replay.ts'

/** TAM-92: what of a loan is late on a day: payments whose day passed and for which no debit is on
 * its way, default interest up to the day, the fee of a returned debit, a refund to give back; and
 * on what interest goes on. Undefined where nothing is, and for a loan that is cancelled or
 * written off. Paying the amount on that day leaves nothing late. */
export const arrearsAsOf = (loan: LoanBook, on: LocalDate): Arrears | undefined => arrearsOf(bookAsOf(loan, on), on)
