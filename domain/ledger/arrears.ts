import { contractOf } from '../products/contract-of.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { restated } from './accruals.ts'
import type { LateInterest } from './contract.ts'
import { interestEnd } from './interest-end.ts'
import { hasDebitInFlight, inFlight, type BookedPayment, type LoanBook } from './loan-book.ts'
import { withoutWhatWentBack } from './money-that-went-back.ts'
import { missedPayments } from './status-on.ts'
import { openOf, stillToPay } from './still-to-pay.ts'
import { take, type UnallocatedFunds } from './unallocated-funds.ts'
import { valueDateOf } from './value-date.ts'

/** A payment whose day passed without all of its money, or which is due on the day and is paid
 * before what else is late. */
export type LatePayment = {
  readonly number: number
  readonly dueDate: LocalDate
  /** What of it is missing. */
  readonly amount: Cents
}

/** What a borrower who is late pays to be up to date, and what it consists of. */
export type Arrears = {
  /** All of it, on the day. */
  readonly amount: Cents
  readonly payments: readonly LatePayment[]
  readonly defaultInterest: Cents
  readonly fee: Cents
  readonly refundToRecover: Cents
  /** Interest of an installment loan beyond its last payment; a payment of the schedule has its own
   * interest in it. */
  readonly interestSinceEnd: Cents
  /** On what default interest runs; empty where the agreed interest goes on instead, and once it
   * has ended (TAM-161). */
  readonly interest: readonly LateInterest[]
}

/** What an installment loan owes beyond its payments, once the last of them was due; on its last
 * scheduled day, too, where a fee or a refund to recover is owed, for money pays the whole
 * contract before those from that day on (TAM-12). */
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

/** Payments whose scheduled date has come, whose debit day has not passed, and for which no debit
 * is on its way. Money pays them before default interest and fees (TAM-12), so who owes those pays
 * these, too, to be up to date. */
const dueBeforeTheRest = (book: LoanBook, on: LocalDate): readonly BookedPayment[] =>
  book.payments.filter(
    ({ number, scheduledDate, debitDate, amount, paid }) =>
      paid < amount && scheduledDate <= on && debitDate >= on && !hasDebitInFlight(book, number),
  )

/** TAM-12: what debits on their way bring beyond the payments that they are for: it pays what else
 * is late, as soon as they have settled. */
const collectedByDebit = (book: LoanBook): number =>
  inFlight(book).reduce((sum, { payment, amount }) => {
    const own = book.payments.find(({ number }) => number === payment)
    return own === undefined ? sum : sum + Math.max(0, amount - openOf(own))
  }, 0)

/** What is late in a book that was brought to the day (`arrearsAsOf`). */
export const arrearsOf = (book: LoanBook, on: LocalDate, scheduleOf = stillToPay): Arrears | undefined => {
  if (book.fundedAt === undefined || book.cancelledAt !== undefined || book.writeOff !== undefined) return undefined
  const { owed } = book
  const interestSinceEnd = inFlight(book).length > 0 ? cents(0) : interestAfterEnd(book, on)
  const rest = owed.defaultInterest + owed.fee + owed.refundToRecover + interestSinceEnd
  const due = [...missedPayments(book, on), ...(rest > 0 ? dueBeforeTheRest(book, on) : [])]
  const schedule = due.length === 0 ? [] : scheduleOf(book)
  const funds: UnallocatedFunds = { left: collectedByDebit(book) }
  const lessBrought = (amount: number): Cents => cents(amount - take(funds, amount))
  const payments = due.flatMap(({ number, dueDate }) => {
    const found = schedule.find((payment) => payment.number === number)
    const amount = lessBrought(found === undefined ? 0 : openOf(found))
    return amount === 0 ? [] : [{ number, dueDate, amount }]
  })
  const defaultInterest = lessBrought(owed.defaultInterest)
  const fee = lessBrought(owed.fee)
  const refundToRecover = lessBrought(owed.refundToRecover)
  const beside = defaultInterest + fee + refundToRecover + interestSinceEnd
  const amount = cents(payments.reduce((sum, { amount }) => sum + amount, beside))
  if (amount === 0) return undefined
  const goesOn = book.accruedTo < interestEnd(book).on
  const interest = goesOn ? contractOf(book.terms).lateInterestOn(withoutWhatWentBack(book), book.accruedTo) : []
  return { amount, payments, defaultInterest, fee, refundToRecover, interestSinceEnd, interest }
}
