import { describe, expect, test } from 'vitest'
import { localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import {
  commonUnitPeriod,
  elapsedUnitPeriods,
  singlePaymentPeriod,
  unitPeriodsPerYear,
  type UnitPeriod,
} from './unit-period.ts'

const period = (text: string): UnitPeriod => {
  const [multiple, unit] = text.split(' ')
  return { unit: unit as UnitPeriod['unit'], multiple: Number(multiple) }
}
const inWords = ({ unit, multiple }: UnitPeriod): string => `${multiple} ${unit}`

test.each([
  ['1 day', 365],
  ['2 week', 26],
  ['1 semimonth', 24],
  ['3 month', 4],
])('a year has as many periods of %s: %i', (unit, count) => {
  expect(unitPeriodsPerYear(period(unit))).toBe(count)
})

describe('time from one day to a later one', () => {
  test.each([
    ['2026-01-15', '2026-03-15', '1 month', 2, 0, 'the same day of the month'],
    ['2026-01-31', '2026-02-28', '1 month', 1, 0, 'the last day of a short month stands for the 31st'],
    ['2026-01-29', '2026-02-28', '1 month', 1, 0, '… and for the 29th'],
    ['2026-02-28', '2026-03-31', '1 month', 1, 0, 'from the last day of a short month to that of a long one'],
    ['2026-01-28', '2026-02-27', '1 month', 1, 0, 'a day less: thirty days, which are a month'],
    ['2026-01-10', '2026-03-20', '1 month', 2, 10 / 30, 'ten days over'],
    [
      '2026-01-20',
      '2026-03-10',
      '1 month',
      1,
      21 / 30,
      'months are counted back from the later day: 21 days are left in front',
    ],
    ['2025-11-20', '2026-02-10', '1 month', 2, 20 / 30, 'across the year'],
    ['2026-01-31', '2026-03-30', '1 month', 1, 28 / 30, 'the 30th is not the last day of March'],
    ['2026-01-10', '2026-01-25', '1 month', 0, 15 / 30, 'within a month'],
    ['2026-01-15', '2026-09-25', '3 month', 2, 70 / 90, 'quarters: eight months and ten days'],
    ['2026-01-15', '2026-02-28', '1 semimonth', 2, 13 / 15, 'a half month has fifteen days'],
    ['2026-01-15', '2026-02-05', '1 week', 3, 0, 'three weeks'],
    ['2026-01-15', '2026-02-05', '2 week', 1, 7 / 14, 'one and a half fortnights'],
    ['2026-01-15', '2026-02-14', '12 day', 2, 6 / 12, 'twelve days are no year'],
    ['2026-01-15', '2026-03-01', '30 day', 1, 15 / 30, 'forty-five days'],
    ['2024-01-10', '2027-07-10', '12 month', 3, 0.5, 'whole months are twelfths of a year'],
    ['2024-01-10', '2025-01-20', '12 month', 1, 10 / 365, 'odd days are 365ths of a year'],
    ['2024-01-10', '2027-07-10', '24 month', 1, 0.75, 'two years are the unit'],
    ['2024-01-10', '2027-08-20', '24 month', 1, (1 + 223 / 365) / 2, 'two years are the unit, with odd days'],
  ])('%s to %s by %s: %i and %d (%s)', (from, to, unit, whole, fraction) => {
    const elapsed = elapsedUnitPeriods(localDate(from), localDate(to), period(unit))
    expect(elapsed.whole + elapsed.fraction).toBeCloseTo(whole + fraction, 12)
    expect(elapsed.fraction).toBeLessThan(1)
  })
})

describe('one advance and one payment: their term is the unit', () => {
  test.each([
    ['2026-01-10', '2026-01-11', '1 day'],
    ['2026-01-10', '2026-09-22', '255 day'],
    ['2026-01-10', '2026-02-10', '1 month'],
    ['2026-01-10', '2026-07-10', '6 month'],
    ['2026-01-10', '2028-01-10', '12 month'],
    ['2026-01-10', '2028-01-11', '365 day'],
    ['2026-01-10', '2026-01-10', '1 day'],
  ])('%s to %s: %s', (from, to, expected) => {
    expect(inWords(singlePaymentPeriod(localDate(from), localDate(to)))).toBe(expected)
  })
})

describe('the interval that occurs most often', () => {
  test.each([
    ['2026-01-01', '', '1 day', 'no payment'],
    ['2026-01-01', '2026-02-01', '31 day', 'one interval is its own period'],
    ['2026-01-01', '2027-02-01', '365 day', '… of at most a year'],
    ['2026-01-01', '2026-01-08 2026-01-15', '1 week', 'every seven days'],
    ['2026-01-01', '2026-01-15 2026-01-29', '2 week', 'every fourteen days'],
    ['2026-01-01', '2026-01-11 2026-01-21', '10 day', 'every ten days'],
    ['2026-01-01', '2026-02-01 2026-03-01', '1 month', 'the first of each month'],
    ['2026-01-31', '2026-02-28 2026-03-31 2026-04-30', '1 month', 'the last day of each month'],
    ['2026-01-30', '2026-02-28 2026-03-30', '1 month', 'the 30th, or the last day of a month without one'],
    ['2026-01-15', '2026-04-15 2026-07-15', '3 month', 'quarters'],
    ['2026-01-15', '2028-01-15 2030-01-15', '12 month', 'every two years: a year is the longest'],
    ['2026-01-01', '2026-01-16 2026-02-01 2026-02-16', '1 semimonth', 'the 1st and the 16th'],
    ['2026-03-15', '2026-03-31 2026-04-15 2026-04-30', '1 semimonth', 'the 15th and the last day'],
    ['2026-03-31', '2026-04-15 2026-04-30', '1 semimonth', '… from the last day on'],
    ['2026-04-14', '2026-04-30 2026-05-16', '16 day', 'the 14th, the last day and the 16th are no half months'],
    ['2026-04-30', '2026-05-16 2026-06-05', '16 day', 'nor is from the last day to the 16th'],
    ['2026-02-28', '2026-03-31 2026-05-31', '1 month', 'from the last day of a short month to that of a long one'],
    ['2027-02-15', '2027-02-28', '13 day', 'one interval alone, whatever its days'],
    ['2026-01-01', '2026-02-16 2026-04-03', '46 day', 'fifteen days of the month apart, but a month later'],
    ['2026-01-01', '2026-01-01 2026-01-08 2026-01-08 2026-01-15', '1 week', 'a day counts once'],
    ['2026-02-01', '2026-01-25 2026-02-08', '1 week', 'in any order'],
    [
      '2026-01-01',
      '2026-02-01 2026-03-01 2026-03-08 2026-03-15',
      '1 week',
      'of two equally common intervals the shorter one',
    ],
    ['2026-01-01', '2026-01-08 2026-02-08 2026-03-08 2026-03-20', '1 month', 'two of four are a pattern'],
    ['2026-01-01', '2027-02-05 2028-03-11', '365 day', 'a year at most: not 400 days twice'],
    ['2026-01-01', '2027-01-07 2028-01-13', '52 week', '… nor 53 weeks'],
    ['2026-01-01', '2028-01-01 2030-01-01', '12 month', '… nor two years'],
  ])('from %s on %s: %s (%s)', (start, days, expected) => {
    const list = days
      .split(' ')
      .filter((day) => day !== '')
      .map(localDate)
    expect(inWords(commonUnitPeriod(localDate(start), list))).toBe(expected)
  })

  test.each([
    [[2, 3, 4], '3 day'],
    [[3, 4, 5], '1 week'],
    [[8, 9, 10, 13], '1 week'],
    [[9, 10, 11, 12], '2 week'],
    [[10, 11, 12, 17, 22], '2 week'],
    [[10, 11, 12, 17, 23], '1 semimonth'],
    [[11, 17, 18, 20], '1 semimonth'],
    [[11, 18, 19, 20], '3 week'],
    [[24, 25, 26, 27], '3 week'],
    [[25, 26, 27, 30], '1 month'],
    [[50, 60, 73], '2 month'],
    [[390, 400, 410], '12 month'],
  ])('without a pattern, intervals of %j days: %s', (intervals, expected) => {
    const days: LocalDate[] = []
    for (const length of intervals) days.push(plusDays(days.at(-1) ?? localDate('2026-01-03'), length))
    expect(inWords(commonUnitPeriod(localDate('2026-01-03'), days))).toBe(expected)
  })
})
