import { describe, expect, test } from 'vitest'
import { localDate } from '../values/local-date.ts'
import { banksAreOpen, frequencyOfSchedule, payDayAfter, payDaysBetween, type PaySchedule } from './pay-schedule.ts'

const weekly: PaySchedule = { rule: 'days', every: 7, from: localDate('2026-10-05'), moved: 'before' }
const monthDays = (days: readonly number[], moved: 'before' | 'after'): PaySchedule => ({
  rule: 'month-days',
  days,
  moved,
})
const between = (schedule: PaySchedule, from: string, to: string) =>
  payDaysBetween(schedule, localDate(from), localDate(to))

describe('pay days of a schedule, both ends counted', () => {
  test.each<[string, PaySchedule, string, string, readonly string[]]>([
    // Monday 12 October 2026 is Thanksgiving.
    ['every Monday, before a holiday', weekly, '2026-10-05', '2026-10-19', ['2026-10-05', '2026-10-09', '2026-10-19']],
    ['every Monday, after a holiday', { ...weekly, moved: 'after' }, '2026-10-06', '2026-10-13', ['2026-10-13']],
    ['every Monday, counted back', weekly, '2026-09-21', '2026-09-28', ['2026-09-21', '2026-09-28']],
    ['moved into the days from behind them', weekly, '2026-10-09', '2026-10-11', ['2026-10-09']],
    ['moved out of the days', weekly, '2026-10-10', '2026-10-18', []],
    [
      'the 15th and the last day',
      monthDays([15, 31], 'before'),
      '2026-01-30',
      '2026-02-27',
      ['2026-01-30', '2026-02-13', '2026-02-27'],
    ],
    ['the 1st, moved before New Year', monthDays([1], 'before'), '2026-12-30', '2027-01-31', ['2026-12-31']],
    ['the 1st, moved after it', monthDays([1], 'after'), '2026-12-30', '2027-01-31', ['2027-01-04']],
    [
      'the last day, moved after into the next month',
      monthDays([31], 'after'),
      '2026-02-01',
      '2026-02-02',
      ['2026-02-02'],
    ],
    [
      'the last Friday',
      { rule: 'month-weekday', weekday: 5, week: -1, moved: 'before' },
      '2026-09-01',
      '2026-10-31',
      ['2026-09-25', '2026-10-30'],
    ],
    [
      'the second Wednesday',
      { rule: 'month-weekday', weekday: 3, week: 2, moved: 'before' },
      '2026-07-01',
      '2026-08-31',
      ['2026-07-08', '2026-08-12'],
    ],
    [
      'the first Thursday',
      { rule: 'month-weekday', weekday: 4, week: 1, moved: 'before' },
      '2026-10-01',
      '2026-10-31',
      ['2026-10-01'],
    ],
    // 26 and 28 December 2026 are closed.
    [
      'the third last open day',
      { rule: 'month-open-day', fromEnd: 3 },
      '2026-12-01',
      '2027-01-31',
      ['2026-12-29', '2027-01-27'],
    ],
  ])('%s', (_, schedule, from, to, days) => {
    expect(between(schedule, from, to)).toEqual(days)
  })

  test('each has a first one after a day, which is never the day itself', () => {
    expect(payDayAfter(weekly, localDate('2026-10-05'))).toBe('2026-10-09')
    expect(payDayAfter(monthDays([31], 'before'), localDate('2026-10-30'))).toBe('2026-11-30')
  })
})

test.each<[PaySchedule, string]>([
  [weekly, 'weekly'],
  [{ ...weekly, every: 14 }, 'bi-weekly'],
  [monthDays([15, 31], 'before'), 'semi-monthly'],
  [monthDays([31], 'before'), 'monthly'],
  [{ rule: 'month-weekday', weekday: 5, week: -1, moved: 'before' }, 'monthly'],
  [{ rule: 'month-open-day', fromEnd: 3 }, 'monthly'],
])('the frequency of a schedule follows from its rule: %o is %s', (schedule, frequency) => {
  expect(frequencyOfSchedule(schedule)).toBe(frequency)
})

test('outside the years of the clearing calendar every weekday counts as open', () => {
  expect(['1999-12-31', '2000-01-01', '2000-01-02', '2000-01-03'].map((day) => banksAreOpen(localDate(day)))).toEqual([
    true,
    false,
    false,
    true,
  ])
})
