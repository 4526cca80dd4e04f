import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import type { Credit } from './credit.ts'
import { dayRate, nominalPercentOf } from './day-rate.ts'

const start = localDate('2026-01-15')
const credit = (advance: number, ...payments: readonly (readonly [number, number])[]): Credit => ({
  advances: [{ on: start, amount: cents(advance) }],
  payments: payments.map(([days, amount]) => ({ on: plusDays(start, days), amount: cents(amount) })),
})
const effective = (of: Credit): unknown => {
  const rate = dayRate(of)
  return rate.ok ? Number(rate.value.effectivePercent.toFixed(6)) : rate.error
}

test.each<readonly [string, Credit, unknown]>([
  // 1.14^(365 ÷ 14) − 1
  ['$500 for 14 days at 14 %', credit(500_00, [14, 570_00]), 2945.02433],
  ['a year at 12 %', credit(1000_00, [365, 1120_00]), 12],
  // 1.21^(365 ÷ 730) − 1
  ['two years, paid at once', credit(1000_00, [730, 1210_00]), 10],
  // bisection by hand on Σ 350 ÷ (1 + r)^(days ÷ 365)
  ['uneven days', credit(1000_00, [10, 350_00], [28, 350_00], [42, 350_00]), 95.775271],
  ['no cost', credit(1000_00, [30, 1000_00]), 0],
  [
    'less than was lent',
    credit(1000_00, [30, 999_00]),
    { code: 'NO_RATE_EXISTS', because: 'REPAID_LESS_THAN_ADVANCED' },
  ],
  ['nothing lent', credit(0, [30, 999_00]), { code: 'NO_RATE_EXISTS', because: 'NOTHING_ADVANCED' }],
])('%s', (_what, money, expected) => {
  expect(effective(money)).toEqual(expected)
})

test('a thousandfold in a day is no number of percent a year, but a rate a day all the same', () => {
  const rate = dayRate(credit(1, [1, 1000]))
  if (!rate.ok) throw new Error(rate.error.code)
  expect(rate.value.effectivePercent).toBe(Number.POSITIVE_INFINITY)
  expect(nominalPercentOf(rate.value, 365) / 365 / 100).toBeCloseTo(999, 6)
})

test('at the rate that is found the payments are worth the advance, and the order of payments does not matter', () => {
  const payments = fc.array(fc.tuple(fc.integer({ min: 1, max: 3650 }), fc.integer({ min: 1, max: 1_000_00 })), {
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(fc.integer({ min: 1_00, max: 500_00 }), payments, (advance, paid) => {
      fc.pre(paid.reduce((sum, [, amount]) => sum + amount, 0) > advance)
      const money = credit(advance, ...paid)
      const rate = dayRate(money)
      if (!rate.ok) throw new Error(rate.error.code)
      const worth = paid.reduce((sum, [days, amount]) => sum + amount * Math.exp((-rate.value.force * days) / 365), 0)
      expect(Math.abs(worth - advance)).toBeLessThan(1e-6 * advance)
      const reversed = dayRate({ ...money, payments: money.payments.toReversed() })
      expect(reversed.ok && reversed.value.force / rate.value.force).toBeCloseTo(1, 9)
    }),
    { numRuns: runs(200) },
  )
})
