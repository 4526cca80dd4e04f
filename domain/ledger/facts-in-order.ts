import type { Cents } from '../values/cents.ts'
import { compareDays, type LocalDate } from '../values/local-date.ts'
import { refundsMade, type LoanFacts, type Receipt } from './loan-book.ts'
import { valueDateOf } from './value-date.ts'

/** Money that moved or was charged, with the day from which it counts. */
export type Fact =
  /** `sent-twice`: another transfer of the advance, which money of the same day pays back. */
  | { readonly kind: 'fee' | 'forgiven' | 'refund' | 'sent-twice'; readonly on: LocalDate; readonly amount: Cents }
  | { readonly kind: 'receipt'; readonly on: LocalDate; readonly amount: Cents; readonly receipt: Receipt }
  /** TAM-224: money that pays nothing and bears no interest while it is with us: it came, or it
   * left again (below zero). */
  | { readonly kind: 'held'; readonly on: LocalDate; readonly amount: number; readonly receipt: Receipt }

/** What a fact and those after it on its day pay: money of one day pays a loan off as one sum. */
export const paidFrom = (facts: readonly Fact[], at: number): number => {
  const day = facts[at]?.on
  let paid = 0
  for (let next = at; facts[next]?.on === day; next += 1) {
    const fact = facts[next]
    if (fact === undefined) break
    if (fact.kind === 'receipt' || fact.kind === 'forgiven') paid += fact.amount
  }
  return paid
}

const ranks = { fee: 0, 'sent-twice': 1, receipt: 2, forgiven: 3, refund: 4, held: 5 } as const

/** Debits first in the order of the schedule; a prepayment last. */
const rankOf = ({ kind, designation: { payment, purpose } }: Receipt): number => {
  if (kind === 'debit') return payment ?? Number.MAX_SAFE_INTEGER - 2
  return Number.MAX_SAFE_INTEGER - (purpose === 'prepayment' ? 0 : 1)
}

/** No two receipts share an id. */
const compareIds = (a: string, b: string): number => (a < b ? -1 : 1)

const compare = (a: Fact, b: Fact): number => {
  const byDay = compareDays(a.on, b.on) || ranks[a.kind] - ranks[b.kind]
  if (byDay !== 0 || a.kind !== 'receipt' || b.kind !== 'receipt') return byDay
  return rankOf(a.receipt) - rankOf(b.receipt) || b.amount - a.amount || compareIds(a.receipt.id, b.receipt.id)
}

/** The days on which money that pays nothing came, and on which it left again. */
const heldIn = ({ receipts, outFrom }: LoanFacts): readonly Fact[] =>
  receipts.flatMap((receipt): readonly Fact[] => {
    const { held, reversed, valueDate, amount } = receipt
    if (!reversed || held === undefined || valueDate < outFrom) return []
    const came = { kind: 'held', on: valueDate, amount, receipt } as const
    return held.until === undefined ? [came] : [came, { ...came, on: held.until, amount: 0 - amount }]
  })

/** What moved money, by value date; within a day an order of its own, however booked. Reversed
 * receipts, waived fees and returned refunds are left out. */
export const factsInOrder = (facts: LoanFacts): readonly Fact[] => {
  const { fees, receipts, forgiven, refunds } = facts
  return [
    // From the day from which money of its day counts, which pays it (TAM-92).
    ...fees
      .filter(({ waived }) => !waived)
      .map(({ on, amount }): Fact => ({ kind: 'fee', on: valueDateOf(facts, on), amount })),
    ...receipts
      .filter(({ reversed }) => !reversed)
      .map((receipt): Fact => ({ kind: 'receipt', on: receipt.valueDate, amount: receipt.amount, receipt })),
    ...forgiven.map(({ on, amount }): Fact => ({ kind: 'forgiven', on, amount })),
    ...refundsMade(refunds).map(({ on, amount, isAdvance }): Fact => ({
      kind: isAdvance === true ? 'sent-twice' : 'refund',
      on,
      amount,
    })),
    ...heldIn(facts),
  ].sort(compare)
}
