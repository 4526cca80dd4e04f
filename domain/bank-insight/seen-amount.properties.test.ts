import fc from 'fast-check'
import { expect, test } from 'vitest'
import { incomeForLimit } from '../payday/net-pay.ts'
import { inventedAccount } from '../testing/invented-account.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { payFrequencies, payPeriodsPerYear } from '../values/pay-frequency.ts'
import type { AccountHistory } from './account-history.ts'
import { bankInsightOf } from './insight.ts'
import { amountSeen, monthSpanDaysMin, ofAMonth, seenSpan, type Stream } from './seen-amount.ts'

const day = fc.integer({ min: 0, max: 700 }).map((days) => plusDays(localDate('2026-01-01'), days))
const amount = fc.integer({ min: 1, max: 10_000_00 }).map(cents)

/** An account that shows so many deposits of one payer, so many days apart, the last `ago` days
 * before the reading. */
const paidEvery = (
  days: number,
  {
    count,
    ago,
    readOn,
    pay,
  }: { readonly count: number; readonly ago: number; readonly readOn: LocalDate; readonly pay: number },
): AccountHistory => ({
  readOn,
  balance: undefined,
  lines: Array.from({ length: count }, (_, index) => ({
    id: String(index),
    on: plusDays(readOn, -ago - days * index),
    description: 'PAYROLL CORBEL',
    amount: cents(pay),
    balance: undefined,
    category: undefined,
  })),
})

test('pay every two weeks is 26 / 12 of it a month, no matter on which day the account is read', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 14 }), amount, (readOn, ago, pay) => {
      const { incomeFound, incomes, found } = bankInsightOf(paidEvery(14, { count: 12, ago, readOn, pay }))
      const month = Math.round((pay * 26) / 12)
      expect(incomeFound).toMatchObject({ measure: 'a-month', amount: month })
      expect(incomes[0]?.seen.amount).toBe(month)
      expect(found.mainIncome.amount).toBe(month)
      expect(incomeForLimit(Number.MAX_SAFE_INTEGER, incomeFound.amount)).toMatchObject({
        value: { monthlyNetIncome: month, basis: 'bank-data' },
      })
    }),
    { numRuns: runs(50) },
  )
})

test('four weeks of a regular pay never show more than its month, wherever they begin', () => {
  fc.assert(
    fc.property(
      day,
      fc.constantFrom(7, 14),
      fc.integer({ min: 1, max: 14 }),
      amount,
      fc.integer({ min: 2, max: 4 }),
      (readOn, days, ago, pay, count) => {
        const { incomeFound } = bankInsightOf(paidEvery(days, { count, ago, readOn, pay }))
        expect(incomeFound.measure).toBe('as-seen')
        expect(incomeFound.amount).toBeLessThanOrEqual(ofAMonth(cents(pay), days === 7 ? 'weekly' : 'bi-weekly'))
      },
    ),
    { numRuns: runs(50) },
  )
})

test('a span shorter than the limit never yields a month, and states no more than came in its days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 31 }),
      fc.integer({ min: 0, max: monthSpanDaysMin - 1 }),
      (seed, days) => {
        const { history } = inventedAccount(seed)
        const lines = history.lines.filter(({ on }) => on >= plusDays(history.readOn, -days))
        const { incomeFound, incomes, found, obligations } = bankInsightOf({ ...history, lines })
        const stated = [incomeFound, ...Object.values(found), ...[...incomes, ...obligations].map(({ seen }) => seen)]
        for (const each of stated) expect(each).toMatchObject({ measure: 'as-seen', to: plusDays(history.readOn, -1) })
        const came = lines.reduce((sum, line) => (line.amount > 0 ? sum + line.amount : sum), 0)
        expect(incomeFound.amount).toBeLessThanOrEqual(came)
      },
    ),
    { numRuns: runs(25) },
  )
})

test('the same deposits give the same month on other days, in an account that is read as much later', () => {
  const streams = fc.record({
    gaps: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }),
    amounts: fc.array(amount, { minLength: 12, maxLength: 12 }),
    frequency: fc.constantFrom(...payFrequencies, 'irregular' as const),
    typical: amount,
    goesOn: fc.boolean(),
  })
  fc.assert(
    fc.property(
      streams,
      day,
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 400 }),
      (given, readOn, age, by) => {
        const at = (shift: number) => {
          let on = plusDays(readOn, shift - age)
          const moves: Stream['moves'] = given.gaps.map((gap, index) => {
            on = plusDays(on, gap)
            return { id: String(index), on, amount: given.amounts[index] ?? cents(1) }
          })
          const span = seenSpan(plusDays(readOn, shift - age), plusDays(readOn, shift))
          const { amount: found, measure, days, lineIds } = amountSeen({ ...given, moves }, span)
          return { found, measure, days, lineIds }
        }
        expect(at(by)).toEqual(at(0))
      },
    ),
    { numRuns: runs(100) },
  )
})

test('a month is a twelfth of the year’s pay, to the nearest cent', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(...payFrequencies), (pay, frequency) => {
      const exact = (pay * payPeriodsPerYear[frequency]) / 12
      expect(Math.abs(ofAMonth(pay, frequency) - exact)).toBeLessThanOrEqual(0.5)
    }),
    { numRuns: runs(100) },
  )
})
