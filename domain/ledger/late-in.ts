import { contractOf } from '../products/contract-of.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { LateInterest } from './contract.ts'
import { hasDebitInFlight, inFlight, type BookedPayment, type LoanBook } from './loan-book.ts'
import { missedPayments } from './status-on.ts'

/** A payment whose day passed without all of its money, or which is due on the day and is paid before what else is late. */
export type LatePayment = {
  readonly number: number
  readonly dueDate: LocalDate
  /** What of it is missing. */
  readonly amount: Cents
}

/** What a borrower who is late pays to be up to date, and what it consists of. */
export type Late = {
  /** All of it, on the day. */
  readonly amount: Cents
  readonly payments: readonly LatePayment[]
  readonly defaultInterest: Cents
  readonly fee: Cents
  readonly refundToRecover: Cents
  /** Interest of an installment loan that runs on after its last payment day; a payment of the schedule has its own interest in it. */
  readonly interestSinceEnd: Cents
  /** On what default interest runs; empty where the agreed interest goes on instead. */
  readonly interest: readonly LateInterest[]
}

/** What an installment loan owes beyond its payments, once the last of them was due. */
const interestAfterEnd = ({ terms, payments, owed }: LoanBook, on: LocalDate): Cents => {
  const isOver = payments.every(({ debitDate }) => debitDate < on)
  if (contractOf(terms).costIsBooked === 'at-signing' || !isOver) return cents(0)
  const open = payments.reduce((sum, { amount, paid }) => sum + amount - paid, 0)
  return cents(Math.max(0, owed.principal + owed.cost - open))
}

/**
 * Payments whose scheduled date has come, whose debit day has not passed, and for which no debit is on its way. Money pays them before default interest and fees
 * (TAM-12), so who owes those pays these, too, to be up to date.
 */
const dueBeforeTheRest = (book: LoanBook, on: LocalDate): readonly BookedPayment[] =>
  book.payments.filter(
    ({ number, scheduledDate, debitDate, amount, paid }) =>
      paid < amount && scheduledDate <= on && debitDate >= on && !hasDebitInFlight(book, number),
  )

/** What is late in a book that was brought to the day (`lateOn`). */
export const lateIn = (book: LoanBook, on: LocalDate): Late | undefined => {
  if (book.fundedAt === undefined || book.cancelledAt !== undefined || book.writeOff !== undefined) return undefined
  const { defaultInterest, fee, refundToRecover } = book.owed
  const interestSinceEnd = inFlight(book).length > 0 ? cents(0) : interestAfterEnd(book, on)
  const rest = defaultInterest + fee + refundToRecover + interestSinceEnd
  const due = [...missedPayments(book, on), ...(rest > 0 ? dueBeforeTheRest(book, on) : [])]
  const payments = due.map(({ number, dueDate, amount, paid }) => ({
    number,
    dueDate,
    amount: cents(amount - paid),
  }))
  const amount = cents(payments.reduce((sum, { amount }) => sum + amount, rest))
  if (amount === 0) return undefined
  const interest = contractOf(book.terms).lateInterestOn(book, book.accruedTo)
  return { amount, payments, defaultInterest, fee, refundToRecover, interestSinceEnd, interest }
}
