import { debitMadeFor } from '../../../ledger/authorization.ts'
import type { BookedPayment } from '../../../ledger/loan-book.ts'
import type { ScheduledDebit } from '../../../pad/agreement.ts'
import { debitTiming } from '../../../pad/debit-initiation.ts'
import { cents } from '../../../values/cents.ts'
import { compareDays, type LocalDate } from '../../../values/local-date.ts'
import { isServiced, type Loan, type ServicedLoan } from '../../loan.ts'
import { mayChangeAccount } from '../../status.ts'

export const isChangeable = (loan: Loan): loan is ServicedLoan => isServiced(loan) && mayChangeAccount(loan.status)

const isAhead = ({ dueDate }: BookedPayment, today: LocalDate): boolean => {
  const timing = debitTiming(dueDate)
  return timing.ok && timing.value.initiateOn >= today
}

/** TAM-77: what a new agreement can still debit: not debited, open, still to go to the bank. */
export const debitsOf = ({ book: current }: ServicedLoan, today: LocalDate): readonly ScheduledDebit[] =>
  current.payments
    .filter((payment) => payment.paid < payment.amount && debitMadeFor(current, payment.number) === undefined)
    .filter((payment) => isAhead(payment, today))
    .map(({ number, dueDate, amount, paid }) => ({ number, dueDate, amount: cents(amount - paid) }))
    .toSorted((a, b) => compareDays(a.dueDate, b.dueDate))

/** TAM-273: the debits that the payor stopped. The new agreement lists them, so signing it
 * resumes them. */
export const debitsComingBack = (loan: ServicedLoan, today: LocalDate): readonly ScheduledDebit[] =>
  debitsOf(loan, today).filter(({ number }) => loan.book.authorization.stopped.includes(number))
