import type { Allocation, BookedPayment, Designation } from '../../ledger/loan-book.ts'
import { take, type Allocated, type Shares, type UnallocatedFunds } from '../../ledger/unallocated-funds.ts'
import { cents, sumOf } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { costShares } from '../cost-shares.ts'
import { respreadAfterPrepayment } from '../extended-payment-plan.ts'

/** The schedule and the debts next to it, while money is allocated. */
export type OpenAdvance = {
  payments: readonly BookedPayment[]
  defaultInterest: number
  fee: number
  refundToRecover: number
}

/** Marks so much as paid, cost before principal. */
const paidWith = (payment: BookedPayment, cost: number, principal: number, on: LocalDate): BookedPayment => {
  const paid = cents(payment.paid + cost + principal)
  return {
    ...payment,
    paid,
    costPaid: cents(payment.costPaid + cost),
    paidOn: paid >= payment.amount ? (payment.paidOn ?? on) : undefined,
  }
}

/** Fills payments in order, cost before principal. */
const fill = (
  open: OpenAdvance,
  shares: Shares,
  funds: UnallocatedFunds,
  on: LocalDate,
  which: (payment: BookedPayment) => boolean,
): void => {
  open.payments = open.payments.map((payment) => {
    if (funds.left === 0 || !which(payment) || payment.paid >= payment.amount) return payment
    const cost = take(funds, payment.cost - payment.costPaid)
    const principal = take(funds, payment.amount - payment.paid - cost)
    shares.push({ number: payment.number, cost, principal })
    return paidWith(payment, cost, principal, on)
  })
}

/** ON-13: later payments without a debit on its way shrink evenly, cost before principal. */
const respread = (
  open: OpenAdvance,
  funds: UnallocatedFunds,
  isInFlight: (payment: number) => boolean,
): Allocation['prepaid'] => {
  const nothing = { cost: cents(0), principal: cents(0) }
  const ahead = open.payments.filter(({ number, paid, amount }) => paid < amount && !isInFlight(number))
  const rest = ahead.map(({ number, dueDate, amount, paid }) => ({ number, dueDate, amount: cents(amount - paid) }))
  const prepaid = Math.min(funds.left, sumOf(rest))
  const spread = respreadAfterPrepayment(rest, cents(prepaid))
  if (!spread.ok) return nothing
  const costLeft = ahead.reduce((sum, { cost, costPaid }) => sum + cost - costPaid, 0)
  const cost = Math.min(prepaid, costLeft)
  const shares = costShares(
    spread.value.payments.map(({ amount }) => amount),
    cents(costLeft - cost),
  )
  const shrunk = new Map(
    spread.value.payments.map(({ number, amount }, index) => [number, { amount, cost: shares[index] ?? 0 }]),
  )
  open.payments = open.payments.flatMap((payment) => {
    if (!ahead.includes(payment)) return [payment]
    const now = shrunk.get(payment.number) ?? { amount: 0, cost: 0 }
    const amount = cents(payment.paid + now.amount)
    if (amount === 0) return []
    const costThen = cents(payment.costPaid + now.cost)
    return [{ ...payment, amount, cost: costThen, principal: cents(amount - costThen) }]
  })
  funds.left -= prepaid
  return { cost: cents(cost), principal: cents(prepaid - cost) }
}

/** What is open of all payments, in cents. */
export const openInAll = ({ payments }: OpenAdvance): number =>
  payments.reduce((sum, { amount, paid }) => sum + amount - paid, 0)

/** What a cash advance owes next to its payments, in cents. */
export const owedBeside = ({ defaultInterest, fee, refundToRecover }: OpenAdvance): number =>
  defaultInterest + fee + refundToRecover

const sumOfPart = (shares: Shares, part: 'cost' | 'principal'): number =>
  shares.reduce((sum, share) => sum + share[part], 0)

/** TAM-12 for a cash advance: a debit pays its own payment; other money payments due, oldest first,
 * cost before principal; then default interest, fee, a refund to recover; then payments to come;
 * the rest is owed back. A fee never eats into a payment (PAD-09); money of a day that pays all
 * payments (`paysOff`) pays them first, so that no principal is left. `open` is changed. */
export const allocateToAdvance = (
  open: OpenAdvance,
  amount: number,
  on: LocalDate,
  { purpose, payment: own }: Designation,
  { isInFlight, paysOff }: { readonly isInFlight: (payment: number) => boolean; readonly paysOff: boolean },
): Allocated => {
  const funds: UnallocatedFunds = { left: amount }
  const shares: Shares = []
  fill(open, shares, funds, on, ({ number }) => number === own)
  fill(open, shares, funds, on, ({ dueDate }) => paysOff || dueDate <= on)
  const defaultInterest = take(funds, open.defaultInterest)
  const fee = take(funds, open.fee)
  const refundToRecover = take(funds, open.refundToRecover)
  open.defaultInterest -= defaultInterest
  open.fee -= fee
  open.refundToRecover -= refundToRecover
  const prepaid = purpose === 'prepayment' ? respread(open, funds, isInFlight) : { cost: cents(0), principal: cents(0) }
  fill(open, shares, funds, on, () => true)
  return {
    cost: cents(sumOfPart(shares, 'cost') + prepaid.cost),
    principal: cents(sumOfPart(shares, 'principal') + prepaid.principal),
    defaultInterest,
    fee,
    refundToRecover,
    toBorrower: cents(funds.left),
    chargeRefund: cents(0),
    payments: shares,
    prepaid,
  }
}
