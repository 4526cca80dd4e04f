import { contractOf } from '../products/contract-of.ts'
import { cents, sumOf } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { interestEnd } from './interest-end.ts'
import {
  nothingOwed,
  owedInAll,
  receivedInAll,
  refundsMade,
  type Allocation,
  type ContractPosition,
  type LoanFacts,
  type Position,
  type Receipt,
  type WriteOff,
} from './loan-book.ts'
import { withoutWhatWentBack } from './money-that-went-back.ts'
import { clearRemainingSchedule } from './remaining-schedule.ts'
import { withoutTakenTwice } from './taken-twice.ts'

const nothingAccrued: Position['accrued'] = {
  cost: cents(0),
  costEarned: cents(0),
  defaultInterest: cents(0),
  chargeEarned: cents(0),
  chargeRefunded: cents(0),
  fees: cents(0),
}

/** ON-21: only the money paid out is owed, all money received applies, without a schedule. */
const cancelledPosition = (book: LoanFacts): ContractPosition => {
  const paidOut = book.fundedAt === undefined ? 0 : book.terms.advance - contractOf(book.terms).charge
  const received = sumOf(book.receipts.filter(({ reversed }) => !reversed)) + sumOf(book.forgiven)
  const left = Math.max(0, received - paidOut) - sumOf(refundsMade(book.refunds))
  const owed = {
    ...nothingOwed,
    principal: cents(Math.max(0, paidOut - received)),
    refundToRecover: cents(Math.max(0, 0 - left)),
  }
  return {
    payments: [],
    owed,
    surplus: Math.max(0, left),
    allocations: [],
    accrued: nothingAccrued,
  }
}

const givenBack = ({ id, amount, valueDate }: Receipt): Allocation => ({
  ...nothingOwed,
  receipt: id,
  valueDate,
  toBorrower: amount,
  chargeRefund: cents(0),
  payments: [],
  prepaid: { cost: cents(0), principal: cents(0) },
})

/** TAM-140: without its money a loan owes nothing of its contract, and what was paid is the
 * borrower's; owed is only what went back to them beyond that. */
const unfundedPosition = (book: LoanFacts): ContractPosition => {
  const { terms } = book
  const contract = contractOf(terms)
  const promised = contract.positionOn(
    { ...book, receipts: [], fees: [], refunds: [], forgiven: [] },
    terms.advanceDate,
  )
  const left = receivedInAll(book)
  return {
    ...promised,
    owed: { ...nothingOwed, refundToRecover: cents(Math.max(0, 0 - left)) },
    surplus: Math.max(0, left),
    allocations: book.receipts.filter(({ reversed }) => !reversed).map(givenBack),
  }
}

const standing = (facts: LoanFacts, through: LocalDate): ContractPosition => {
  if (facts.cancelledAt !== undefined) return cancelledPosition(facts)
  if (facts.fundedAt === undefined) return unfundedPosition(facts)
  const { facts: counted, second, left } = withoutTakenTwice(facts)
  const position = contractOf(facts.terms).positionOn(counted, through)
  return {
    ...position,
    surplus: position.surplus + left,
    allocations: [...position.allocations, ...second.map(givenBack)],
  }
}

/** Money of the contract: booked before the loss, or counted from a day before it. */
const isBeforeLoss =
  ({ on, receipts }: WriteOff) =>
  ({ valueDate }: Receipt, index: number): boolean =>
    index < receipts || valueDate < on

/** TAM-120, CPA-05: what would have paid the loan off on the day of its loss is what is lost. */
const lostOf = ({ terms, cancelledAt }: LoanFacts, { owed, accrued }: ContractPosition, through: LocalDate): number => {
  const hasCharge = cancelledAt === undefined && accrued.chargeRefunded === 0
  return Math.max(0, owedInAll(owed) - (hasCharge ? contractOf(terms).unearnedCharge(through) : 0))
}

/** TAM-120: money after a loss counts against the loss, not the contract. Unearned cost was owed
 * and no loss: it is recovered last, and earned by that. */
const afterLoss = (book: LoanFacts, contract: ContractPosition, writeOff: WriteOff, through: LocalDate) => {
  const lost = lostOf(book, contract, through)
  const isBefore = isBeforeLoss(writeOff)
  const received = sumOf(book.receipts.filter((one, index) => !one.reversed && !isBefore(one, index)))
  const refunded = sumOf(refundsMade(book.refunds.slice(writeOff.refunds)))
  const left = contract.surplus + Math.max(0, received - lost) - refunded
  const onDebt = Math.min(lost, received)
  const onLoss = Math.min(onDebt, lost - (contract.accrued.cost - contract.accrued.costEarned))
  return {
    surplus: Math.max(0, left),
    writtenOff: Math.max(0, lost - received) + Math.max(0, 0 - left),
    recovered: onLoss,
    costEarned: contract.accrued.costEarned + onDebt - onLoss,
  }
}

/** TAM-21: what follows from agreement and facts on a day: schedule, debts, interest, what is owed
 * to whom. By value dates only, so a payment and its reversal leave no trace; no day after the end
 * of interest bears any (TAM-161). */
export const positionOf = (given: LoanFacts, day: LocalDate): Position => {
  const book = withoutWhatWentBack(given)
  const { writeOff } = book
  const { on: lastDay } = interestEnd(book)
  const through = day < lastDay ? day : lastDay
  const facts =
    writeOff === undefined
      ? book
      : {
          ...book,
          receipts: book.receipts.filter(isBeforeLoss(writeOff)),
          refunds: book.refunds.slice(0, writeOff.refunds),
        }
  const now = standing(facts, through)
  const loss = writeOff && afterLoss(book, now, writeOff, through)
  const surplus = loss?.surplus ?? now.surplus
  const kept = Math.min(book.kept, surplus)
  return {
    payments: loss?.writtenOff === 0 ? clearRemainingSchedule(now.payments, nothingOwed, through) : now.payments,
    owed: loss ? nothingOwed : now.owed,
    owedToBorrower: cents(surplus - kept),
    smallBalanceKept: cents(kept),
    allocations: now.allocations,
    accrued: loss ? { ...now.accrued, costEarned: cents(loss.costEarned) } : now.accrued,
    writtenOff: loss && cents(loss.writtenOff),
    recovered: cents(loss?.recovered ?? 0),
  }
}
