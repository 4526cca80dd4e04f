import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acssCalendar } from '../calendars/acss-calendar.ts'
import { everyNth, runs } from '../testing/runs.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { dateOfEpochDay, epochDay, localDate, plusDays } from '../values/local-date.ts'
import { payFrequencies } from '../values/pay-frequency.ts'
import { firstPaymentDates, installmentAmounts, paymentCounts, type InstallmentDays } from './offered-range.ts'
import { quoteInstallment } from './quote.ts'

const days = (advanceDate: string, firstDueDate: string, payFrequency: InstallmentDays['payFrequency']) => ({
  advanceDate: localDate(advanceDate),
  firstDueDate: localDate(firstDueDate),
  payFrequency,
})

describe('the first payment', () => {
  test.each([
    ['2026-11-20', '2026-11-25', '2027-01-21', 'three clearing days ahead to day 62'],
    ['2026-11-22', '2026-11-26', '2027-01-23', 'from a Sunday; a scheduled day may be a Saturday'],
    ['2045-12-22', '2045-12-29', '2045-12-29', 'at the end of the calendar'],
  ])('of a loan made on %s is scheduled from %s to %s (%s)', (advance, earliest, latest) => {
    expect(firstPaymentDates(localDate(advance))).toEqual({ earliest, latest })
  })

  test('has no day behind the clearing calendar', () => {
    expect(firstPaymentDates(localDate('2045-12-23'))).toBeUndefined()
  })
})

test.each([
  ['weekly', 258],
  ['bi-weekly', 129],
  ['semi-monthly', 119],
  ['monthly', 60],
] as const)('paid %s over five years at most: %i payments', (frequency, most) => {
  expect(paymentCounts(days('2026-11-20', '2026-12-20', frequency))).toEqual({ fewest: 1, most })
})

test('the number of payments ends with the clearing calendar', () => {
  expect(paymentCounts(days('2045-11-20', '2045-12-08', 'weekly'))).toEqual({ fewest: 1, most: 4 })
  expect(paymentCounts(days('2045-12-01', '2046-01-05', 'weekly'))).toBeUndefined()
})

test('a loan within 62 days begins above payday size, a longer one at one dollar per payment', () => {
  const monthly = days('2026-11-20', '2026-12-20', 'monthly')
  expect(installmentAmounts(monthly, 2)).toEqual({ minimum: 1500_01, maximum: 50_000_00 })
  expect(installmentAmounts(monthly, 12)).toEqual({ minimum: 12_00, maximum: 50_000_00 })
  expect(installmentAmounts(monthly, 600)).toBeUndefined()
})

/* Eleven shares no factor with the seven weekdays: each weekday is met in every season. All days
 * take eleven times as long, and pass. */
test('on every eleventh day of the calendar each end of each range is accepted when it is chosen', () => {
  const [first, last] = [epochDay(acssCalendar.validFrom), epochDay(acssCalendar.validThrough)]
  const wrong: string[] = []
  for (let day = first; day <= last; day += 11 * everyNth) {
    const advanceDate = dateOfEpochDay(day)
    const dates = firstPaymentDates(advanceDate)
    if (dates === undefined) {
      if (day < last - 10) wrong.push(`${advanceDate}: no first payment`)
      continue
    }
    const payFrequency = payFrequencies[day % payFrequencies.length] ?? 'weekly'
    for (const firstDueDate of [dates.earliest, dates.latest]) {
      const request = { advanceDate, firstDueDate, payFrequency }
      const counts = paymentCounts(request)
      for (const numberOfPayments of [counts?.fewest ?? 0, counts?.most ?? 0]) {
        const amounts = installmentAmounts(request, numberOfPayments)
        const advance = day % 2 === 0 ? amounts?.minimum : amounts?.maximum
        const quote =
          advance && quoteInstallment({ ...request, numberOfPayments, advance, annualRate: basisPoints(30_00) })
        if (!quote || !quote.ok) wrong.push(`${JSON.stringify({ ...request, numberOfPayments, advance, quote })}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('so is every loan between the ends', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: epochDay(localDate('2024-01-01')), max: epochDay(localDate('2044-12-31')) }),
      fc.constantFrom(...payFrequencies),
      fc.constantFrom(0, 10_00, 19_99, 30_00),
      fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000)),
      (day, payFrequency, rate, [a, b, c]) => {
        const advanceDate = dateOfEpochDay(day)
        const { earliest, latest } = firstPaymentDates(advanceDate) ?? { earliest: advanceDate, latest: advanceDate }
        const span = epochDay(latest) - epochDay(earliest) + 1
        const request = { advanceDate, firstDueDate: plusDays(earliest, a % span), payFrequency }
        const numberOfPayments = 1 + (b % (paymentCounts(request)?.most ?? 1))
        const amounts = installmentAmounts(request, numberOfPayments)
        if (amounts === undefined) throw new Error('not offered')
        const advance = (amounts.minimum + (c % 2 === 0 ? c % 5_000 : c)) as typeof amounts.minimum
        expect(
          quoteInstallment({ ...request, numberOfPayments, advance, annualRate: basisPoints(rate) }),
        ).toMatchObject({
          ok: true,
        })
      },
    ),
    { numRuns: runs(300) },
  )
})
