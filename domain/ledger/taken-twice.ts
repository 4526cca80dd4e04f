import { cents, type Cents } from '../values/cents.ts'
import type { BookedDebit, LoanBook, LoanFacts, Receipt } from './loan-book.ts'
import { withoutWhatWentBack } from './money-that-went-back.ts'

/** The payment that a debit collects. A debit of arrears shares a key with its re-presentment. */
const collects = ({ debitId, payment, rePresents }: BookedDebit): number | string =>
  payment === 'arrears' ? (rePresents ?? debitId) : payment

const isEarlier = (one: Receipt, other: Receipt): boolean =>
  one.valueDate < other.valueDate || (one.valueDate === other.valueDate && one.id < other.id)

/** The receipts of debits whose payment an earlier debit had collected. */
const secondReceipts = ({ debits, receipts, advanceReturned }: LoanFacts): readonly Receipt[] => {
  const first = new Map<number | string, Receipt>()
  const second: Receipt[] = []
  for (const receipt of receipts.slice(advanceReturned?.receipts)) {
    const debit = receipt.reversed ? undefined : debits.find(({ debitId }) => debitId === receipt.id)
    if (receipt.kind !== 'debit' || debit === undefined) continue
    const other = first.get(collects(debit))
    if (other === undefined || isEarlier(receipt, other)) first.set(collects(debit), receipt)
    if (other !== undefined) second.push(isEarlier(receipt, other) ? other : receipt)
  }
  return second
}

/** TAM-220: two debits collected one payment. The earlier one pays the loan. The amount of the
 * other is the borrower's and pays nothing, and refunds come out of it first. Returns the facts
 * without both, and the part that did not go back. */
export const withoutTakenTwice = <Facts extends LoanFacts>(
  facts: Facts,
): {
  readonly facts: Facts
  readonly second: readonly Receipt[]
  /** Those of `second` that did not go back whole. */
  readonly open: readonly Receipt[]
  readonly left: Cents
} => {
  const isOpen = facts.fundedAt !== undefined && facts.cancelledAt === undefined
  const second = isOpen ? secondReceipts(facts) : []
  if (second.length === 0) return { facts, second, open: [], left: cents(0) }
  const purse = second.map((receipt) => ({ receipt, left: receipt.amount as number, held: {} as Receipt['held'] }))
  const refunds = facts.refunds.map((refund) => {
    if (refund.returned === true) return refund
    let rest: number = refund.amount
    for (const money of purse) {
      const taken = money.receipt.valueDate > refund.on ? 0 : Math.min(rest, money.left)
      money.left -= taken
      rest -= taken
      if (taken > 0 && money.left === 0) money.held = { until: refund.on }
    }
    return { ...refund, amount: cents(rest) }
  })
  const receipts = facts.receipts.map((one) => {
    const money = purse.find(({ receipt }) => receipt === one)
    return money === undefined ? one : { ...one, reversed: true, ...(money.held && { held: money.held }) }
  })
  const open = purse.filter((one) => one.left > 0).map(({ receipt }) => receipt)
  const left = cents(purse.reduce((sum, one) => sum + one.left, 0))
  return { facts: { ...facts, receipts, refunds }, second, open, left }
}

/** The facts of the contract: without money that went back or was taken twice. */
export const contractFacts = <Facts extends LoanFacts>(facts: Facts): Facts =>
  withoutTakenTwice(withoutWhatWentBack(facts)).facts

/** Cents owed to the borrower because two debits took one payment: no refund of them waits. */
export const takenTwice = (book: LoanBook): Cents =>
  cents(Math.min(book.owedToBorrower, withoutTakenTwice(withoutWhatWentBack(book)).left))
