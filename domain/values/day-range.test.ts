import { expect, test } from 'vitest'
import { nearestDay, overlapOfDays, rangeOfDays, type DayRange } from './day-range.ts'
import { dayOfWeek, localDate, type LocalDate } from './local-date.ts'

const range = (earliest: string, latest: string): DayRange => ({
  earliest: localDate(earliest),
  latest: localDate(latest),
})
const isWeekday = (day: LocalDate): boolean => dayOfWeek(day) !== 0 && dayOfWeek(day) !== 6

test.each([
  ['2026-11-21', '2026-11-29', range('2026-11-23', '2026-11-27')],
  ['2026-11-23', '2026-11-27', range('2026-11-23', '2026-11-27')],
  ['2026-11-21', '2026-11-23', range('2026-11-23', '2026-11-23')],
  ['2026-11-23', '2026-11-23', range('2026-11-23', '2026-11-23')],
  ['2026-11-21', '2026-11-22', undefined],
])('the weekdays from %s to %s', (from, to, expected) => {
  expect(rangeOfDays(localDate(from), localDate(to), isWeekday)).toEqual(expected)
})

test.each([
  ['2026-11-20', '2026-11-23'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-25', '2026-11-25'],
  ['2026-11-27', '2026-11-27'],
  ['2027-01-01', '2026-11-27'],
])('the day nearest to %s is %s', (day, nearest) => {
  expect(nearestDay(range('2026-11-23', '2026-11-27'), localDate(day))).toBe(nearest)
})

test.each([
  ['no range', [], undefined],
  ['one range', [range('2026-11-23', '2026-11-27')], range('2026-11-23', '2026-11-27')],
  [
    'the later beginning and the earlier end, in any order',
    [range('2026-11-20', '2026-11-30'), range('2026-11-25', '2026-12-10'), range('2026-11-01', '2026-11-28')],
    range('2026-11-25', '2026-11-28'),
  ],
  [
    'one day',
    [range('2026-11-20', '2026-11-25'), range('2026-11-25', '2026-11-30')],
    range('2026-11-25', '2026-11-25'),
  ],
  ['ranges that do not meet', [range('2026-11-20', '2026-11-24'), range('2026-11-25', '2026-11-30')], undefined],
])('the overlap of %s', (_, ranges, expected) => {
  expect(overlapOfDays(ranges)).toEqual(expected)
})
