import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { recoveriesOf, type LoanBook } from './loan-book.ts'

/** Money received other than by debit that can be reversed; its amount and the day from which it
 * counts. */
export type ReversiblePayment = { readonly paymentId: string; readonly amount: Cents; readonly valueDate: LocalDate }

/** TAM-112: payments that staff may reverse, in the order in which they were booked: those on the
 * loan, then those on a debt that was written off. */
export const reversiblePayments = (book: LoanBook): readonly ReversiblePayment[] => [
  ...book.receipts
    .filter(({ kind, reversed }) => kind === 'payment' && !reversed)
    .map(({ id, amount, valueDate }) => ({ paymentId: id, amount, valueDate })),
  ...recoveriesOf(book)
    .filter(({ reversed }) => !reversed)
    .map(({ id, amount, on }) => ({ paymentId: id, amount, valueDate: on })),
]
