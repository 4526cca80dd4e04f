import type { BookStatus } from '../loan/status.ts'
import type { LocalDate } from '../values/local-date.ts'
import { hasDebitInFlight, inFlight, owedInAll, type BookedPayment, type LoanBook } from './loan-book.ts'
import { notYetToSendBack } from './sent-by-mistake.ts'

/** Payments whose debit day has passed without the money, and for which no debit is on its way. */
export const missedPayments = (book: LoanBook, on: LocalDate): readonly BookedPayment[] =>
  book.payments.filter(
    (payment) => payment.paid < payment.amount && payment.debitDate < on && !hasDebitInFlight(book, payment.number),
  )

/** Also what no payment covers: a fee, interest of late days, a refund to recover. TAM-221: not
 * what we sent by mistake, while the borrower has time to send it back. */
const isLate = (book: LoanBook, on: LocalDate): boolean => {
  if (missedPayments(book, on).length > 0) return true
  const lastDay = book.payments.at(-1)?.debitDate ?? book.terms.advanceDate
  const notYet = notYetToSendBack(book, on)
  const isDue = book.owed.refundToRecover > notYet || lastDay < on
  return isDue && owedInAll(book.owed) > notYet && inFlight(book).length === 0
}

/** As the book stands on a day. A loss comes first: recovered and cancelled, the loan is owed again
 * once the recovery is reversed. */
export const statusOn = (book: LoanBook, on: LocalDate): BookStatus => {
  const owed = owedInAll(book.owed)
  if (book.writtenOff !== undefined && book.writtenOff > 0) return 'written-off'
  if (book.cancelledAt !== undefined) return owed > 0 ? 'cancelling' : 'cancelled'
  if (book.writtenOff !== undefined) return 'repaid'
  if (book.fundedAt === undefined) return 'active'
  if (owed === 0) return 'repaid'
  if (!isLate(book, on)) return 'funded'
  return book.inCollections ? 'in-collections' : 'overdue'
}
