import { factsInOrder } from '../../ledger/facts-in-order.ts'
import { freeThrough } from '../../ledger/late-debit.ts'
import type { BookedPayment, LoanFacts, Receipt } from '../../ledger/loan-book.ts'
import type { LocalDate } from '../../values/local-date.ts'
import type { InstallmentTerms } from '../signed-terms.ts'

/** Amounts of payments that moved to a later day or were debited late, counted from the signed
 * day, in cents. */
export type MovedMoney = {
  /** By the number of the payment: what of it is taken as paid on its signed day. */
  readonly credits: ReadonlyMap<number, number>
  /** What of a receipt is among the credits. */
  readonly counted: ReadonlyMap<Receipt, number>
  /** By the number of the payment: what of its credit was not received yet. */
  readonly awaited: ReadonlyMap<number, number>
}

const between = (least: number, given: number, most: number): number => Math.min(Math.max(least, given), most)
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** What each receipt pays: a debit its own, others the oldest, prepayments what is due (TAM-12). */
const sharesOf = (
  { agreed }: LoanFacts,
  payment: BookedPayment,
  receipts: readonly Receipt[],
): readonly (readonly [Receipt, number])[] => {
  const debited = (number: number): number =>
    sumOf(receipts.filter(({ designation }) => designation.payment === number).map(({ amount }) => amount))
  const open = agreed
    .filter(({ number }) => number <= payment.number)
    .map(({ number, scheduledDate, amount }) => ({ scheduledDate, left: Math.max(0, amount - debited(number)) }))
  const mine = open.at(-1)?.left ?? 0
  const before = sumOf(open.map(({ left }) => left)) - mine
  let [own, other]: [number, number] = [payment.amount, 0]
  return receipts.map((receipt) => {
    const { amount, valueDate, designation } = receipt
    if (designation.payment !== undefined) {
      const share = designation.payment === payment.number ? Math.min(own, amount) : 0
      own -= share
      return [receipt, share]
    }
    const due = open.filter(({ scheduledDate }) => scheduledDate <= valueDate).map(({ left }) => left)
    const then = other
    other = Math.max(then, designation.purpose === 'prepayment' ? Math.min(then + amount, sumOf(due)) : then + amount)
    return [receipt, between(0, other - before, mine) - between(0, then - before, mine)]
  })
}

/** TAM-122: a payment moved to a later day costs nothing more when paid by that day: it counts from
 * the day that was signed, and is taken as paid until its new day has passed. Where it was not
 * paid, it bore interest from the signed day on. TAM-251: so it is when we made its debit late. */
export const movedMoney = (facts: LoanFacts, terms: InstallmentTerms, through: LocalDate): MovedMoney => {
  const credits = new Map<number, number>()
  const counted = new Map<Receipt, number>()
  const awaited = new Map<number, number>()
  const moved = facts.agreed.filter((payment, index) => {
    const { dueDate, scheduledDate, debitDate } = payment
    const isLater = dueDate > (terms.payments[index]?.dueDate ?? dueDate) || freeThrough(facts, payment) > debitDate
    return scheduledDate < through && isLater
  })
  if (moved.length === 0) return { credits, counted, awaited }
  const receipts = factsInOrder(facts).flatMap((fact) => (fact.kind === 'receipt' ? [fact.receipt] : []))
  for (const payment of moved) {
    const { number, scheduledDate, amount } = payment
    const lastDay = freeThrough(facts, payment)
    const inTime = receipts.filter(({ valueDate }) => valueDate <= lastDay)
    let [early, made] = [0, 0]
    for (const [receipt, share] of sharesOf(facts, payment, inTime)) {
      if (receipt.valueDate <= scheduledDate) early += share
      else {
        made += share
        counted.set(receipt, (counted.get(receipt) ?? 0) + share)
      }
    }
    const credit = through <= lastDay ? amount - early : made
    credits.set(number, credit)
    awaited.set(number, credit - made)
  }
  return { credits, counted, awaited }
}
