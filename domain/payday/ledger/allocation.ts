import { costShares } from '../cost-shares.ts'
import { respreadAfterPrepayment } from '../extended-payment-plan.ts'
import { cents, type Cents } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'
import type { Allocation, BookedPayment, Designation } from '../../ledger/loan-book.ts'

/** An amount of money while it is being allocated. */
export type Purse = { left: number }

/** Takes what is wanted from the purse, as far as it reaches. */
export const take = (purse: Purse, wanted: number): Cents => {
  const taken = Math.max(0, Math.min(purse.left, wanted))
  purse.left -= taken
  return cents(taken)
}

/** The schedule of a cash advance and the debts beside it, on the day on which money is allocated. */
export type OpenAdvance = {
  payments: readonly BookedPayment[]
  defaultInterest: number
  fee: number
  refundToRecover: number
}

type Shares = { number: number; cost: Cents; principal: Cents }[]

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
  purse: Purse,
  on: LocalDate,
  which: (payment: BookedPayment) => boolean,
): void => {
  open.payments = open.payments.map((payment) => {
    if (purse.left === 0 || !which(payment) || payment.paid >= payment.amount) return payment
    const cost = take(purse, payment.cost - payment.costPaid)
    const principal = take(purse, payment.amount - payment.paid - cost)
    shares.push({ number: payment.number, cost, principal })
    return paidWith(payment, cost, principal, on)
  })
}

/** ON-13: later payments without a debit on its way shrink evenly; their cost is met before their principal. */
const respread = (open: OpenAdvance, purse: Purse, isInFlight: (payment: number) => boolean): Allocation['prepaid'] => {
  const nothing = { cost: cents(0), principal: cents(0) }
  const ahead = open.payments.filter(({ number, paid, amount }) => paid < amount && !isInFlight(number))
  const rest = ahead.map(({ number, dueDate, amount, paid }) => ({ number, dueDate, amount: cents(amount - paid) }))
  const prepaid = Math.min(
    purse.left,
    rest.reduce((sum, { amount }) => sum + amount, 0),
  )
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
  purse.left -= prepaid
  return { cost: cents(cost), principal: cents(prepaid - cost) }
}

/** How a payment was allocated; the receipt is named by whoever allocates it. */
export type Allocated = Omit<Allocation, 'receipt' | 'valueDate'>

const sumOf = (shares: Shares, part: 'cost' | 'principal'): number =>
  shares.reduce((sum, share) => sum + share[part], 0)

/**
 * TAM-12, the order in which money on a cash advance is used: a debit pays the payment that it was authorized for; other money pays payments
 * that are due, oldest first, cost of borrowing before principal; then default interest, the returned-item fee, a refund to recover; then
 * payments still to come; the rest is owed back. Contract before penalties: a fee never eats into a payment, and is collected apart from it
 * (PAD-09). `open` is changed.
 */
export const allocateToAdvance = (
  open: OpenAdvance,
  amount: number,
  on: LocalDate,
  { purpose, payment: own }: Designation,
  isInFlight: (payment: number) => boolean,
): Allocated => {
  const purse: Purse = { left: amount }
  const shares: Shares = []
  fill(open, shares, purse, on, ({ number }) => number === own)
  fill(open, shares, purse, on, ({ dueDate }) => dueDate <= on)
  const defaultInterest = take(purse, open.defaultInterest)
  const fee = take(purse, open.fee)
  const refundToRecover = take(purse, open.refundToRecover)
  open.defaultInterest -= defaultInterest
  open.fee -= fee
  open.refundToRecover -= refundToRecover
  const prepaid = purpose === 'prepayment' ? respread(open, purse, isInFlight) : { cost: cents(0), principal: cents(0) }
  fill(open, shares, purse, on, () => true)
  return {
    cost: cents(sumOf(shares, 'cost') + prepaid.cost),
    principal: cents(sumOf(shares, 'principal') + prepaid.principal),
    defaultInterest,
    fee,
    refundToRecover,
    toBorrower: cents(purse.left),
    chargeRefund: cents(0),
    payments: shares,
    prepaid,
  }
}

