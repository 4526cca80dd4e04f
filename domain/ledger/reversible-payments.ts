import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { LoanBook } from './loan-book.ts'

/** Money received other than by debit that can be reversed; its amount and the day from which it
 * counts. */
export type ReversiblePayment = { readonly paymentId: string; readonly amount: Cents; readonly valueDate: LocalDate }

/** TAM-112: payments that staff may reverse, in the order in which they were booked: those on the
 * loan and those on a debt that was written off. */
export const reversiblePayments = ({ receipts }: LoanBook): readonly ReversiblePayment[] =>
  receipts
    .filter(({ kind, reversed }) => kind !== 'debit' && !reversed)
    .map(({ id, amount, valueDate }) => ({ paymentId: id, amount, valueDate }))
