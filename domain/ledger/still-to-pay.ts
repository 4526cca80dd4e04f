import { contractOf } from '../products/contract-of.ts'
import type { BookedPayment, LoanBook } from './loan-book.ts'
import { contractFacts } from './taken-twice.ts'

/** TAM-108: the schedule with what will really be paid on each day; no debit, notice or screen
 * requests more. Where money paid ahead ends the loan earlier, the last payments shrink; the
 * ledger's own schedule stays as signed. */
export const stillToPay = (book: LoanBook): readonly BookedPayment[] =>
  contractOf(book.terms).stillToPay(contractFacts(book))

/** What of a payment will still be paid, in whole cents. */
export const openOf = ({ amount, paid }: Pick<BookedPayment, 'amount' | 'paid'>): number => Math.max(0, amount - paid)
