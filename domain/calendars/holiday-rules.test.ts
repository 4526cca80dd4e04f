import { describe, expect, test } from 'vitest'
import { easterSunday } from '../testing/easter.fixture.ts'
import { dayOfWeek, localDate, plusDays } from '../values/local-date.ts'
import { clearingHolidays, closedDaysOfYears, ontarioHolidays } from './holiday-rules.ts'

const dayOf = (year: number, name: string): string | undefined =>
  Object.entries(ontarioHolidays(year)).find(([, title]) => title === name)?.[0]

test('Easter is the same by two rules in every year from 1900 through 2099', () => {
  for (let year = 1900; year <= 2099; year += 1) {
    expect(dayOf(year, 'Good Friday')).toBe(plusDays(localDate(easterSunday(year)), -2))
    expect(dayOf(year, 'Easter Monday')).toBe(plusDays(localDate(easterSunday(year)), 1))
  }
})

// The two years of the century in which the rule's first answer is a week late.
test.each([
  [1981, '1981-04-17'],
  [1954, '1954-04-16'],
  [2049, '2049-04-16'],
  [2076, '2076-04-17'],
  [2038, '2038-04-23'],
])('Good Friday of %i is %s', (year, day) => {
  expect(dayOf(year, 'Good Friday')).toBe(day)
})

describe('a holiday on a weekend', () => {
  const moved = (closed: Readonly<Record<string, string>>): readonly string[] =>
    Object.entries(closed)
      .filter(([, name]) => name.includes('kept on'))
      .map(([day, name]) => `${day} ${name}`)
      .toSorted()

  test.each([
    // 1 January on a Saturday, on a Sunday; Christmas on a Saturday, on a Sunday, on a Friday.
    [
      2033,
      ['2033-12-27 Christmas Day, kept on Tuesday'],
      ["2033-01-03 New Year's Day, kept on Monday", '2033-12-27 Christmas Day, kept on Tuesday'],
    ],
    [
      2034,
      ["2034-01-02 New Year's Day, kept on Monday"],
      [
        "2034-01-02 New Year's Day, kept on Monday",
        '2034-07-03 Canada Day, kept on Monday',
        '2034-10-02 National Day for Truth and Reconciliation, kept on Monday',
        '2034-11-13 Remembrance Day, kept on Monday',
      ],
    ],
    [
      2038,
      ['2038-12-27 Christmas Day, kept on Monday', '2038-12-28 Boxing Day, kept on Tuesday'],
      ['2038-12-27 Christmas Day, kept on Monday', '2038-12-28 Boxing Day, kept on Tuesday'],
    ],
    [2043, ['2043-12-28 Boxing Day, kept on Monday'], ['2043-12-28 Boxing Day, kept on Monday']],
    [2042, [], []],
  ] as const)(
    'in %i: kept on the next free weekday, in Ontario only where the law requires it',
    (year, ontario, clearing) => {
      expect(moved(ontarioHolidays(year))).toEqual(ontario)
      expect(moved(clearingHolidays(year))).toEqual(clearing)
    },
  )

  test('each calendar closes as many weekdays every year as it has holidays on weekdays and moved ones', () => {
    for (let year = 2024; year <= 2045; year += 1) {
      for (const [closed, count] of [
        [ontarioHolidays(year), 11],
        [clearingHolidays(year), 12],
      ] as const) {
        const entries = Object.entries(closed)
        expect(entries.filter(([, name]) => !name.includes('kept on')).length).toBe(count)
        expect(moved(closed).every((line) => ![0, 6].includes(dayOfWeek(localDate(line.slice(0, 10)))))).toBe(true)
      }
      const weekdays = Object.keys(clearingHolidays(year)).filter((day) => ![0, 6].includes(dayOfWeek(localDate(day))))
      expect(weekdays.length).toBe(12)
    }
  })
})

test('the closed days of some years are those of each, the first and the last included', () => {
  expect(closedDaysOfYears(ontarioHolidays, 2031, 2033)).toEqual({
    ...ontarioHolidays(2031),
    ...ontarioHolidays(2032),
    ...ontarioHolidays(2033),
  })
})
