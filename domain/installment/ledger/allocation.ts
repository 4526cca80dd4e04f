import type { BookedPayment, Designation } from '../../ledger/loan-book.ts'
import { take, type Allocated, type Purse, type Shares } from '../../ledger/purse.ts'
import { cents } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'

/** One payment of an installment schedule while money is allocated: only how much of it was made. */
export type Tick = { readonly payment: BookedPayment; paid: number; paidOn: LocalDate | undefined }

/** An installment loan on the day on which money is allocated. */
export type OpenInstallment = {
  readonly ticks: readonly Tick[]
  cost: number
  principal: number
  fee: number
  refundToRecover: number
}

/**
 * Ticks payments off in order and answers what is left of the amount; on an installment loan the split of each lies in the account, not in
 * the payment.
 */
const tickOff = (
  { ticks }: OpenInstallment,
  shares: Shares,
  amount: number,
  on: LocalDate,
  which: (payment: BookedPayment) => boolean,
): number => {
  const purse: Purse = { left: amount }
  for (const tick of ticks.filter(({ payment }) => which(payment))) {
    const principal = take(purse, tick.payment.amount - tick.paid)
    if (principal === 0) continue
    tick.paid += principal
    if (tick.paid === tick.payment.amount) tick.paidOn = on
    shares.push({ number: tick.payment.number, cost: cents(0), principal })
  }
  return purse.left
}

/** What is open of the payments due by a day; everything that is owed once the last of them is due. */
const dueBy = ({ ticks, cost, principal }: OpenInstallment, on: LocalDate): number => {
  const due = ticks.filter(({ payment }) => payment.scheduledDate <= on)
  if (due.length === ticks.length) return cost + principal
  const open = due.reduce((sum, { payment, paid }) => sum + payment.amount - paid, 0)
  return Math.min(open, cost + principal)
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
  const anyPayment = (): boolean => true
  const forDue = take(purse, dueBy(open, on))
  const costOfDue = take({ left: forDue }, open.cost)
  open.cost -= costOfDue
  open.principal -= forDue - costOfDue
  const besideOwn = tickOff(open, shares, forDue, on, ({ number }) => number === own)
  tickOff(open, shares, besideOwn, on, anyPayment)
  const fee = take(purse, open.fee)
  const refundToRecover = take(purse, open.refundToRecover)
  const costAhead = take(purse, open.cost)
  const principalAhead = take(purse, open.principal)
  if (purpose !== 'prepayment' || chargeRefund > 0) tickOff(open, shares, costAhead + principalAhead, on, anyPayment)
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
    toBorrower: cents(purse.left),
    chargeRefund: cents(chargeRefund),
    payments: shares,
    prepaid: { cost: cents(0), principal: cents(0) },
  }
}
