import type { BookedPayment, Designation } from '../../ledger/loan-book.ts'
import { take, type Allocated, type Shares, type UnallocatedFunds } from '../../ledger/unallocated-funds.ts'
import { cents } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'

/** One payment while money is allocated: only how much of it was made. */
export type Tick = { readonly payment: BookedPayment; paid: number; paidOn: LocalDate | undefined }

export type OpenInstallment = {
  /** In the order of the schedule. */
  readonly ticks: readonly Tick[]
  /** Every tick before it is paid: a position passes over hundreds of them for each receipt. */
  firstOpen: number
  cost: number
  principal: number
  fee: number
  refundToRecover: number
}

const isPaid = ({ payment, paid }: Tick): boolean => paid >= payment.amount

const passPaid = (open: OpenInstallment): void => {
  for (let tick = open.ticks[open.firstOpen]; tick && isPaid(tick); tick = open.ticks[open.firstOpen])
    open.firstOpen += 1
}

const tickOne = (tick: Tick, funds: UnallocatedFunds, shares: Shares, on: LocalDate): void => {
  const principal = take(funds, tick.payment.amount - tick.paid)
  if (principal === 0) return
  tick.paid += principal
  if (isPaid(tick)) tick.paidOn = on
  shares.push({ number: tick.payment.number, cost: cents(0), principal })
}

/** Ticks payments off in order, `own` first, and answers what is left; the split of each lies in
 * the account, not in the payment. */
const tickOff = (open: OpenInstallment, shares: Shares, amount: number, on: LocalDate, own?: number): number => {
  const funds: UnallocatedFunds = { left: amount }
  const first = own === undefined || amount === 0 ? undefined : open.ticks.find(({ payment }) => payment.number === own)
  if (first) tickOne(first, funds, shares, on)
  for (let at = open.firstOpen; funds.left > 0; at += 1) {
    const tick = open.ticks[at]
    if (tick === undefined) break
    tickOne(tick, funds, shares, on)
  }
  passPaid(open)
  return funds.left
}

/** What is open of the payments due by a day; all that is owed once the last is due. */
const dueBy = ({ ticks, firstOpen, cost, principal }: OpenInstallment, on: LocalDate): number => {
  const last = ticks.at(-1)
  if (last === undefined || last.payment.scheduledDate <= on) return cost + principal
  let due = 0
  for (let at = firstOpen; at < ticks.length; at += 1) {
    const tick = ticks[at]
    if (tick === undefined || tick.payment.scheduledDate > on) break
    due += tick.payment.amount - tick.paid
  }
  return Math.min(due, cost + principal)
}

/** TAM-12 for an installment loan: what is due, interest before principal; then the fee, a refund
 * to recover; then interest to the day and principal ahead; the rest is owed back. Money of a day
 * that pays the loan off (`paysOff`) pays all of it before the fee. `chargeRefund` (CPA-05) pays
 * next to the money. `open` is changed. */
export const allocateToInstallment = (
  open: OpenInstallment,
  amount: number,
  on: LocalDate,
  { purpose, payment: own }: Designation,
  { chargeRefund, paysOff }: { readonly chargeRefund: number; readonly paysOff: boolean },
): Allocated => {
  const funds: UnallocatedFunds = { left: amount + chargeRefund }
  const shares: Shares = []
  const forDue = take(funds, dueBy(open, on))
  const costOfDue = take({ left: forDue }, open.cost)
  open.cost -= costOfDue
  open.principal -= forDue - costOfDue
  tickOff(open, shares, forDue, on, own)
  const beside: UnallocatedFunds = { left: funds.left - (paysOff ? open.cost + open.principal : 0) }
  const fee = take(beside, open.fee)
  const refundToRecover = take(beside, open.refundToRecover)
  funds.left -= fee + refundToRecover
  const costAhead = take(funds, open.cost)
  const principalAhead = take(funds, open.principal)
  if (purpose !== 'prepayment' || chargeRefund > 0) tickOff(open, shares, costAhead + principalAhead, on)
  open.cost -= costAhead
  open.principal -= principalAhead
  open.fee -= fee
  open.refundToRecover -= refundToRecover
  const [cost, principal] = [cents(costOfDue + costAhead), cents(forDue - costOfDue + principalAhead)]
  return {
    cost,
    principal,
    defaultInterest: cents(0),
    fee,
    refundToRecover,
    toBorrower: cents(funds.left),
    chargeRefund: cents(chargeRefund),
    payments: shares,
    prepaid: { cost: cents(0), principal: cents(0) },
  }
}
