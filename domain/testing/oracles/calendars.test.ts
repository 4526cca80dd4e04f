import { describe, expect, test } from 'vitest'
import { acssCalendar } from '../../calendars/acss-calendar.ts'
import { isBusinessDay, plusBusinessDays } from '../../calendars/business-calendar.ts'
import { clearingHolidays } from '../../calendars/holiday-rules.ts'
import { ontarioCalendar } from '../../calendars/ontario-calendar.ts'
import { dayOfWeek, localDate } from '../../values/local-date.ts'
import { bankHolidays, namedBankHolidays } from './bank-holidays.ts'
import { coolingOffExamples } from './canada-ontario.ts'
import { ontarioPublicHolidays } from './ontario-public-holidays.ts'

test.each(ontarioPublicHolidays.map(([day, name]) => [day, name] as const))(
  '%s %s is in both calendars, by that name',
  (day, name) => {
    for (const calendar of [ontarioCalendar, acssCalendar]) {
      expect(calendar.closedDays[day]).toBe(name)
      expect(isBusinessDay(calendar, localDate(day))).toEqual({ ok: true, value: false })
    }
  },
)

test.each(bankHolidays)(
  'the weekdays on which clearing is closed in $year are those the banks published',
  ({ year, days }) => {
    const computed = Object.entries(clearingHolidays(year))
      .filter(([, name]) => year >= 2021 || !name.startsWith('National Day'))
      .map(([day]) => day)
      .filter((day) => ![0, 6].includes(dayOfWeek(localDate(day))))
    expect(computed.toSorted()).toEqual(days)
  },
)

test('30 September on a Saturday closes clearing on the Monday, as published in 2023', () => {
  expect(Object.keys(clearingHolidays(2023))).toEqual(expect.arrayContaining([...namedBankHolidays]))
})

describe('the published cooling-off examples are never cut short', () => {
  const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  // Two weeks without a holiday: Sunday 18 to Saturday 31 October 2026.
  test.each(coolingOffExamples.map(({ signed, lastDay }) => [signed, lastDay] as const))(
    'signed on a %s: not before the end of %s',
    (signed, lastDay) => {
      const signedOn = localDate(`2026-10-${18 + weekdays.indexOf(signed)}`)
      const last = plusBusinessDays(ontarioCalendar, signedOn, 2)
      const published = localDate(
        `2026-10-${18 + weekdays.indexOf(lastDay) + (weekdays.indexOf(lastDay) < weekdays.indexOf(signed) ? 7 : 0)}`,
      )
      expect(weekdays[dayOfWeek(published)]).toBe(lastDay)
      expect(last.ok && last.value >= published).toBe(true)
    },
  )
})
