import { factsInOrder, paidFrom, type Fact } from '../../ledger/facts-in-order.ts'
import {
  owedInAll,
  type Allocation,
  type BookedFee,
  type ContractPosition,
  type Designation,
  type LoanFacts,
} from '../../ledger/loan-book.ts'
import { clearRemainingSchedule } from '../../ledger/remaining-schedule.ts'
import type { Allocated } from '../../ledger/unallocated-funds.ts'
import { valueDateOf } from '../../ledger/value-date.ts'
import { cents, sumOf } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { defaultInterestOn } from '../arrears/overdue-principal.ts'
import type { CashAdvanceTerms } from '../signed-terms.ts'
import { allocateToAdvance, openInAll, owedBeside, type OpenAdvance } from './allocation.ts'
import { missedPrincipalMeter } from './missed-principal.ts'

/** ON-13: it keeps its amount while its debit is on its way, first and last day included. */
const wasInFlight = (debits: LoanFacts['debits'], payment: number, on: LocalDate): boolean =>
  debits.some(
    (debit) =>
      debit.payment === payment &&
      debit.initiatedOn <= on &&
      (debit.answeredOn === undefined || on <= debit.answeredOn),
  )

/** The last day of interest that a page showed on a day. A debit that may still be returned holds
 * back interest after its own day. */
const shownThrough = (book: LoanFacts, day: LocalDate): LocalDate =>
  book.debits
    .filter(({ initiatedOn, answeredOn = day }) => initiatedOn <= day && day <= answeredOn)
    .map(({ debitDate }) => valueDateOf(book, debitDate))
    .reduce((first, held) => (held < first ? held : first), day)

/** C-05, ON-08: no fee is owed for a returned debit if other money had paid the shown balance on
 * an earlier day. The fee is owed again if that money is reversed. */
const isForDefault = (book: LoanFacts, terms: CashAdvanceTerms, { on }: BookedFee): boolean => {
  const came = book.receipts.filter(({ reversed, receivedOn }) => !reversed && receivedOn < on)
  const forgiven = book.forgiven.filter((one) => one.on < on)
  if (sumOf(came) + sumOf(forgiven) < terms.advance + terms.costOfBorrowing) return true
  const days = new Set([...came.map(({ receivedOn }) => receivedOn), ...forgiven.map((one) => one.on)])
  return [...days].every((day) => {
    const receipts = book.receipts.map((one) => (one.receivedOn <= day ? one : { ...one, reversed: true }))
    const before = { ...book, receipts, forgiven: forgiven.filter((one) => one.on <= day), fees: [], refunds: [] }
    return owedInAll(advancePosition(before, terms, shownThrough(book, day)).owed) > 0
  })
}

/** How a cash advance stands: facts by value date, each in its order (TAM-12), default interest up
 * to `through` (ON-07). In any order booked, the same facts give the same position. */
export const advancePosition = (facts: LoanFacts, terms: CashAdvanceTerms, through: LocalDate): ContractPosition => {
  const book = { ...facts, fees: facts.fees.filter((fee) => !fee.waived && isForDefault(facts, terms, fee)) }
  const open: OpenAdvance = { payments: book.agreed, defaultInterest: 0, fee: 0, refundToRecover: 0 }
  const meter = missedPrincipalMeter(book, through)
  const allocations: Allocation[] = []
  let [principalPaid, costPaid, prepaidCost, interest, surplus] = [0, 0, 0, 0, 0]
  const accrueTo = (on: LocalDate): void => {
    const now = defaultInterestOn(meter.missedBefore(on), terms.onDefault.interestMonthly, on)
    open.defaultInterest += now - interest
    interest = now
  }
  const use = (amount: number, on: LocalDate, designation: Designation, paidOfDay: number): Allocated => {
    const used = allocateToAdvance(open, amount, on, designation, {
      isInFlight: (payment) => wasInFlight(book.debits, payment, on),
      paysOff: owedBeside(open) > 0 && paidOfDay >= openInAll(open),
    })
    principalPaid += used.principal
    costPaid += used.cost
    prepaidCost += used.prepaid.cost
    return used
  }
  const pay = (fact: Fact, paidOfDay: number): void => {
    const { on, amount } = fact
    const receipt = fact.kind === 'receipt' ? fact.receipt : undefined
    const used = use(amount, on, receipt?.designation ?? {}, paidOfDay)
    surplus += used.toBorrower
    meter.receive(amount, on, receipt?.designation.payment)
    if (receipt) allocations.push({ ...used, receipt: receipt.id, valueDate: on })
  }
  const inOrder = factsInOrder(book)
  for (const [at, fact] of inOrder.entries()) {
    accrueTo(fact.on < through ? fact.on : through)
    if (fact.kind === 'fee') open.fee += fact.amount
    else if (fact.kind === 'held') meter.receive(fact.amount, fact.on, fact.receipt.designation.payment)
    else if (fact.kind === 'refund' || fact.kind === 'sent-twice') {
      open.refundToRecover += Math.max(0, fact.amount - surplus)
      surplus = Math.max(0, surplus - fact.amount)
    } else pay(fact, paidFrom(inOrder, at))
  }
  accrueTo(through)
  const earned = open.payments.reduce(
    (sum, payment) => sum + (payment.dueDate <= through ? payment.cost : payment.costPaid),
    0,
  )
  const owed = {
    principal: cents(terms.advance - principalPaid),
    cost: cents(terms.costOfBorrowing - costPaid),
    defaultInterest: cents(open.defaultInterest),
    fee: cents(open.fee),
    refundToRecover: cents(open.refundToRecover),
  }
  return {
    payments: clearRemainingSchedule(open.payments, owed, through),
    owed,
    surplus,
    allocations,
    accrued: {
      cost: terms.costOfBorrowing,
      costEarned: cents(Math.min(terms.costOfBorrowing, earned + prepaidCost)),
      defaultInterest: cents(interest),
      chargeEarned: cents(0),
      chargeRefunded: cents(0),
      fees: cents(sumOf(book.fees)),
    },
  }
}
