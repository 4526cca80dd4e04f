import { describe, expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate, plusDays, plusMonths } from '../values/local-date.ts'
import { criminalRateApr, criminalRateGuard } from './criminal-rate.ts'
import { dayRate } from './day-rate.ts'

const start = localDate('2026-01-15')
const flow = (after: number, amount: number) => ({ on: plusDays(start, after), amount: cents(amount) })
const noRate = { ok: false, error: { code: 'NO_RATE_EXISTS', because: 'BEYOND_ANY_RATE' } }

describe('a credit that repays beyond any rate is refused and never taken for a free one', () => {
  test('one payment', () => {
    const credit = { advances: [flow(0, 1)], payments: [flow(30, 2 ** 52)] }
    expect(criminalRateApr(credit)).toMatchObject(noRate)
    expect(criminalRateGuard('BEFORE_OFFER', credit)).toMatchObject(noRate)
  })

  test('the largest rate of one payment that is searched for is still found', () => {
    const most = criminalRateApr({ advances: [flow(0, 1)], payments: [flow(365, 1 + 1e12)] })
    expect(most).toMatchObject({ ok: true, value: { percent: 1e14 } })
    expect(criminalRateApr({ advances: [flow(0, 1)], payments: [flow(365, 2 + 1e12)] })).toMatchObject(noRate)
  })
})

test('money of nothing on another day makes no second payment', () => {
  const one = { advances: [flow(0, 1000_00)], payments: [flow(30, 1020_00)] }
  const asOne = criminalRateApr(one)
  expect(criminalRateApr({ ...one, payments: [flow(10, 0), ...one.payments] })).toEqual(asOne)
  expect(criminalRateApr({ ...one, advances: [...one.advances, flow(20, 0)] })).toEqual(asOne)
  expect(asOne).toMatchObject({ value: { percent: (0.02 * 365 * 100) / 30 } })
})

test('by days, a second advance is discounted from its own day', () => {
  // $1,000 for a year and $1,000 for four fifths of it, at 44 % a year.
  const rate = dayRate({
    advances: [
      { on: localDate('2026-01-01'), amount: cents(1000_00) },
      { on: plusDays(localDate('2026-01-01'), 73), amount: cents(1000_00) },
    ],
    payments: [{ on: localDate('2027-01-01'), amount: cents(Math.round(1000_00 * 1.44 + 1000_00 * 1.44 ** 0.8)) }],
  })
  expect(rate.ok ? rate.value.effectivePercent : NaN).toBeCloseTo(44, 3)
})

test('a refusal gives the rate by periods where there are periods, and by days always', () => {
  const monthly = {
    advances: [{ on: start, amount: cents(1000_00) }],
    payments: [1, 2, 3].map((k) => ({ on: plusMonths(start, k), amount: cents(400_00) })),
  }
  const refused = criminalRateGuard('BEFORE_OFFER', monthly)
  const rates = criminalRateApr(monthly)
  if (refused.ok || !rates.ok) throw new Error('a rate of more than 35 % is refused')
  expect(refused.error).toMatchObject({
    code: 'CRIMINAL_RATE',
    byPeriodsPercent: rates.value.byPeriods?.nominalPercent,
    byDaysPercent: rates.value.byDays.nominalPercent,
  })
  expect(rates.value.byPeriods?.nominalPercent).toBeGreaterThan(35)
  const single = criminalRateGuard('BEFORE_OFFER', { advances: [flow(0, 1000_00)], payments: [flow(30, 1100_00)] })
  expect(single.ok ? {} : single.error).not.toHaveProperty('byPeriodsPercent')
})

test('weekly payments that are called monthly are judged by the stricter of both', () => {
  const weekly = {
    advances: [flow(0, 1000_00)],
    payments: [7, 14, 21, 28].map((after) => flow(after, 260_00)),
  }
  const [asWeekly, asMonthly] = [criminalRateApr(weekly), criminalRateApr({ ...weekly, frequency: 'monthly' })]
  if (!asWeekly.ok || !asMonthly.ok) throw new Error('both have a rate')
  expect([asWeekly.value.percent.toFixed(4), asMonthly.value.percent.toFixed(4)]).toEqual(['82.7785', '85.0021'])
})

test('CPA-10: the law of the first day on which money is advanced counts, in whatever order the advances are listed', () => {
  const on = (day: string, amount: number) => ({ on: localDate(day), amount: cents(amount) })
  const payments = Array.from({ length: 12 }, (_, at) => on(plusMonths(localDate('2025-01-20'), at), 185_00))
  // About 42 % a year: lawful until the end of 2024, criminal since.
  const allowed = (...advances: readonly ReturnType<typeof on>[]) => {
    const rate = criminalRateGuard('BEFORE_OFFER', { advances, payments })
    return rate.ok ? 'lawful' : rate.error.code
  }
  expect(allowed(on('2025-01-02', 900_00), on('2024-12-20', 900_00))).toBe('lawful')
  expect(allowed(on('2024-12-20', 900_00), on('2025-01-02', 900_00))).toBe('lawful')
  expect(allowed(on('2025-01-01', 900_00), on('2025-01-02', 900_00))).toBe('CRIMINAL_RATE')
  expect(allowed(on('2024-12-20', 0), on('2025-01-02', 1800_00))).toBe('CRIMINAL_RATE')
})
