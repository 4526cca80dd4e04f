import { describe, expect, test } from 'vitest'
import { everyNth } from '../testing/runs.fixture.ts'
import { instant } from '../values/instant.ts'
import { dateOfEpochDay, epochDay, localDate } from '../values/local-date.ts'
import {
  endOfTorontoDay,
  startOfTorontoDay,
  torontoDateOf,
  torontoInstant,
  torontoOffsetMs,
  torontoTimeOfDayMs,
} from './toronto.ts'

const zone = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const platformReading = (moment: number): string => {
  const parts = Object.fromEntries(zone.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`
}

const ourReading = (moment: number): string => {
  const ms = torontoTimeOfDayMs(instant(moment))
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0')
  return `${torontoDateOf(instant(moment))} ${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}`
}

const utc = (text: string): number => Date.parse(text)

describe('Toronto clocks agree with the platform zone data', () => {
  test('every seven hours from 2007 to 2050', () => {
    const wrong: string[] = []
    for (
      let moment = utc('2007-03-01T00:00:00Z');
      moment < utc('2050-01-01T00:00:00Z');
      moment += everyNth * (7 * 3_600_000 + 1000)
    ) {
      if (ourReading(moment) !== platformReading(moment)) wrong.push(ourReading(moment))
    }
    expect(wrong).toEqual([])
  })

  test.each([2007, 2024, 2026, 2027, 2028, 2032, 2099])('second by second around both clock changes of %i', (year) => {
    for (let day = epochDay(localDate(`${year}-03-08`)); day <= epochDay(localDate(`${year}-03-14`)); day += 1) {
      for (const offset of [-1, 0, 1]) {
        const moment = day * 86_400_000 + 7 * 3_600_000 + offset * 1000
        expect(ourReading(moment)).toBe(platformReading(moment))
      }
    }
    for (let day = epochDay(localDate(`${year}-11-01`)); day <= epochDay(localDate(`${year}-11-07`)); day += 1) {
      for (const offset of [-1, 0, 1]) {
        const moment = day * 86_400_000 + 6 * 3_600_000 + offset * 1000
        expect(ourReading(moment)).toBe(platformReading(moment))
      }
    }
  })
})

describe('a Toronto time becomes a moment', () => {
  test.each([
    ['2026-01-15', 12, 0, 0, '2026-01-15T17:00:00Z'],
    ['2026-07-15', 12, 0, 0, '2026-07-15T16:00:00Z'],
    ['2026-03-08', 1, 59, 59, '2026-03-08T06:59:59Z'],
    ['2026-03-08', 3, 0, 0, '2026-03-08T07:00:00Z'],
    ['2026-11-01', 0, 59, 59, '2026-11-01T04:59:59Z'],
    ['2026-11-01', 2, 0, 0, '2026-11-01T07:00:00Z'],
    ['2026-01-15', 0, 0, 0, '2026-01-15T05:00:00Z'],
    ['2026-01-15', 23, 59, 59, '2026-01-16T04:59:59Z'],
  ])('%s %i:%i:%i', (day, hour, minute, second, expected) => {
    expect(torontoInstant(localDate(day), hour, minute, second)).toBe(utc(expected))
  })

  test('a time that March skips is read an hour later, one that November repeats is the first', () => {
    expect(torontoInstant(localDate('2026-03-08'), 2, 30, 0)).toBe(utc('2026-03-08T07:30:00Z'))
    expect(torontoInstant(localDate('2026-11-01'), 1, 30, 0)).toBe(utc('2026-11-01T05:30:00Z'))
  })

  test.each([
    [24, 0, 0],
    [-1, 0, 0],
    [1, -1, 0],
    [1, 0, -1],
    [1, 0.5, 0],
    [1, 0, 0.5],
    [1, 60, 0],
    [1, 0, 60],
    [1.5, 0, 0],
    [NaN, 0, 0],
  ])('a time no clock shows is a mistake: %d:%d:%d', (hour, minute, second) => {
    expect(() => torontoInstant(localDate('2026-03-08'), hour, minute, second)).toThrow(
      new RangeError(`${hour}:${minute}:${second} is not a time of day`),
    )
  })
})

test('every day from 2007 to 2060 begins and ends where it should, and lasts 23, 24 or 25 hours', () => {
  const lengths = new Map<number, number>()
  for (let day = epochDay(localDate('2007-01-01')); day < epochDay(localDate('2060-01-01')); day += 1) {
    const date = dateOfEpochDay(day)
    const [from, to] = [startOfTorontoDay(date), endOfTorontoDay(date)]
    if (torontoDateOf(from) !== date || torontoDateOf(to) !== date) throw new Error(`${date} is not itself`)
    if (torontoDateOf(instant(to + 1)) === date || torontoDateOf(instant(from - 1)) === date)
      throw new Error(`${date} is too long`)
    lengths.set(to - from + 1, (lengths.get(to - from + 1) ?? 0) + 1)
  }
  expect([...lengths.keys()].sort((a, b) => a - b)).toEqual([82_800_000, 86_400_000, 90_000_000])
  expect(lengths.get(82_800_000)).toBe(53)
  expect(lengths.get(90_000_000)).toBe(53)
})

test('the end of a day is its last millisecond', () => {
  expect(endOfTorontoDay(localDate('2026-03-06'))).toBe(utc('2026-03-07T04:59:59.999Z'))
  expect(torontoOffsetMs(endOfTorontoDay(localDate('2026-07-01')))).toBe(-4 * 3_600_000)
})

test('the first and the last day that dates can express do not throw', () => {
  expect(endOfTorontoDay(localDate('2199-12-31'))).toBe(utc('2200-01-01T04:59:59.999Z'))
  expect(endOfTorontoDay(localDate('1900-01-01'))).toBe(utc('1900-01-02T04:59:59.999Z'))
  expect(torontoDateOf(instant(0))).toBe('1969-12-31')
})
