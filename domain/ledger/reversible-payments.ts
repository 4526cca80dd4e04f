import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { LoanBook } from './loan-book.ts'

/** Other than by debit; its amount and the day from which it counts. */
export type ReversiblePayment = { readonly paymentId: string; readonly amount: Cents; readonly valueDate: LocalDate }

/** TAM-112: what staff may reverse, in booked order, also on a written-off debt. */
export const reversiblePayments = ({ receipts }: LoanBook): readonly ReversiblePayment[] =>
  receipts
    .filter(({ kind, reversed }) => kind !== 'debit' && !reversed)
    .map(({ id, amount, valueDate }) => ({ paymentId: id, amount, valueDate }))
