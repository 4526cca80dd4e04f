import { expect, test } from 'vitest'
import { at, begun, cashAdvance, installment, lived } from '../lives/life.fixture.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { accountNames, type AccountName } from './accounts.ts'
import { balancesOf } from './entry.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { bookAsOf } from './replay.ts'

const day = localDate
const receivables: readonly AccountName[] = accountNames.filter(
  (name) => name.endsWith('receivable') || name.endsWith('not yet earned'),
)

const terms = installment(2000_00, '2026-01-15', '2026-01-30', 12, { payFrequency: 'bi-weekly', charge: cents(60_00) })
const early: LedgerEvent = {
  type: 'payment-received',
  on: day('2026-01-20'),
  paymentId: 'P0',
  amount: cents(100_00),
  purpose: 'prepayment',
}
const payoffAfter = (events: readonly LedgerEvent[]): LedgerEvent => {
  const payoff = payoffQuote(lived(events), day('2026-02-02'))
  if (!payoff.ok) throw new Error(payoff.error.code)
  expect(payoff.value.chargeRefund).toBeGreaterThan(0)
  return { type: 'payment-received', on: day('2026-02-02'), paymentId: 'P1', amount: payoff.value.total }
}
const lostOn = (on: string): readonly LedgerEvent[] => [
  { type: 'sent-to-collections', on: day(on) },
  { type: 'written-off', on: day(on) },
]
const loan = begun(terms)

test.each<[string, readonly LedgerEvent[], string, string]>([
  ['the payoff itself', [...loan, payoffAfter(loan)], 'P1', '2026-03-20'],
  [
    'a payment before it, the charge having been refunded',
    [...loan, early, payoffAfter([...loan, early])],
    'P0',
    '2026-08-03',
  ],
])('when %s is reversed, a loan written off leaves nothing on the books but its loss', (_, paidOff, cameBack, lost) => {
  const book = lived([
    ...paidOff,
    { type: 'payment-reversed', on: day('2026-02-06'), paymentId: cameBack },
    ...lostOn(lost),
  ])
  const balances = balancesOf(book.entries)
  expect(receivables.filter((name) => balances[name] !== 0)).toEqual([])
  // Money that was lent and not repaid, and what was earned and not paid: a charge that nobody earned is no loss.
  expect(Number(balances['written off'])).toBe(
    balances['cost of borrowing earned'] + balances['charge earned'] - balances.cash,
  )
  expect(bookAsOf(book, day('2026-12-31')).entries).toHaveLength(book.entries.length)
})

test('cost that was never earned is taken off the books once, however often a loss grows', () => {
  const plan = begun(cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] }))
  const book = lived([
    ...plan,
    { type: 'payment-received', on: day('2026-03-05'), paymentId: 'P0', amount: cents(100_00) },
    ...lostOn('2026-03-16'),
    { type: 'payment-reversed', on: day('2026-03-25'), paymentId: 'P0' },
  ])
  const balances = balancesOf(book.entries)
  expect(receivables.filter((name) => balances[name] !== 0)).toEqual([])
  expect(book.writtenOff).toBe(570_00 + book.accrued.defaultInterest)
  expect(Number(balances['written off'])).toBe(
    500_00 + balances['cost of borrowing earned'] + book.accrued.defaultInterest,
  )
})

test('some cents of a cancelled loan are forgiven as of any other, and it has no schedule', () => {
  const cancelled: readonly LedgerEvent[] = [
    ...begun(cashAdvance(500_00, '2026-03-04', '2026-03-18')),
    { type: 'cancelled', at: at('2026-03-05') },
    { type: 'payment-received', on: day('2026-03-06'), paymentId: 'P1', amount: cents(499_60) },
  ]
  const before = lived(cancelled)
  expect([before.owed.principal, before.payments, before.allocations]).toEqual([40, [], []])
  const closed = lived([...cancelled, { type: 'balance-forgiven', on: day('2026-03-09') }])
  expect([closed.owed.principal, closed.owedToBorrower, closed.owed.refundToRecover]).toEqual([0, 0, 0])
})

test('ON-21: a loan that was recovered after its loss and then cancelled counts each later payment and each refund once', () => {
  const advance = cashAdvance(500_00, '2026-03-04', '2026-03-18')
  // Without a copy of the agreement the right to cancel has no end.
  const withoutCopy = begun(advance).filter(({ type }) => type !== 'copy-received')
  const cancelled: readonly LedgerEvent[] = [
    ...withoutCopy,
    ...lostOn('2026-03-19'),
    { type: 'recovered', on: day('2026-03-19'), paymentId: 'V1', amount: cents(570_41) },
    { type: 'cancelled', at: at('2026-03-20') },
  ]
  expect(lived(cancelled)).toMatchObject({ status: 'cancelled', owedToBorrower: 70_41, writtenOff: 0 })
  const paid: readonly LedgerEvent[] = [
    ...cancelled,
    { type: 'payment-received', on: day('2026-03-20'), paymentId: 'P1', amount: cents(100_00) },
  ]
  expect(lived(paid)).toMatchObject({ owedToBorrower: 170_41, writtenOff: 0 })
  const refunded = lived([...paid, { type: 'refunded', on: day('2026-03-30'), refundId: 'R1', amount: cents(170_41) }])
  expect(refunded).toMatchObject({ owedToBorrower: 0, writtenOff: 0 })
})
