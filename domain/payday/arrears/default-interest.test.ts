import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../testing/runs.fixture.ts'
import { basisPoints } from '../../values/basis-points.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { dateOfEpochDay, epochDay, localDate, plusMonths } from '../../values/local-date.ts'
import { defaultInterest } from './default-interest.ts'

const monthly = basisPoints(2_50)
const interest = (principal: number, missedOn: string, through: string): unknown => {
  const made = defaultInterest({
    overduePrincipal: principal as Cents,
    monthly,
    missedOn: localDate(missedOn),
    through: localDate(through),
  })
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
    // 31 days lie between, but one month: 2.5 %
    [
      '2026-03-16',
      '2026-04-16',
      12_50,
      'a month from the missed day costs no more, although two months of the calendar meet in it',
    ],
    ['2026-03-16', '2026-04-17', 12_91, '… and the day after it begins the next'],
    ['2026-03-16', '2026-04-15', 12_50, 'the thirtieth day is the last that counts'],
    // six months and twelve days: 6.4 × 12.50
    ['2026-03-18', '2026-09-30', 80_00, 'months in default add up to months'],
    // 31 January to 28 February is one month of 28 days
    ['2026-01-31', '2026-03-31', 24_16, 'a short month earns its own days'],
  ])('missed %s, through %s: %i cents (%s)', (missedOn, through, expected) => {
    expect(interest(500_00, missedOn, through)).toBe(expected)
  })
})

test('in no month, of the calendar or from the missed day, is it more than 2.5 %, and it never falls back', () => {
  const days = fc
    .integer({ min: epochDay(localDate('2024-01-01')), max: epochDay(localDate('2031-12-31')) })
    .map(dateOfEpochDay)
  fc.assert(
    fc.property(days, days, fc.nat(1500_00), fc.nat(60), (missedOn, inMonth, principal, months) => {
      const upTo = (through: string): number => Number(interest(principal, missedOn, through))
      for (const [before, after] of [
        [plusMonths(inMonth, -1, 31), plusMonths(inMonth, 0, 31)],
        [plusMonths(missedOn, months), plusMonths(missedOn, months + 1)],
      ] as const) {
        const more = upTo(after) - upTo(before)
        expect(more >= 0).toBe(true)
        expect((more - 1) * 1000 <= principal * 25).toBe(true)
      }
    }),
  )
})

test('no principal earns nothing', () => {
  expect(interest(0, '2026-03-31', '2026-04-30')).toBe(0)
})

test.each([-1, NaN, 0.5])('%d is no principal', (given) => {
  expect(interest(given, '2026-01-31', '2026-02-28')).toEqual({ code: 'NOT_AN_AMOUNT', given })
})

test('interest that no exact amount can hold is refused, the largest that one can is charged', () => {
  // 1,200 thirtieths of 2.5 %: as much interest as principal
  const [missedOn, through] = ['2026-03-18', '2029-07-23']
  expect(interest(2 ** 53 - 1, missedOn, through)).toBe(2 ** 53 - 1)
  expect(interest(2 ** 53 - 1, missedOn, '2029-07-24')).toEqual({
    code: 'INTEREST_TOO_LARGE',
    overduePrincipal: 2 ** 53 - 1,
    days: 1201,
  })
})

test('of any amount and any time the interest is counted or refused', () => {
  const day = fc
    .integer({ min: epochDay(localDate('1900-01-01')), max: epochDay(localDate('2199-12-31')) })
    .map(dateOfEpochDay)
  fc.assert(
    fc.property(fc.maxSafeNat(), day, day, (principal, missedOn, through) => {
      const made = interest(principal, missedOn, through)
      expect(Number.isSafeInteger(made) || (made as { code: string }).code === 'INTEREST_TOO_LARGE').toBe(true)
    }),
    { numRuns: runs(200) },
  )
})

test('explains itself: what went in, the thirtieths that count, and the sum', () => {
  const made = defaultInterest({
    overduePrincipal: cents(500_00),
    monthly,
    missedOn: localDate('2026-04-30'),
    through: localDate('2026-05-31'),
  })
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
  const made = defaultInterest({
    overduePrincipal: cents(500_00),
    monthly,
    missedOn: localDate('2026-04-10'),
    through: localDate('2026-04-01'),
  })
  expect(made.ok && made.value.explanation.inputs.at(-2)).toEqual({
    name: 'daysElapsed',
    value: { unit: 'days', number: 0 },
  })
})
