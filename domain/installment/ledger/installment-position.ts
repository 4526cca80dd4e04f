import { factsInOrder, paidFrom, type Fact } from '../../ledger/facts-in-order.ts'
import type { Allocation, BookedPayment, ContractPosition, LoanFacts } from '../../ledger/loan-book.ts'
import { clearRemainingSchedule } from '../../ledger/remaining-schedule.ts'
import { cents } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { chargeOf, type InstallmentTerms } from '../signed-terms.ts'
import { allocateToInstallment, type OpenInstallment, type Tick } from './allocation.ts'
import { interestBearingMeter, unearnedCharge } from './interest-bearing.ts'
import { movedMoney } from './moved-payments.ts'

const tickOf = (payment: BookedPayment): Tick => ({ payment, paid: 0, paidOn: undefined })

const withTicks = (ticks: readonly Tick[]): readonly BookedPayment[] =>
  ticks.map(({ payment, paid, paidOn }) => ({ ...payment, paid: cents(paid), paidOn }))

/** Earned by days, on each scheduled day; the rest when paid off or written off. */
const chargeEarned = (
  { writeOff }: LoanFacts,
  terms: InstallmentTerms,
  refunded: number | undefined,
  through: LocalDate,
): number => {
  if (refunded !== undefined) return chargeOf(terms) - refunded
  const last = terms.payments.findLast(({ scheduledDate }) => scheduledDate <= through)?.scheduledDate
  const day = writeOff === undefined ? last : through
  return day === undefined ? 0 : chargeOf(terms) - unearnedCharge(terms, day)
}

/** How an installment loan stands: facts by value date, each in its order (TAM-12), interest up to
 * `through` (TAM-07). In any order booked, the same facts give the same position. */
export const installmentPosition = (book: LoanFacts, terms: InstallmentTerms, through: LocalDate): ContractPosition => {
  const moved = movedMoney(book, terms, through)
  const bearing = interestBearingMeter(terms, book, through, moved.credits)
  const ticks = book.agreed.map(tickOf)
  const open: OpenInstallment = { ticks, firstOpen: 0, cost: 0, principal: terms.advance, fee: 0, refundToRecover: 0 }
  const allocations: Allocation[] = []
  const beside = { fee: 0, refundToRecover: 0 }
  let [interest, surplus, fees] = [0, 0, 0]
  const accrue = (): void => {
    const now = bearing.interest()
    open.cost += now - interest
    interest = now
  }
  const use = (...money: Parameters<typeof allocateToInstallment> extends [unknown, ...infer Rest] ? Rest : never) => {
    const used = allocateToInstallment(open, ...money)
    beside.fee += used.fee
    beside.refundToRecover += used.refundToRecover
    return used
  }
  /** Once the contract is paid and the charge refunded, what is left unpaid is no principal. */
  const giveUpFees = (on: LocalDate): void => {
    if (bearing.chargeRefunded() === undefined) return
    const fee = Math.min(beside.fee, open.cost + open.principal)
    const refund = Math.min(beside.refundToRecover, open.cost + open.principal - fee)
    open.fee += fee
    open.refundToRecover += refund
    use(fee + refund, on, {}, { chargeRefund: 0, paysOff: true })
  }
  const accrueTo = (day: LocalDate): void => {
    bearing.passTo(day, (on, refund) => {
      accrue()
      surplus = use(surplus, on, {}, { chargeRefund: refund, paysOff: true }).toBorrower
      giveUpFees(on)
    })
    accrue()
  }
  const paysOff = (on: LocalDate, paid: number): boolean =>
    paid + unearnedCharge(terms, on) >= open.cost + open.principal
  const pay = (fact: Fact, paidOfDay: number): void => {
    const { on, amount } = fact
    const receipt = fact.kind === 'receipt' ? fact.receipt : undefined
    const designation = receipt?.designation ?? {}
    const counted = (receipt && moved.counted.get(receipt)) ?? 0
    const isPaidOff = paysOff(on, paidOfDay)
    const chargeRefund = bearing.receive(
      amount - counted,
      designation.purpose === 'prepayment',
      isPaidOff ? open.fee : 0,
    )
    const used = use(amount, on, designation, {
      chargeRefund,
      paysOff: isPaidOff || chargeRefund > 0,
    })
    surplus += used.toBorrower
    giveUpFees(on)
    if (receipt) allocations.push({ ...used, receipt: receipt.id, valueDate: on })
  }
  const facts = factsInOrder(book)
  for (const [at, fact] of facts.entries()) {
    accrueTo(fact.on)
    if (fact.kind === 'fee') {
      open.fee += fact.amount
      fees += fact.amount
      bearing.charge(fact.amount)
    } else if (fact.kind === 'held') bearing.hold(fact.amount)
    else if (fact.kind === 'refund' || fact.kind === 'sent-twice') {
      open.refundToRecover += Math.max(0, fact.amount - surplus)
      surplus = Math.max(0, surplus - fact.amount)
    } else pay(fact, paidFrom(facts, at))
    surplus = use(surplus, fact.on, {}, { chargeRefund: 0, paysOff: false }).toBorrower
  }
  accrueTo(through)
  const owed = {
    principal: cents(open.principal),
    cost: cents(open.cost),
    defaultInterest: cents(0),
    fee: cents(open.fee),
    refundToRecover: cents(open.refundToRecover),
  }
  return {
    payments: clearRemainingSchedule(withTicks(ticks), owed, through),
    owed,
    surplus,
    allocations,
    accrued: {
      cost: cents(interest),
      costEarned: cents(interest),
      defaultInterest: cents(0),
      chargeEarned: cents(chargeEarned(book, terms, bearing.chargeRefunded(), through)),
      chargeRefunded: cents(bearing.chargeRefunded() ?? 0),
      fees: cents(fees),
    },
  }
}
