import { contractOf } from '../products/contract-of.ts'
import { announcementOf } from './agreed-debits.ts'
import { debitMadeFor, withheldDebit } from './authorization.ts'
import { undebited } from './debited-payments.ts'
import type { BookedPayment, LoanBook } from './loan-book.ts'
import { contractFacts } from './taken-twice.ts'

/** TAM-270: the announced amount, which limits the payment's debit. Infinity if no announced
 * debit is ahead. */
const announcedMost = (book: LoanBook, payment: BookedPayment): number => {
  const announced = announcementOf(book, payment)
  if (announced === undefined || payment.debitDate < book.asOf) return Infinity
  const { number, debitDate } = payment
  if (debitMadeFor(book, number) !== undefined) return Infinity
  const isWithheld = (undebited(book, payment) ?? withheldDebit(book, { payment: number, debitDate })) !== undefined
  return isWithheld ? Infinity : announced.amount
}

/** TAM-108: the schedule with what will really be paid on each day; no debit, notice or screen
 * requests more. Where money paid ahead ends the loan earlier, the last payments shrink; the
 * ledger's own schedule stays as signed. The book was brought to the day (`bookAsOf`). */
export const stillToPay = (book: LoanBook): readonly BookedPayment[] =>
  contractOf(book.terms).stillToPay(contractFacts(book), (payment) => announcedMost(book, payment))

/** The same without the limits of announced debits, because the full late amount is owed. */
export const stillOwed = (book: LoanBook): readonly BookedPayment[] =>
  contractOf(book.terms).stillToPay(contractFacts(book), () => Infinity)

/** What of a payment will still be paid, in whole cents. */
export const openOf = ({ amount, paid }: Pick<BookedPayment, 'amount' | 'paid'>): number => Math.max(0, amount - paid)
