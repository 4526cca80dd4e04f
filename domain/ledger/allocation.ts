import { respreadAfterPrepayment } from '../payday/extended-payment-plan.ts'
import { refundableCharge } from './accruals.ts'
import { hasDebitInFlight, type Allocation, type BookedPayment, type LoanBook } from './loan-book.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { costShares } from '../payday/cost-shares.ts'

/**
 * TAM-12, the order in which money is used: a debit settles the payment it was authorized for; other money payments that are due, oldest
 * first, cost of borrowing before principal; then default interest, the returned-item fee, a refund to recover; then payments still to
 * come; the rest is owed back. Contract before penalties: a fee never eats into a payment, and is collected apart from it (PAD-09).
 */
export type Allocated = { readonly allocation: Allocation; readonly payments: readonly BookedPayment[] }

type Purse = { left: number }

const take = (purse: Purse, wanted: number): Cents => {
  const taken = Math.max(0, Math.min(purse.left, wanted))
  purse.left -= taken
  return cents(taken)
}

const add = (payment: BookedPayment, cost: number, principal: number, on: LocalDate): BookedPayment => {
  const paid = cents(payment.paid + cost + principal)
  return {
    ...payment,
    paid,
    costPaid: cents(payment.costPaid + cost),
    reductions: principal === 0 ? payment.reductions : [...payment.reductions, { on, amount: cents(principal) }],
    paidOn: paid >= payment.amount ? (payment.paidOn ?? on) : undefined,
  }
}

type Shares = {
  payments: readonly BookedPayment[]
  readonly shares: { number: number; cost: Cents; principal: Cents }[]
}

/** Fills payments in order, cost before principal. */
const fill = (state: Shares, purse: Purse, on: LocalDate, which: (payment: BookedPayment) => boolean): void => {
  state.payments = state.payments.map((payment) => {
    if (purse.left === 0 || !which(payment) || payment.paid >= payment.amount) return payment
    const cost = take(purse, payment.cost - payment.costPaid)
    const principal = take(purse, payment.amount - payment.paid - cost)
    state.shares.push({ number: payment.number, cost, principal })
    return add(payment, cost, principal, on)
  })
}

/** ON-13: later payments without a debit on its way shrink evenly; their cost is met before their principal. */
const respread = (state: Shares, purse: Purse, book: LoanBook): Allocation['prepaid'] => {
  const nothing = { cost: cents(0), principal: cents(0) }
  const open = state.payments.filter(
    (payment) => payment.paid < payment.amount && !hasDebitInFlight(book, payment.number),
  )
  const rest = open.map((payment) => ({
    number: payment.number,
    dueDate: payment.dueDate,
    amount: cents(payment.amount - payment.paid),
  }))
  const prepaid = Math.min(
    purse.left,
    rest.reduce((sum, { amount }) => sum + amount, 0),
  )
  const spread = respreadAfterPrepayment(rest, cents(prepaid))
  if (!spread.ok) return nothing
  const costLeft = open.reduce((sum, { cost, costPaid }) => sum + cost - costPaid, 0)
  const cost = Math.min(prepaid, costLeft)
  const shares = costShares(
    spread.value.payments.map(({ amount }) => amount),
    cents(costLeft - cost),
  )
  const shrunk = new Map(
    spread.value.payments.map(({ number, amount }, index) => [number, { amount, cost: shares[index] ?? 0 }]),
  )
  state.payments = state.payments.flatMap((payment) => {
    if (!open.includes(payment)) return [payment]
    const now = shrunk.get(payment.number) ?? { amount: 0, cost: 0 }
    const amount = cents(payment.paid + now.amount)
    if (amount === 0) return []
    const costThen = cents(payment.costPaid + now.cost)
    return [{ ...payment, amount, cost: costThen, principal: cents(amount - costThen) }]
  })
  purse.left -= prepaid
  return { cost: cents(cost), principal: cents(prepaid - cost) }
}

const sumOf = (state: Shares, part: 'cost' | 'principal'): number =>
  state.shares.reduce((sum, share) => sum + share[part], 0)

/** Money of a debit knows its payment; other money may say whether it pays ahead. */
export type Designation = { readonly purpose?: 'payment' | 'prepayment'; readonly payment?: number }

