import { describe, expect, test } from 'vitest'
import { localDate } from '../values/local-date.ts'
import { isWholePeriod, scheduleClock } from './timeline.ts'

describe('whether the first payment is one period away', () => {
  test.each([
    ['weekly', '2026-01-22', true],
    ['weekly', '2026-01-23', false],
    ['weekly', '2026-01-29', false],
    ['bi-weekly', '2026-01-29', true],
    ['bi-weekly', '2026-01-22', false],
    ['semi-monthly', '2026-01-31', true],
    ['semi-monthly', '2026-01-30', true],
    ['semi-monthly', '2026-01-29', false],
    ['semi-monthly', '2026-01-28', false],
    ['semi-monthly', '2026-02-01', false],
    ['semi-monthly', '2026-02-03', false],
    ['monthly', '2026-02-15', true],
    ['monthly', '2026-02-14', false],
    ['monthly', '2026-02-16', false],
    ['monthly', '2026-03-15', false],
  ] as const)('%s from 15 January to %s: %s', (frequency, first, expected) => {
    expect(isWholePeriod(localDate('2026-01-15'), localDate(first), frequency)).toBe(expected)
  })
})

describe('time in pay periods', () => {
  test.each([
    ['monthly', '2026-02-15', '2026-02-15', 1, 'a whole first month'],
    ['monthly', '2026-02-15', '2026-05-15', 4, 'and each month after it'],
    ['monthly', '2026-02-15', '2026-05-17', 4, 'two days off a month’s day are the same period'],
    ['monthly', '2026-02-15', '2026-05-18', 4 + 3 / 30, 'three days are not'],
    ['monthly', '2026-03-01', '2026-03-01', (45 / 365) * 12, 'an odd first period counts its days of 1/365'],
    ['monthly', '2026-03-01', '2026-04-01', (45 / 365) * 12 + 1, 'and whole periods after it'],
    ['monthly', '2026-03-01', '2026-04-29', (45 / 365) * 12 + 2, '… two days early as well as late'],
    ['monthly', '2026-03-01', '2026-02-14', (30 / 365) * 12, 'before the first payment days count, too'],
    ['semi-monthly', '2026-01-31', '2026-02-15', 2, 'half months wander and are equal all the same'],
    ['semi-monthly', '2026-01-31', '2026-02-01', 1 + 1 / 15, 'a day after a payment is no period'],
    ['semi-monthly', '2026-01-31', '2026-02-28', 3, '… in February'],
    ['weekly', '2026-01-22', '2026-02-05', 3, 'weeks'],
    ['weekly', '2026-01-22', '2026-02-06', 3 + 1 / 7, 'a week does not wander'],
    ['bi-weekly', '2026-01-29', '2026-02-13', 2 + 1 / 14, 'nor do two'],
  ] as const)('%s, first payment %s: %s is at %d (%s)', (frequency, first, on, expected, _why) => {
    const periodsTo = scheduleClock(localDate('2026-01-15'), localDate(first), frequency)
    expect(periodsTo(localDate(on))).toBeCloseTo(expected, 12)
  })
})
