import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dateTime,
  evidenceTime,
  longDate,
  machineTime,
  money,
  nearDate,
  nearTime,
  percent,
  phoneNumber,
  shortDate,
  tightDate,
  time,
} from './format.tsx'

describe('money', () => {
  test.each([
    [123_456, '$1,234.56'],
    [-500, '-$5.00'],
    [0, '$0.00'],
    [57_000, '$570.00'],
  ])('%d cents read %s', (cents, text) => {
    expect(money(cents)).toBe(text)
  })
  test('is what Intl writes, whatever the amount', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        expect(money(cents)).toBe(dollars.format(cents / 100))
      }),
    )
    const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (rate) => {
        expect(percent(rate)).toBe(`${decimals.format(rate)}%`)
      }),
    )
  })
  test.each([null, undefined, Number.NaN])('%s is missing', (value) => {
    expect(money(value)).toBe('N/A')
  })
})

describe('dates', () => {
  // 2026-11-20T19:14:07Z, in Toronto 2:14:07 PM.
  const moment = 1_795_202_047_000

  test('a day without a time never shifts, no matter what the zone', () => {
    expect(shortDate('2026-11-20')).toBe('Nov 20, 2026')
    expect(longDate('2026-11-20')).toBe('Friday, November 20, 2026')
    expect(machineTime('2026-11-20')).toBe('2026-11-20')
  })
  test('epoch seconds, epoch milliseconds and ISO text are the same moment', () => {
    expect([moment, moment / 1000, '2026-11-20T19:14:07Z'].map((value) => dateTime(value))).toEqual(
      Array.from({ length: 3 }, () => 'Nov 20, 2026, 2:14 PM EST'),
    )
  })
  test('a moment is a day in Toronto: late evening there is already tomorrow in UTC', () => {
    expect(shortDate('2026-11-21T03:30:00Z')).toBe('Nov 20, 2026')
  })
  const evening = Date.parse('2027-01-01T03:30:00Z')
  test.each([
    ['2026-11-27', 'Fri, Nov 27', 'Nov 27'],
    ['2026-12-31', 'Thu, Dec 31', 'Dec 31'],
    [Date.parse('2027-01-01T04:59:00Z') / 1000, 'Thu, Dec 31', 'Dec 31'],
    ['2027-01-01', 'Jan 1, 2027', 'Jan 1, 2027'],
    ['2025-05-09', 'May 9, 2025', 'May 9, 2025'],
    [null, 'N/A', 'N/A'],
  ])('a borrower reads %s on an evening of Dec 31, 2026, in Toronto as %s', (value, near, tight) => {
    expect([nearDate(value, evening), tightDate(value, evening)]).toEqual([near, tight])
  })
  test('a time that decides something has its day and its zone', () => {
    expect(nearTime(moment)).toBe(`${nearDate(moment)}, 2:14 PM EST`)
  })
  test('the hour follows daylight saving time', () => {
    expect(time('2026-07-01T16:00:00Z')).toBe('12:00 PM EDT')
  })
  test('evidence has seconds and UTC', () => {
    expect(evidenceTime(moment)).toBe('Nov 20, 2026, 2:14:07 PM EST (19:14:07Z)')
  })
  test.each([null, undefined, '', 0, Number.NaN, 'soon'])('%s is missing', (value) => {
    expect([shortDate(value), longDate(value), time(value), dateTime(value), evidenceTime(value)]).toEqual(
      Array.from({ length: 5 }, () => 'N/A'),
    )
    expect(machineTime(value)).toBeUndefined()
  })
})

test('a telephone number is written as people here write it; another one as it came', () => {
  expect(phoneNumber('+14165550199')).toBe('416-555-0199')
  expect(phoneNumber('4165550199')).toBe('416-555-0199')
  expect(phoneNumber('+442079460958')).toBe('+442079460958')
  expect(phoneNumber(null)).toBeUndefined()
})

test('rates have two decimals', () => {
  expect(percent(365)).toBe('365.00%')
  expect(percent(null)).toBe('N/A')
})
