import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, type Cents } from '../values/cents.ts'
import { dateOfEpochDay, daysInMonth, epochDay, localDate, plusDays } from '../values/local-date.ts'
import { defaultInterest, defaultInterestMonthly, defaultInterestYearly } from './default-interest.ts'

const interest = (principal: number, missedOn: string, through: string): unknown => {
  const made = defaultInterest({ overduePrincipal: principal as Cents, missedOn: localDate(missedOn), through: localDate(through) })
  return made.ok ? made.value.interest : made.error
}

describe('2.5 % a month on $500 of principal', () => {
  test.each([
    ['2026-03-31', '2026-04-30', 12_50, 'a month of 30 days'],
    ['2026-04-30', '2026-05-31', 12_50, 'a month of 31 days costs no more'],
    ['2026-01-31', '2026-02-28', 11_66, 'February is 28 thirtieths'],
    ['2026-03-31', '2026-05-01', 12_91, 'a full month and the first day of the next'],
    ['2026-01-31', '2026-03-03', 12_91, 'February and three days of March'],
    ['2026-04-10', '2026-04-10', 0, 'the due day itself is free'],
    ['2026-04-10', '2026-04-11', 41, 'the day after is the first'],
    ['2026-04-10', '2026-04-01', 0, 'before the due day there is nothing'],
    ['2025-12-31', '2026-12-31', 149_16, 'a year stays below 30 %'],
  ])('missed %s, through %s: %i cents (%s)', (missedOn, through, expected) => {
    expect(interest(500_00, missedOn, through)).toBe(expected)
  })
})

test('in no calendar month is it more than 2.5 %, and it never falls back', () => {
  const days = fc.integer({ min: epochDay(localDate('2024-01-01')), max: epochDay(localDate('2031-12-31')) }).map(dateOfEpochDay)
  fc.assert(
    fc.property(days, days, fc.integer({ min: 0, max: 1500_00 }), (missedOn, inMonth, principal) => {
      const [year, month] = [Number(inMonth.slice(0, 4)), Number(inMonth.slice(5, 7))]
      const first = localDate(`${inMonth.slice(0, 8)}01`)
      const upTo = (through: string): number => Number(interest(principal, missedOn, through))
      const [before, after] = [upTo(plusDays(first, -1)), upTo(plusDays(first, daysInMonth(year, month) - 1))]
      expect(after >= before).toBe(true)
      expect((after - before - 1) * 1000 <= principal * 25).toBe(true)
    }),
  )
})

test.each([-1, NaN, 0.5])('%d is no principal', (given) => {
  expect(interest(given, '2026-01-31', '2026-02-28')).toEqual({ code: 'NOT_AN_AMOUNT', given })
})

test('the yearly rate beside the monthly one is twelve times it', () => {
  expect(defaultInterestYearly).toBe(12 * defaultInterestMonthly)
})

test('explains itself: what went in, the thirtieths that count, and the sum', () => {
  const made = defaultInterest({ overduePrincipal: cents(500_00), missedOn: localDate('2026-04-30'), through: localDate('2026-05-31') })
  expect(made).toEqual({
    ok: true,
    value: {
      interest: 12_50,
      days: 30,
      explanation: {
        figure: 'defaultInterest',
        value: { unit: 'cents', amount: 12_50 },
        ruleId: 'ON-07',
        formula:
          '2.5 % a month (30 % a year) of the overdue principal, by thirtieths, at most 30 days in any month, not compounded, rounded down',
        inputs: [
          { name: 'overduePrincipal', value: { unit: 'cents', amount: 500_00 } },
          { name: 'monthlyRate', value: { unit: 'percent', number: 2.5 } },
          { name: 'daysElapsed', value: { unit: 'days', number: 31 } },
          { name: 'daysCharged', value: { unit: 'days', number: 30 } },
        ],
        steps: ['$500.00 × 2.5 % × 30 ÷ 30 = $12.50'],
      },
    },
  })
})

test('before the due day no days have passed, rather than fewer than none', () => {
  const made = defaultInterest({ overduePrincipal: cents(500_00), missedOn: localDate('2026-04-10'), through: localDate('2026-04-01') })
  expect(made.ok && made.value.explanation.inputs.at(-2)).toEqual({ name: 'daysElapsed', value: { unit: 'days', number: 0 } })
})
