import { cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { BookedPayment, Owed } from './loan-book.ts'

/** A loan whose contract is paid has no payments left, nor the rest of a forgiven one. */
export const clearRemainingSchedule = (
  payments: readonly BookedPayment[],
  { principal, cost }: Owed,
  on: LocalDate,
): readonly BookedPayment[] =>
  principal + cost > 0
    ? payments
    : payments.map((payment) => {
        const costLeft = cents(Math.min(payment.cost, payment.paid))
        const paidOn = payment.paid > 0 ? (payment.paidOn ?? on) : undefined
        return { ...payment, amount: payment.paid, cost: costLeft, principal: cents(payment.paid - costLeft), paidOn }
      })

/** The payment with a new amount, of which at least the part already paid stays. */
export const withAmount = (payment: BookedPayment, amount: number, on: LocalDate): BookedPayment => {
  if (amount === payment.amount) return payment
  const cost = Math.min(payment.cost, amount)
  const isPaid = payment.paid > 0 && payment.paid >= amount
  return {
    ...payment,
    amount: cents(amount),
    cost: cents(cost),
    principal: cents(amount - cost),
    paidOn: isPaid ? (payment.paidOn ?? on) : undefined,
  }
}
