import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { inFlight, owedInAll, type LoanBook } from '../ledger/loan-book.ts'
import { anyTerms, lifeOf, moves } from '../ledger/random-life.fixture.ts'
import { apply, replay } from '../ledger/replay.ts'
import { runs } from '../shared/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { compareDays, plusDays, type LocalDate } from '../values/local-date.ts'
import { payoffQuote, type PayoffQuote } from './payoff.ts'

const isMoney = ({ type }: LedgerEvent): boolean =>
  ['payment-received', 'payment-reversed', 'debit-initiated', 'debit-settled', 'debit-returned'].includes(type)

const then = (book: LoanBook, event: LedgerEvent): LoanBook => {
  const next = apply(book, event)
  if (!next.ok) throw new Error(next.error.code)
  return next.value
}

const pay = (book: LoanBook, on: LocalDate, amount: number): LoanBook =>
  amount > 0 ? then(book, { type: 'payment-received', on, paymentId: 'PAYOFF', amount: cents(amount) }) : book

/** Every debit on its way settles, in the order of their days. */
const settleAll = (book: LoanBook): LoanBook =>
  inFlight(book)
    .toSorted((a, b) => compareDays(a.debitDate, b.debitDate))
    .reduce(
      (current, { debitId, debitDate }) =>
        then(current, { type: 'debit-settled', on: debitDate > current.asOf ? debitDate : current.asOf, debitId }),
      book,
    )

const numRuns = runs(500)

/** Asks for the payoff of many lives on many days. */
const everyPayoff = (check: (book: LoanBook, on: LocalDate, quote: PayoffQuote) => void): void => {
  fc.assert(
    fc.property(anyTerms, moves, fc.nat(40), (terms, dice, later) => {
      const made = replay(lifeOf(terms, dice, isMoney))
      if (!made.ok) throw new Error(made.error.code)
      const on = plusDays(made.value.asOf, later)
      const quote = payoffQuote(made.value, on)
      if (quote.ok) check(made.value, on, quote.value)
    }),
    { numRuns },
  )
}

test('the quoted payoff closes the loan to the cent, and a cent less does not', () => {
  everyPayoff((book, on, { total, debitsInFlight }) => {
    if (debitsInFlight.length > 0 || total <= 0) return
    const { owed, owedToBorrower } = pay(book, on, total)
    expect([owedInAll(owed), owedToBorrower]).toEqual([0, 0])
    expect(owedInAll(pay(book, on, total - 1).owed)).toBeGreaterThan(0)
  })
})

test('what is left beside the debits on their way closes the loan once they settle, and a cent less does not', () => {
  everyPayoff((book, on, { leftIfDebitsSettle, debitsInFlight }) => {
    if (debitsInFlight.length === 0) return
    expect(owedInAll(settleAll(pay(book, on, leftIfDebitsSettle)).owed)).toBe(0)
    if (leftIfDebitsSettle > 0)
      expect(owedInAll(settleAll(pay(book, on, leftIfDebitsSettle - 1)).owed)).toBeGreaterThan(0)
  })
})
