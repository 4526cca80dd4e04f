import { arrangementsOf, coversPayment } from './arrangement.ts'
import { debitMadeFor, heldRefusal, isStillDebited } from './authorization.ts'
import type { BookedPayment, LoanBook } from './loan-book.ts'
import type { EventRefusal } from './refusals.ts'

/** TAM-85: an amount that is part of an arrangement is not debited, paid or not. */
const isPaidInParts = (book: LoanBook, payment: BookedPayment): boolean =>
  arrangementsOf(book).some((arrangement) => coversPayment(arrangement, payment))

/** TAM-63, TAM-65, TAM-79, TAM-85: why a payment is not debited at all; undefined where it may be.
 * The list of debits, their notices and the ledger ask this one rule. */
export const undebited = (book: LoanBook, payment: BookedPayment): EventRefusal | undefined => {
  const { number } = payment
  if (book.inCollections)
    return {
      code: 'NOT_IN_THIS_STATUS',
      type: 'debit-initiated',
      status: book.status,
      allowed: ['funded', 'overdue'],
    }
  if (isPaidInParts(book, payment)) return { code: 'PAYMENT_IN_PARTS', payment: number }
  return debitMadeFor(book, number) === undefined && !isStillDebited(book, payment.dueDate)
    ? { code: 'DEBIT_MISSED', payment: number }
    : heldRefusal(book)
}
