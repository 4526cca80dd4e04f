import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { everyNth, runs } from '../testing/runs.fixture.ts'
import {
  dateOfEpochDay,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  epochDay,
  isLeapYear,
  localDate,
  parseLocalDate,
  plusDays,
  plusMonths,
} from './local-date.ts'

/** A small fixed generator (mulberry32), so that a failing pair can be met again. */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
const random = randomFrom(20_261_121)
const [firstDay, lastDay] = [epochDay(localDate('1900-01-01')), epochDay(localDate('2199-12-31'))]
const anyDay = (): number => firstDay + Math.floor(random() * (lastDay - firstDay + 1))

describe('against Temporal', () => {
  const first = Temporal.PlainDate.from('1900-01-01')
  const temporal = (day: number): Temporal.PlainDate => first.add({ days: day - firstDay })

  test('every day from 1900 to 2199: its number, its name, its weekday', () => {
    const wrong: string[] = []
    for (let day = firstDay; day <= lastDay; day += everyNth) {
      const [ours, date] = [dateOfEpochDay(day), temporal(day)]
      if (
        ours !== date.toString() ||
        epochDay(ours) !== day ||
        dayOfWeek(ours) !== date.dayOfWeek % 7 ||
        !parseLocalDate(ours).ok
      )
        wrong.push(ours)
      if (isLeapYear(date.year) !== date.inLeapYear || daysInMonth(date.year, date.month) !== date.daysInMonth)
        wrong.push(ours)
    }
    expect(wrong).toEqual([])
    expect(temporal(lastDay).toString()).toBe('2199-12-31')
  })

  test('a million random pairs: the days between them, and the way back', () => {
    const text = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => dateOfEpochDay(firstDay + index))
    let wrong = 0
    for (let pair = 0; pair < runs(1_000_000); pair += 1) {
      const [a, b] = [anyDay(), anyDay()]
      const [from, to] = [text[a - firstDay], text[b - firstDay]]
      if (from === undefined || to === undefined || daysBetween(from, to) !== b - a) wrong += 1
      // The way back is dearer, so one pair in ten takes it.
      if (pair % 10 === 0 && from !== undefined && plusDays(from, b - a) !== to) wrong += 1
    }
    expect(wrong).toBe(0)
  })

  test('twenty thousand random pairs through Temporal’s own difference and month arithmetic', () => {
    const wrong: string[] = []
    for (let pair = 0; pair < runs(20_000); pair += 1) {
      const [from, to] = [temporal(anyDay()), temporal(anyDay())]
      if (daysBetween(localDate(from.toString()), localDate(to.toString())) !== from.until(to).days)
        wrong.push(`${from.toString()} ${to.toString()}`)
      const months = Math.floor(random() * 240) - 120
      const moved = from.add({ months })
      if (
        moved.year >= 1900 &&
        moved.year <= 2199 &&
        plusMonths(localDate(from.toString()), months) !== moved.toString()
      )
        wrong.push(`${from.toString()} + ${months} months`)
    }
    expect(wrong).toEqual([])
  })
})

describe('guard', () => {
  test.each([
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2200-01-01',
    '26-01-01',
    '2026-1-1',
    '',
    ' 2026-01-01',
    '2026-01-01T00:00',
    '２０２６-01-01',
  ])('"%s" is no day', (given) => {
    expect(parseLocalDate(given)).toEqual({ ok: false, error: { code: 'NOT_A_DATE', given } })
    expect(() => localDate(given)).toThrow(new RangeError(`${given} is not a day`))
  })

  test.each(['2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31'])('%s is a day', (given) => {
    expect(parseLocalDate(given)).toEqual({ ok: true, value: given })
  })
})

test.each([
  ['1999-12-31', '2000-01-01'],
  ['2000-02-28', '2000-02-29'],
  ['2000-02-29', '2000-03-01'],
  ['2100-02-28', '2100-03-01'],
  ['2024-02-29', '2024-03-01'],
])('the day after %s is %s', (day, next) => {
  expect(plusDays(localDate(day), 1)).toBe(next)
  expect(plusDays(localDate(next), -1)).toBe(day)
})

test('a day of the month can be requested, and a short month gives its last', () => {
  expect(plusMonths(localDate('2026-02-28'), 1, 31)).toBe('2026-03-31')
  expect(plusMonths(localDate('2026-01-15'), 1, 31)).toBe('2026-02-28')
  expect(plusMonths(localDate('2026-01-31'), -2)).toBe('2025-11-30')
})

test('arithmetic on a guarded day never fails at the edge of the guarded years', () => {
  expect(plusDays(localDate('2199-12-31'), 90)).toBe('2200-03-31')
  expect(plusMonths(localDate('2199-12-31'), 84)).toBe('2206-12-31')
  expect(plusDays(localDate('1900-01-01'), -1)).toBe('1899-12-31')
  expect(plusMonths(localDate('2199-12-31'), 7800 * 12)).toBe('9999-12-31')
  expect(plusMonths(localDate('1900-01-01'), -900 * 12)).toBe('1000-01-01')
})

test.each([NaN, 0.5, Infinity])('%d days are a mistake', (days) => {
  expect(() => plusDays(localDate('2026-01-01'), days)).toThrow(/is not a number of days/)
})

test.each([
  [7801 * 12, 'the year 10000 cannot be written'],
  [-1200 * 12, 'the year 999 cannot be written'],
  [NaN, 'the year NaN cannot be written'],
])('a date %d months after December 2199 is a mistake', (months, message) => {
  expect(() => plusMonths(localDate('2199-12-31'), months)).toThrow(new RangeError(message))
})
