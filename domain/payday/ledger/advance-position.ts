import { interestPauses } from '../../ledger/arrangement.ts'
import { factsInOrder, type Fact } from '../../ledger/facts-in-order.ts'
import type { Allocation, ContractPosition, Designation, LoanFacts } from '../../ledger/loan-book.ts'
import { clearRemainingSchedule } from '../../ledger/remaining-schedule.ts'
import type { Allocated } from '../../ledger/unallocated-funds.ts'
import { cents } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { defaultInterestOn } from '../arrears/overdue-principal.ts'
import type { CashAdvanceTerms } from '../signed-terms.ts'
import { allocateToAdvance, type OpenAdvance } from './allocation.ts'
import { missedPrincipalMeter } from './missed-principal.ts'

/** ON-13: an instalment whose debit is on its way keeps its amount; on the days of its sending and
 * its answer, too. */
const wasInFlight = (debits: LoanFacts['debits'], payment: number, on: LocalDate): boolean =>
  debits.some(
    (debit) =>
      debit.payment === payment &&
      debit.initiatedOn <= on &&
      (debit.answeredOn === undefined || on <= debit.answeredOn),
  )

/** How a cash advance stands: its facts by value date, each used in its order (TAM-12), and default
 * interest up to `through` (ON-07). The same facts give the same position, in any order they were
 * booked. */
export const advancePosition = (book: LoanFacts, terms: CashAdvanceTerms, through: LocalDate): ContractPosition => {
  const open: OpenAdvance = { payments: book.agreed, defaultInterest: 0, fee: 0, refundToRecover: 0 }
  const meter = missedPrincipalMeter(book.agreed)
  const pauses = interestPauses(book, through)
  const allocations: Allocation[] = []
  let [principalPaid, costPaid, prepaidCost, interest, surplus] = [0, 0, 0, 0, 0]
  const accrueTo = (on: LocalDate): void => {
    const now = defaultInterestOn(meter.missedBefore(on), on, pauses)
    open.defaultInterest += now - interest
    interest = now
  }
  const use = (amount: number, on: LocalDate, designation: Designation): Allocated => {
    const used = allocateToAdvance(open, amount, on, designation, (payment) => wasInFlight(book.debits, payment, on))
    principalPaid += used.principal
    costPaid += used.cost
    prepaidCost += used.prepaid.cost
    return used
  }
  const owesBeside = (): boolean => open.defaultInterest + open.fee + open.refundToRecover > 0
  const useSurplus = (on: LocalDate): void => {
    if (surplus > 0 && owesBeside()) surplus = use(surplus, on, {}).toBorrower
  }
  const pay = (fact: Fact): void => {
    const { on, amount } = fact
    const receipt = fact.kind === 'receipt' ? fact.receipt : undefined
    const used = use(amount, on, receipt?.designation ?? {})
    surplus += used.toBorrower
    meter.receive(amount, on, receipt?.designation.payment)
    if (receipt) allocations.push({ ...used, receipt: receipt.id, valueDate: on })
  }
  for (const fact of factsInOrder(book)) {
    accrueTo(fact.on < through ? fact.on : through)
    if (fact.kind === 'fee') open.fee += fact.amount
    else if (fact.kind === 'refund') {
      open.refundToRecover += Math.max(0, fact.amount - surplus)
      surplus = Math.max(0, surplus - fact.amount)
    } else pay(fact)
    useSurplus(fact.on)
  }
  accrueTo(through)
  useSurplus(through)
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
    },
  }
}
