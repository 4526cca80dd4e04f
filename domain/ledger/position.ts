import { contractOf } from '../products/contract-of.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import {
  nothingOwed,
  owedInAll,
  refundsMade,
  type ContractPosition,
  type LoanFacts,
  type Position,
} from './loan-book.ts'
import { clearRemainingSchedule } from './remaining-schedule.ts'

const nothingAccrued: Position['accrued'] = {
  cost: cents(0),
  costEarned: cents(0),
  defaultInterest: cents(0),
  chargeEarned: cents(0),
  chargeRefunded: cents(0),
  fees: cents(0),
}

const sumOf = (amounts: readonly { readonly amount: Cents }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)

/** ON-21: a cancelled loan owes the money that was paid out and nothing else; all money received is
 * applied to it, and there is no schedule. */
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

/** What was received and refunded after a loss, which counts against the loss and not against the
 * contract. */
const afterLoss = (book: LoanFacts, contract: ContractPosition, from: { receipts: number; refunds: number }) => {
  const lost = owedInAll(contract.owed)
  const received = book.recoveries + sumOf(book.receipts.slice(from.receipts).filter(({ reversed }) => !reversed))
  const left = contract.surplus + Math.max(0, received - lost) - sumOf(refundsMade(book.refunds.slice(from.refunds)))
  return {
    surplus: Math.max(0, left),
    writtenOff: Math.max(0, lost - received) + Math.max(0, 0 - left),
    recovered: Math.min(lost, received),
  }
}

/** TAM-21: what follows from what was agreed and what happened, on a day: schedule, debts,
 * interest, what is owed to whom. It depends on value dates only, so a payment and its reversal
 * leave the loan as if neither had been. */
export const positionOf = (book: LoanFacts, through: LocalDate): Position => {
  const { writeOff } = book
  const facts =
    writeOff === undefined
      ? book
      : {
          ...book,
          receipts: book.receipts.slice(0, writeOff.receipts),
          refunds: book.refunds.slice(0, writeOff.refunds),
        }
  const now =
    book.cancelledAt === undefined ? contractOf(book.terms).positionOn(facts, through) : cancelledPosition(facts)
  const loss = writeOff && afterLoss(book, now, writeOff)
  const surplus = loss?.surplus ?? now.surplus
  const kept = Math.min(book.kept, surplus)
  return {
    payments: loss?.writtenOff === 0 ? clearRemainingSchedule(now.payments, nothingOwed, through) : now.payments,
    owed: loss ? nothingOwed : now.owed,
    owedToBorrower: cents(surplus - kept),
    smallBalanceKept: cents(kept),
    allocations: now.allocations,
    accrued: now.accrued,
    writtenOff: loss && cents(loss.writtenOff),
    recovered: cents(loss?.recovered ?? 0),
  }
}
