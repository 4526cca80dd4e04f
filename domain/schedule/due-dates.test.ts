import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { dateOfEpochDay, daysBetween, epochDay, localDate } from '../values/local-date.ts'
import { payFrequencies, type PayFrequency } from '../values/pay-frequency.ts'
import { datesOfFrequency, openDueDate } from './due-dates.ts'
import { spreadEqually } from './spread.ts'

const dates = (first: string, frequency: PayFrequency, count: number): unknown => {
  const made = datesOfFrequency(localDate(first), frequency, count)
  return made.ok ? made.value : made.error
}

describe('the days of a payment frequency', () => {
  test.each([
    ['2026-01-02', 'weekly', ['2026-01-02', '2026-01-09', '2026-01-16', '2026-01-23']],
    ['2026-01-02', 'bi-weekly', ['2026-01-02', '2026-01-16', '2026-01-30', '2026-02-13']],
    ['2026-01-31', 'monthly', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['2026-01-15', 'semi-monthly', ['2026-01-15', '2026-01-31', '2026-02-15', '2026-02-28']],
    ['2026-02-28', 'semi-monthly', ['2026-02-28', '2026-03-15', '2026-03-31', '2026-04-15']],
    ['2026-03-16', 'semi-monthly', ['2026-03-16', '2026-04-01', '2026-04-16', '2026-05-01']],
    ['2026-03-01', 'semi-monthly', ['2026-03-01', '2026-03-16', '2026-04-01', '2026-04-16']],
    ['2026-01-14', 'semi-monthly', ['2026-01-14', '2026-01-29', '2026-02-14', '2026-02-28']],
    ['2045-12-10', 'weekly', ['2045-12-10', '2045-12-17', '2045-12-24', '2045-12-31']],
    ['2026-01-30', 'semi-monthly', ['2026-01-30', '2026-02-15', '2026-02-28', '2026-03-15']],
  ] as const)('from %s %s', (first, frequency, expected) => {
    expect(dates(first, frequency, 4)).toEqual(expected)
  })

  test('begin with the first, rise, and keep the length of their period', () => {
    const firsts = fc
      .integer({ min: epochDay(localDate('2024-01-01')), max: epochDay(localDate('2028-12-31')) })
      .map(dateOfEpochDay)
    fc.assert(
      fc.property(
        firsts,
        fc.constantFrom(...payFrequencies),
        fc.integer({ min: 2, max: 40 }),
        (first, frequency, count) => {
          const made = datesOfFrequency(first, frequency, count)
          if (!made.ok) throw new Error(made.error.code)
          expect(made.value[0]).toBe(first)
          const [shortest, longest] = {
            weekly: [7, 7],
            'bi-weekly': [14, 14],
            'semi-monthly': [12, 18],
            monthly: [28, 31],
          }[frequency] as [number, number]
          made.value.slice(1).forEach((day, index) => {
            const gap = daysBetween(made.value[index] ?? day, day)
            expect(gap >= shortest && gap <= longest, `${first} ${frequency}: ${made.value.join(' ')}`).toBe(true)
          })
        },
      ),
      { numRuns: runs(100) },
    )
  })

  test.each([0, -1, 1.5, NaN, 521])('%d payments are no schedule', (count) => {
    expect(dates('2026-01-02', 'weekly', count)).toEqual({ code: 'NOT_A_PAYMENT_COUNT', given: count })
  })

  test.each([
    ['2045-12-01', 'monthly', 3],
    ['2046-01-02', 'weekly', 1],
    ['2026-01-02', 'monthly', 241],
    ['2199-12-31', 'monthly', 12],
    ['1999-01-01', 'weekly', 2],
    ['2023-12-28', 'weekly', 2],
    ['2036-02-01', 'weekly', 520],
  ] as const)('from %s %s × %i leaves the calendar', (first, frequency, count) => {
    expect(dates(first, frequency, count)).toMatchObject({ code: 'OUTSIDE_CALENDAR' })
  })
})

test('a closed due day moves to the next open one', () => {
  expect(openDueDate(localDate('2026-09-30'))).toEqual({ ok: true, value: '2026-10-01' })
  expect(openDueDate(localDate('2026-10-01'))).toEqual({ ok: true, value: '2026-10-01' })
})

test('an equal spread loses no cent and puts the odd ones last', () => {
  expect(spreadEqually(cents(379_99), 3)).toEqual([126_66, 126_66, 126_67])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 120 }), (total, parts) => {
      const shares = spreadEqually(cents(total), parts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      expect(new Set(shares.slice(0, -1)).size).toBeLessThanOrEqual(1)
      expect((shares.at(-1) ?? 0) - (shares[0] ?? 0)).toBeLessThan(parts)
    }),
  )
})
