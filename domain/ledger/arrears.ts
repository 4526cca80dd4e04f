import { contractOf } from '../products/contract-of.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { restated } from './accruals.ts'
import type { LateInterest } from './contract.ts'
import { withDebitsPaid } from './debits-paid.ts'
import { interestEnd } from './interest-end.ts'
import { inFlight, type BookedPayment, type LoanBook } from './loan-book.ts'
import { notYetToSendBack } from './sent-by-mistake.ts'
import { missedPayments } from './status-on.ts'
import { stayInForce } from './stay.ts'
import { openOf, stillOwed } from './still-to-pay.ts'
import { contractFacts } from './taken-twice.ts'
import { valueDateOf } from './value-date.ts'

/** Its day passed without all of its money, or it is due and paid before what else is late. */
export type LatePayment = {
  readonly number: number
  readonly dueDate: LocalDate
  /** What of it is missing. */
  readonly amount: Cents
}

/** What a borrower who is late pays to be up to date, and what it consists of. */
export type Arrears = {
  readonly amount: Cents
  readonly payments: readonly LatePayment[]
  readonly defaultInterest: Cents
  readonly fee: Cents
  readonly refundToRecover: Cents
  /** Of an installment loan beyond its last payment; a payment has its own interest in it. */
  readonly interestSinceEnd: Cents
  /** Where default interest runs; empty where the agreed one goes on, it ended (TAM-161) or is
   * stayed. */
  readonly interest: readonly LateInterest[]
}

/** What an installment loan owes beyond its payments once the last was due, or on that very day
 * next to a fee or a refund: money then pays the whole contract first (TAM-12). */
const interestAfterEnd = (book: LoanBook, on: LocalDate): Cents => {
  const { terms, payments, owed } = book
  if (contractOf(terms).costIsBooked === 'at-signing') return cents(0)
  const isOver = payments.every(({ debitDate }) => debitDate < on)
  const isPaidFirst = owed.fee + owed.refundToRecover > 0 && payments.every(({ scheduledDate }) => scheduledDate <= on)
  if (!isOver && !isPaidFirst) return cents(0)
  const { principal, cost } = isOver ? owed : restated(book, valueDateOf(book, on)).owed
  const open = payments.reduce((sum, { amount, paid }) => sum + amount - paid, 0)
  return cents(Math.max(0, principal + cost - open))
}

/** TAM-12: due payments whose debit day has not passed. Money pays them before default interest
 * and fees, so they are part of what is late. */
const dueBeforeTheRest = (book: LoanBook, on: LocalDate): readonly BookedPayment[] =>
  book.payments.filter(
    ({ scheduledDate, debitDate, amount, paid }) => paid < amount && scheduledDate <= on && debitDate >= on,
  )

/** The late amount in a book of that day (`arrearsAsOf`). A debit on its way counts as paid:
 * first its own payment, then other late amounts (TAM-12). Interest of its days is decided by the
 * bank's answer. */
export const arrearsOf = (book: LoanBook, on: LocalDate): Arrears | undefined => {
  if (book.fundedAt === undefined || book.cancelledAt !== undefined || book.writeOff !== undefined) return undefined
  const paid = withDebitsPaid(book, on)
  const { defaultInterest, fee } = paid.owed
  const refundToRecover = cents(paid.owed.refundToRecover - notYetToSendBack(paid, on))
  const interestSinceEnd = inFlight(book).length > 0 ? cents(0) : interestAfterEnd(book, on)
  const beside = defaultInterest + fee + refundToRecover + interestSinceEnd
  const due = [...missedPayments(paid, on), ...(beside > 0 ? dueBeforeTheRest(paid, on) : [])]
  const schedule = due.length === 0 ? [] : stillOwed(paid)
  const payments = due.flatMap(({ number, dueDate }) => {
    const found = schedule.find((payment) => payment.number === number)
    const amount = cents(found === undefined ? 0 : openOf(found))
    return amount === 0 ? [] : [{ number, dueDate, amount }]
  })
  const amount = cents(payments.reduce((sum, { amount }) => sum + amount, beside))
  if (amount === 0) return undefined
  const goesOn = book.accruedTo < interestEnd(book).on && stayInForce(book) === undefined
  const interest = goesOn ? contractOf(book.terms).lateInterestOn(contractFacts(book), book.accruedTo) : []
  return { amount, payments, defaultInterest, fee, refundToRecover, interestSinceEnd, interest }
}