/** One payment of an installment schedule while money is allocated: only how much of it was made. */
export type Tick = { readonly payment: BookedPayment; paid: number; paidOn: LocalDate | undefined }

/** An installment loan on the day on which money is allocated. `from` is the first payment that may be open. */
export type OpenInstallment = {
  readonly ticks: readonly Tick[]
  from: number
  cost: number
  principal: number
  fee: number
  refundToRecover: number
}

/** Ticks payments off in order; on an installment loan the split of each lies in the account, not in the payment. */
const tickOff = (
  open: OpenInstallment,
  shares: Shares,
  amount: number,
  on: LocalDate,
  which: (payment: BookedPayment) => boolean,
): void => {
  const purse: Purse = { left: amount }
  for (let index = open.from; index < open.ticks.length && purse.left > 0; index += 1) {
    const tick = open.ticks[index]
    if (!tick || tick.paid >= tick.payment.amount || !which(tick.payment)) continue
    const principal = take(purse, tick.payment.amount - tick.paid)
    tick.paid += principal
    if (tick.paid >= tick.payment.amount) tick.paidOn = on
    shares.push({ number: tick.payment.number, cost: cents(0), principal })
  }
  while ((open.ticks[open.from]?.paid ?? -1) >= (open.ticks[open.from]?.payment.amount ?? 0)) open.from += 1
}

/** What is open of the payments due by a day; everything that is owed once the last of them is due. */
const dueBy = (open: OpenInstallment, on: LocalDate): number => {
  let due = 0
  for (let index = open.from; index < open.ticks.length; index += 1) {
    const tick = open.ticks[index]
    if (!tick || tick.payment.scheduledDate > on) return Math.min(due, open.cost + open.principal)
    due += tick.payment.amount - tick.paid
  }
  return open.cost + open.principal
}

/**
 * TAM-12 for an installment loan: what is due, interest before principal; then the fee, a refund to recover; then interest to the day and
 * principal ahead of the schedule; the rest is owed back. `chargeRefund` is what of a charge goes back because the loan is paid off by this
 * money (CPA-05): it pays beside the money. `open` is changed.
 */
export const allocateToInstallment = (
  open: OpenInstallment,
  amount: number,
  on: LocalDate,
  { purpose, payment: own }: Designation,
  chargeRefund: number,
): Allocated => {
  const purse: Purse = { left: amount + chargeRefund }
  const shares: Shares = []
  const forDue = take(purse, dueBy(open, on))
  const costOfDue = Math.min(forDue, open.cost)
  const ownTick = own === undefined ? undefined : open.ticks[own - 1]
  const ofOwn = ownTick ? Math.min(forDue, ownTick.payment.amount - ownTick.paid) : 0
  tickOff(open, shares, ofOwn, on, ({ number }) => number === own)
  tickOff(open, shares, forDue - ofOwn, on, ({ scheduledDate }) => scheduledDate <= on)
  const fee = take(purse, open.fee)
  const refundToRecover = take(purse, open.refundToRecover)
  const costAhead = take(purse, open.cost - costOfDue)
  const principalAhead = take(purse, open.principal - (forDue - costOfDue))
  if (purpose !== 'prepayment' || chargeRefund > 0) tickOff(open, shares, costAhead + principalAhead, on, () => true)
  const [cost, principal] = [cents(costOfDue + costAhead), cents(forDue - costOfDue + principalAhead)]
  open.cost -= cost
  open.principal -= principal
  open.fee -= fee
  open.refundToRecover -= refundToRecover
  return {
    cost,
    principal,
    defaultInterest: cents(0),
    fee,
    refundToRecover,
    toBorrower: cents(purse.left),
    chargeRefund: cents(chargeRefund),
    payments: shares,
    prepaid: { cost: cents(0), principal: cents(0) },
  }
}
