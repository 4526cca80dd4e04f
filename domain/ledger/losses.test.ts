import { expect, test } from 'vitest'
import { begun, installment, lived } from '../lives/life.fixture.ts'
import { payoffQuote } from '../servicing/payoff.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { accountNames, type AccountName } from './accounts.ts'
import { balancesOf } from './entry.ts'
import type { LoanEvent } from './loan-events.ts'
import { bookOn } from './replay.ts'

const day = localDate
const receivables: readonly AccountName[] = accountNames.filter((name) => name.endsWith('receivable') || name.endsWith('not yet earned'))

const terms = installment(2000_00, '2026-01-15', '2026-01-30', 12, { payFrequency: 'bi-weekly', charge: cents(60_00) })
const early: LoanEvent = { type: 'payment-received', on: day('2026-01-20'), paymentId: 'P0', amount: cents(100_00), purpose: 'prepayment' }
const payoffAfter = (events: readonly LoanEvent[]): LoanEvent => {
  const payoff = payoffQuote(lived(events), day('2026-02-02'))
  if (!payoff.ok) throw new Error(payoff.error.code)
  expect(payoff.value.chargeRefund).toBeGreaterThan(0)
  return { type: 'payment-received', on: day('2026-02-02'), paymentId: 'P1', amount: payoff.value.total }
}
const lost: readonly LoanEvent[] = [
  { type: 'defaulted', on: day('2026-08-03') },
  { type: 'written-off', on: day('2026-08-03') },
]
const loan = begun(terms)

test.each<[string, readonly LoanEvent[], string]>([
  ['the payoff itself', [...loan, payoffAfter(loan)], 'P1'],
  ['a payment before it, the charge having been refunded', [...loan, early, payoffAfter([...loan, early])], 'P0'],
])('when %s came back, a loan written off leaves nothing on the books but its loss', (_, paidOff, cameBack) => {
  const book = lived([...paidOff, { type: 'payment-reversed', on: day('2026-02-06'), paymentId: cameBack }, ...lost])
  const balances = balancesOf(book.entries)
  expect(receivables.filter((name) => balances[name] !== 0)).toEqual([])
  // Money that went out and did not come back, and what was earned and not paid: a charge that nobody earned is no loss.
  expect(Number(balances['written off'])).toBe(balances['cost of borrowing earned'] + balances['charge earned'] - balances.cash)
  expect(book.posted.chargeEarned + book.posted.chargeRefunded).toBe(60_00)
  expect(bookOn(book, day('2026-12-31')).entries).toHaveLength(book.entries.length)
})
