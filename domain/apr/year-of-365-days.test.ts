import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { dateOfEpochDay, epochDay, localDate, plusDays } from '../values/local-date.ts'
import { criminalRateApr, criminalRateGuard } from './criminal-rate.ts'

const starts = fc
  .integer({ min: epochDay(localDate('2027-01-01')), max: epochDay(localDate('2028-12-31')) })
  .map(dateOfEpochDay)

test('a single payment is rated by days: cost ÷ advance × 365 ÷ days, in a leap year too', () => {
  fc.assert(
    fc.property(
      starts,
      fc.integer({ min: 1, max: 365 }),
      fc.integer({ min: 100_00, max: 50_000_00 }),
      fc.integer({ min: 1, max: 100_00 }),
      (start, days, advance, cost) => {
        const rate = criminalRateApr({
          advances: [{ on: start, amount: cents(advance) }],
          payments: [{ on: plusDays(start, days), amount: cents(advance + cost) }],
        })
        const percent = rate.ok ? rate.value.percent : NaN
        expect(percent / ((cost / advance) * (365 / days) * 100)).toBeCloseTo(1, 7)
      },
    ),
    { numRuns: runs(500) },
  )
})

test('a loan that costs nothing is rated over one year of 365 days', () => {
  const free = criminalRateGuard('BEFORE_OFFER', {
    advances: [{ on: localDate('2028-02-01'), amount: cents(1000_00) }],
    payments: [{ on: localDate('2028-03-01'), amount: cents(1000_00) }],
    charges: [],
  })
  expect(free).toMatchObject({ ok: true, value: { percent: 0 } })
  const less = criminalRateGuard('BEFORE_OFFER', {
    advances: [{ on: localDate('2028-02-01'), amount: cents(1000_00) }],
    payments: [{ on: localDate('2028-03-01'), amount: cents(900_00) }],
  })
  expect(less).toMatchObject({
    ok: true,
    value: { percent: 0, byDays: { periodsPerYear: 1 }, unitPeriod: { unit: 'day', multiple: 365 } },
  })
})
