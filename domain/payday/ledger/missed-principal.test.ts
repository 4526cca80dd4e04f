import { expect, test } from 'vitest'
import { asSigned } from '../../ledger/authorized-debits.ts'
import type { BookedPayment } from '../../ledger/loan-book.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import { missedPrincipalMeter, type MeteredFacts } from './missed-principal.ts'

const days = ['2026-03-13', '2026-03-27', '2026-04-10'].map(localDate)
/** Three payments of $100, each $20 of cost and $80 of principal. */
const agreed = days.map((day, index): BookedPayment => ({
  number: index + 1,
  scheduledDate: day,
  dueDate: day,
  debitDate: day,
  interestAfter: day,
  amount: cents(100_00),
  cost: cents(20_00),
  principal: cents(80_00),
  paid: cents(0),
  costPaid: cents(0),
  paidOn: undefined,
}))
const later = localDate('2026-05-01')
const facts: MeteredFacts = {
  agreed,
  outFrom: localDate('2026-03-04'),
  receipts: [],
  debits: [],
  authorization: asSigned,
}
type Money = readonly [amount: number, on: string, payment?: number]
/** What of each payment's principal the money has met, day by day. */
const met = (...money: readonly Money[]): unknown => {
  const meter = missedPrincipalMeter(facts, later)
  for (const [amount, on, payment] of money) meter.receive(amount, localDate(on), payment)
  return meter.missedBefore(later).map(({ reductions }) => reductions.map(({ on, amount }) => [on, Number(amount)]))
}

test('a payment is missed from the day after its debit day, with the principal that was agreed', () => {
  const { missedBefore } = missedPrincipalMeter(facts, later)
  expect(missedBefore(localDate('2026-03-13'))).toEqual([])
  expect(missedBefore(localDate('2026-03-14'))).toEqual([
    { payment: agreed[0], interestAfter: days[0], principal: 80_00, reductions: [], pauses: [] },
  ])
  expect(missedBefore(later).map(({ interestAfter }) => interestAfter)).toEqual(days)
})

test('TAM-140: no payment is missed before the advance arrived', () => {
  const missedIf = (outFrom: string) =>
    missedPrincipalMeter({ ...facts, outFrom: localDate(outFrom) }, later)
      .missedBefore(localDate('2026-04-01'))
      .map(({ interestAfter }) => interestAfter)
  expect(missedIf('2026-03-20')).toEqual(['2026-03-20', '2026-03-27'])
  expect(missedIf('2026-03-31')).toEqual(['2026-03-31', '2026-03-31'])
  expect(missedIf('2026-04-01')).toEqual([])
})

test('money meets the oldest payment first, its cost before its principal', () => {
  expect(met([20_00, '2026-03-20'])).toEqual([[], [], []])
  expect(met([50_00, '2026-03-20'], [65_00, '2026-03-21'])).toEqual([
    [
      ['2026-03-20', 30_00],
      ['2026-03-21', 50_00],
    ],
    [],
    [],
  ])
  expect(met([150_00, '2026-03-20'])).toEqual([[['2026-03-20', 80_00]], [['2026-03-20', 30_00]], []])
})

test('a debit meets its own payment first, and the oldest with what that does not take', () => {
  expect(met([100_00, '2026-03-27', 2])).toEqual([[], [['2026-03-27', 80_00]], []])
  expect(met([100_00, '2026-03-13', 1])).toEqual([[['2026-03-13', 80_00]], [], []])
  expect(met([60_00, '2026-03-27', 2], [60_00, '2026-04-03', 2])).toEqual([
    [],
    [
      ['2026-03-27', 40_00],
      ['2026-04-03', 40_00],
    ],
    [],
  ])
  expect(met([100_00, '2026-03-27', 2], [50_00, '2026-04-03', 2])).toEqual([
    [['2026-04-03', 30_00]],
    [['2026-03-27', 80_00]],
    [],
  ])
})

test('a debit takes its own payment back from other money, which then meets another', () => {
  expect(met([100_00, '2026-03-20'], [100_00, '2026-03-21', 1])).toEqual([
    [['2026-03-20', 80_00]],
    [['2026-03-21', 80_00]],
    [],
  ])
})
