import { contractOf } from '../products/contract-of.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { LateInterest } from './contract.ts'
import { inFlight, type LoanBook } from './loan-book.ts'
import { missedPayments } from './status-on.ts'

/** A payment whose day passed without all of its money. */
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

/** What is late in a book that was brought to the day (`lateOn`). */
export const lateIn = (book: LoanBook, on: LocalDate): Late | undefined => {
  if (book.fundedAt === undefined || book.cancelledAt !== undefined || book.writeOff !== undefined) return undefined
  const payments = missedPayments(book, on).map(({ number, dueDate, amount, paid }) => ({
    number,
    dueDate,
    amount: cents(amount - paid),
  }))
  const { defaultInterest, fee, refundToRecover } = book.owed
  const interestSinceEnd = inFlight(book).length > 0 ? cents(0) : interestAfterEnd(book, on)
  const missed = payments.reduce((sum, { amount }) => sum + amount, 0)
  const amount = cents(missed + defaultInterest + fee + refundToRecover + interestSinceEnd)
  if (amount === 0) return undefined
  const interest = contractOf(book.terms).lateInterestOn(book, book.accruedTo)
  return { amount, payments, defaultInterest, fee, refundToRecover, interestSinceEnd, interest }
}