const ofCashAdvance = (book: LoanBook, amount: Cents, on: LocalDate, { purpose, payment }: Designation): Allocated => {
  const purse: Purse = { left: amount }
  const state: Shares = { payments: book.payments, shares: [] }
  fill(state, purse, on, ({ number }) => number === payment)
  fill(state, purse, on, ({ dueDate }) => dueDate <= on)
  const defaultInterest = take(purse, book.owed.defaultInterest)
  const fee = take(purse, book.owed.fee)
  const refundToRecover = take(purse, book.owed.refundToRecover)
  const prepaid = purpose === 'prepayment' ? respread(state, purse, book) : { cost: cents(0), principal: cents(0) }
  fill(state, purse, on, () => true)
  return {
    payments: state.payments,
    allocation: {
      cost: cents(sumOf(state, 'cost') + prepaid.cost),
      principal: cents(sumOf(state, 'principal') + prepaid.principal),
      defaultInterest,
      fee,
      refundToRecover,
      toBorrower: cents(purse.left),
      chargeRefund: cents(0),
      payments: state.shares,
      prepaid,
    },
  }
}

/** Ticks payments off in order; on an installment loan the split of each lies in the account, not in the payment. */
const tickOff = (state: Shares, amount: number, on: LocalDate, which: (payment: BookedPayment) => boolean): void => {
  const purse: Purse = { left: amount }
  state.payments = state.payments.map((payment) => {
    if (purse.left === 0 || !which(payment) || payment.paid >= payment.amount) return payment
    const principal = take(purse, payment.amount - payment.paid)
    state.shares.push({ number: payment.number, cost: cents(0), principal })
    return add(payment, 0, principal, on)
  })
}

const ofInstallment = (
  book: LoanBook,
  amount: Cents,
  on: LocalDate,
  { purpose, payment: own }: Designation,
): Allocated => {
  const { owed } = book
  const purse: Purse = { left: amount }
  const state: Shares = { payments: book.payments, shares: [] }
  const isDue = ({ scheduledDate }: BookedPayment): boolean => scheduledDate <= on
  const dueAmount = book.payments.filter(isDue).reduce((sum, payment) => sum + payment.amount - payment.paid, 0)
  const due = book.payments.every(isDue) ? owed.cost + owed.principal : Math.min(dueAmount, owed.cost + owed.principal)
  const forDue = take(purse, due)
  const costOfDue = Math.min(forDue, owed.cost)
  const ofOwn = Math.min(
    forDue,
    book.payments
      .filter(({ number }) => number === own)
      .reduce((sum, payment) => sum + payment.amount - payment.paid, 0),
  )
  tickOff(state, ofOwn, on, ({ number }) => number === own)
  tickOff(state, forDue - ofOwn, on, isDue)
  const fee = take(purse, owed.fee)
  const refundToRecover = take(purse, owed.refundToRecover)
  const costAhead = take(purse, owed.cost - costOfDue)
  const principalLeft = owed.principal - (forDue - costOfDue)
  const unearned = Math.min(refundableCharge(book, on), principalLeft)
  const isPayoff = principalLeft > 0 && costAhead === owed.cost - costOfDue && purse.left >= principalLeft - unearned
  const chargeRefund = isPayoff ? unearned : 0
  const principalAhead = take(purse, principalLeft - chargeRefund)
  if (purpose !== 'prepayment' || isPayoff) tickOff(state, costAhead + principalAhead, on, () => true)
  return {
    payments: state.payments,
    allocation: {
      cost: cents(costOfDue + costAhead),
      principal: cents(forDue - costOfDue + principalAhead),
      defaultInterest: cents(0),
      fee,
      refundToRecover,
      toBorrower: cents(purse.left),
      chargeRefund: cents(chargeRefund),
      payments: state.shares,
      prepaid: { cost: cents(0), principal: cents(0) },
    },
  }
}

/** A cancelled loan owes the advance and nothing else (ON-21). */
const ofCancelled = ({ owed, payments }: LoanBook, amount: Cents): Allocated => {
  const purse: Purse = { left: amount }
  const principal = take(purse, owed.principal)
  const refundToRecover = take(purse, owed.refundToRecover)
  const zero = cents(0)
  return {
    payments,
    allocation: {
      cost: zero,
      principal,
      defaultInterest: zero,
      fee: zero,
      refundToRecover,
      toBorrower: cents(purse.left),
      chargeRefund: zero,
      payments: [],
      prepaid: { cost: zero, principal: zero },
    },
  }
}

/** Where money that counts from a day goes. The book has been brought to that day, and the amount is above zero. */
export const allocate = (book: LoanBook, amount: Cents, on: LocalDate, designation: Designation = {}): Allocated => {
  if (book.cancelledAt !== undefined) return ofCancelled(book, amount)
  return book.terms.loanType === 'cash-advance'
    ? ofCashAdvance(book, amount, on, designation)
    : ofInstallment(book, amount, on, designation)
}
