import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { easterSunday } from '../testing/easter.fixture.ts'
import {
  dateOfEpochDay,
  dayOfWeek,
  daysBetween,
  epochDay,
  localDate,
  parseLocalDate,
  plusDays,
} from '../values/local-date.ts'
import { acssCalendar } from './acss-calendar.ts'
import {
  closedWeekdays,
  holidayName,
  isBusinessDay,
  isComputed,
  minusBusinessDays,
  nextBusinessDay,
  plusBusinessDays,
  type BusinessCalendar,
} from './business-calendar.ts'
import { ontarioCalendar } from './ontario-calendar.ts'

const calendars = [ontarioCalendar, acssCalendar]
const [first, last] = [epochDay(ontarioCalendar.validFrom), epochDay(ontarioCalendar.validThrough)]
const anyDay = fc.integer({ min: first, max: last }).map(dateOfEpochDay)
const anyCalendar = fc.constantFrom(...calendars)
const open = (calendar: BusinessCalendar, day: string): boolean => {
  const answer = isBusinessDay(calendar, localDate(day))
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value
}

const nthWeekday = (year: number, month: string, weekday: number, nth: number): string => {
  const start = localDate(`${year}-${month}-01`)
  return plusDays(start, ((weekday - dayOfWeek(start) + 7) % 7) + 7 * (nth - 1))
}

type Holidays = readonly (readonly [day: string, name: string])[]
const rulesOf = (year: number): { readonly both: Holidays; readonly ontario: Holidays; readonly acss: Holidays } => ({
  both: [
    [`${year}-01-01`, "New Year's Day"],
    [nthWeekday(year, '02', 1, 3), 'Family Day'],
    [plusDays(localDate(easterSunday(year)), -2), 'Good Friday'],
    [plusDays(localDate(`${year}-05-24`), -((dayOfWeek(localDate(`${year}-05-24`)) + 6) % 7)), 'Victoria Day'],
    [`${year}-07-01`, 'Canada Day'],
    [nthWeekday(year, '09', 1, 1), 'Labour Day'],
    [nthWeekday(year, '10', 1, 2), 'Thanksgiving Day'],
    [`${year}-11-11`, 'Remembrance Day'],
    [`${year}-12-25`, 'Christmas Day'],
    [`${year}-12-26`, 'Boxing Day'],
  ],
  ontario: [[plusDays(localDate(easterSunday(year)), 1), 'Easter Monday']],
  acss: [
    [nthWeekday(year, '08', 1, 1), 'Civic Holiday'],
    [`${year}-09-30`, 'National Day for Truth and Reconciliation'],
  ],
})

test.each([
  [ontarioCalendar, 'ontario-statutory', /Legislation Act/],
  [acssCalendar, 'acss-clearing', /Payments Canada/],
] as const)('$name states where its days are from, since when and until when', (calendar, name, source) => {
  expect(calendar).toMatchObject({ name, validFrom: '2024-01-01', validThrough: '2045-12-31' })
  expect(calendar.source).toMatch(source)
  expect(parseLocalDate(calendar.version).ok).toBe(true)
})

const years = Array.from({ length: 22 }, (_, index) => 2024 + index)

describe('the closed days are the days of the rules', () => {
  test.each(years)('%i', (year) => {
    const rules = rulesOf(year)
    const listed = ({ closedDays }: BusinessCalendar): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(closedDays).filter(([day, name]) => day.startsWith(`${year}`) && !name.includes('kept on')),
      )
    expect(listed(ontarioCalendar)).toEqual(Object.fromEntries([...rules.both, ...rules.ontario]))
    expect(listed(acssCalendar)).toEqual(Object.fromEntries([...rules.both, ...rules.acss]))
  })

  test('a moved day is a weekday right after a holiday on a weekend, and never hides another holiday', () => {
    for (const calendar of calendars) {
      const moved = Object.entries(calendar.closedDays).filter(([, name]) => name.includes('kept on'))
      expect(moved.length).toBeGreaterThan(0)
      for (const [day, name] of moved) {
        const original = Object.entries(calendar.closedDays).find(
          ([other, title]) => title === name.split(', kept')[0] && other.slice(0, 4) === day.slice(0, 4),
        )
        const from = localDate(original?.[0] ?? '')
        expect([0, 6]).toContain(dayOfWeek(from))
        expect([0, 6]).not.toContain(dayOfWeek(localDate(day)))
        expect(daysBetween(from, localDate(day))).toBeLessThanOrEqual(3)
        expect(name).toMatch(dayOfWeek(localDate(day)) === 1 ? /, kept on Monday$/ : /, kept on Tuesday$/)
      }
    }
  })

  test('the clearing calendar leaves no weekend holiday without its moved day', () => {
    const closed = Object.entries(acssCalendar.closedDays)
    const onWeekend = closed.filter(([day]) => [0, 6].includes(dayOfWeek(localDate(day))))
    expect(closed.filter(([, name]) => name.includes('kept on')).length).toBe(onWeekend.length)
  })
})

describe('two calendars, never one', () => {
  test.each([
    ['2026-04-06', false, true, 'Easter Monday: legal holiday, clearing works'],
    ['2026-08-03', true, false, 'Civic Holiday: no legal holiday, clearing closed'],
    ['2026-09-30', true, false, 'Truth and Reconciliation: clearing closed'],
    ['2026-11-11', false, false, 'Remembrance Day'],
    ['2026-12-28', false, false, 'Boxing Day moved from Saturday'],
    ['2027-12-27', false, false, 'Christmas moved from Saturday'],
    ['2027-12-28', false, false, 'Boxing Day moved from Sunday'],
    ['2028-07-03', true, false, 'Canada Day on a Saturday: only clearing moves it'],
    ['2029-07-02', false, false, 'Canada Day on a Sunday moves for both'],
    ['2026-11-21', false, false, 'Saturday'],
    ['2026-11-22', false, false, 'Sunday'],
    ['2026-11-23', true, true, 'ordinary Monday'],
  ])('%s: Ontario %s, ACSS %s (%s)', (day, ontario, acss) => {
    expect([open(ontarioCalendar, day), open(acssCalendar, day)]).toEqual([ontario, acss])
  })

  test('a holiday has a name, an ordinary day none', () => {
    expect(holidayName(ontarioCalendar, localDate('2026-04-03'))).toEqual({ ok: true, value: 'Good Friday' })
    expect(holidayName(ontarioCalendar, localDate('2026-04-07'))).toEqual({ ok: true, value: undefined })
  })
})

describe('counting business days', () => {
  test.each([
    ['2026-10-16', 3, '2026-10-13'],
    ['2026-10-01', 3, '2026-09-25'],
    ['2027-01-04', 1, '2026-12-31'],
  ])('before %s, %i open days: %s', (from, count, expected) => {
    expect(minusBusinessDays(acssCalendar, localDate(from), count)).toEqual({ ok: true, value: expected })
  })

  test('an open day is its own next business day; a closed one waits for the first open day', () => {
    expect(nextBusinessDay(acssCalendar, localDate('2026-11-23'))).toEqual({ ok: true, value: '2026-11-23' })
    expect(nextBusinessDay(acssCalendar, localDate('2026-12-25'))).toEqual({ ok: true, value: '2026-12-29' })
  })

  test('zero business days away is the day itself, open or not', () => {
    expect(plusBusinessDays(acssCalendar, localDate('2026-11-22'), 0)).toEqual({ ok: true, value: '2026-11-22' })
  })

  test('going n days on and n back from an open day returns to it', () => {
    fc.assert(
      fc.property(anyCalendar, anyDay, fc.integer({ min: 0, max: 60 }), (calendar, date, count) => {
        const start = nextBusinessDay(calendar, date)
        if (!start.ok) return
        const there = plusBusinessDays(calendar, start.value, count)
        if (!there.ok) return
        expect(minusBusinessDays(calendar, there.value, count)).toEqual(start)
      }),
    )
  })

  test('exactly n open days lie between', () => {
    fc.assert(
      fc.property(anyCalendar, anyDay, fc.integer({ min: 1, max: 30 }), (calendar, date, count) => {
        const reached = plusBusinessDays(calendar, date, count)
        if (!reached.ok) return
        let crossed = 0
        for (let day = epochDay(date) + 1; day <= epochDay(reached.value); day += 1)
          if (open(calendar, dateOfEpochDay(day))) crossed += 1
        expect(crossed).toBe(count)
        expect(open(calendar, reached.value)).toBe(true)
      }),
    )
  })
})

test('the first and the last day of the data are covered and may be reached', () => {
  for (const whole of calendars) {
    expect(open(whole, '2045-12-31')).toBe(false)
    const calendar = { ...whole, validThrough: localDate('2045-12-29') }
    expect([open(calendar, '2024-01-01'), open(calendar, '2045-12-29')]).toEqual([false, true])
    expect(plusBusinessDays(calendar, localDate('2045-12-28'), 1)).toEqual({ ok: true, value: '2045-12-29' })
    expect(minusBusinessDays(calendar, localDate('2024-01-03'), 1)).toEqual({ ok: true, value: '2024-01-02' })
    expect(nextBusinessDay(calendar, localDate('2024-01-01'))).toEqual({ ok: true, value: '2024-01-02' })
  }
})

test.each([
  [ontarioCalendar, '2030-12-31', '2031-01-01'],
  [acssCalendar, '2027-12-31', '2028-01-01'],
] as const)('$name states which days are computed because no list was published yet', (calendar, last, first) => {
  expect(calendar.publishedThrough).toBe(last)
  expect(isComputed(calendar, localDate('2024-01-01'))).toEqual({ ok: true, value: false })
  expect(isComputed(calendar, localDate(last))).toEqual({ ok: true, value: false })
  expect(isComputed(calendar, localDate(first))).toEqual({ ok: true, value: true })
  expect(isComputed(calendar, localDate('2045-12-31'))).toEqual({ ok: true, value: true })
})

describe('beyond the data the calendar refuses instead of guessing', () => {
  test.each(['1999-12-31', '2023-12-31', '2046-01-01', '2199-12-31'])('%s', (day) => {
    for (const calendar of calendars) {
      const answers = [
        isBusinessDay(calendar, localDate(day)),
        isComputed(calendar, localDate(day)),
        nextBusinessDay(calendar, localDate(day)),
        holidayName(calendar, localDate(day)),
        plusBusinessDays(calendar, localDate(day), 1),
        minusBusinessDays(calendar, localDate(day), 1),
      ]
      for (const answer of answers)
        expect(answer).toEqual({
          ok: false,
          error: {
            code: 'OUTSIDE_CALENDAR',
            calendar: calendar.name,
            validFrom: '2024-01-01',
            validThrough: '2045-12-31',
          },
        })
    }
  })

  test('a walk that leaves the data is refused too, however long', () => {
    expect(plusBusinessDays(acssCalendar, localDate('2045-12-28'), 5)).toMatchObject({
      ok: false,
      error: { code: 'OUTSIDE_CALENDAR' },
    })
    expect(plusBusinessDays(acssCalendar, localDate('2026-12-30'), 1e12)).toMatchObject({
      ok: false,
      error: { code: 'OUTSIDE_CALENDAR' },
    })
    expect(minusBusinessDays(acssCalendar, localDate('2024-01-02'), 1)).toMatchObject({
      ok: false,
      error: { code: 'OUTSIDE_CALENDAR' },
    })
  })

  test.each([-1, 1.5, NaN, Infinity, 2 ** 53])('%d is not a number of days', (count) => {
    expect(plusBusinessDays(ontarioCalendar, localDate('2026-11-23'), count)).toEqual({
      ok: false,
      error: { code: 'NOT_A_DAY_COUNT', given: count },
    })
    expect(minusBusinessDays(ontarioCalendar, localDate('2026-11-23'), count)).toEqual({
      ok: false,
      error: { code: 'NOT_A_DAY_COUNT', given: count },
    })
  })
})

test('the closed days of a span that are no weekend have their names, both ends included', () => {
  expect(closedWeekdays(acssCalendar, localDate('2026-12-25'), localDate('2027-01-01'))).toEqual([
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2026-12-28', name: 'Boxing Day, kept on Monday' },
    { day: '2027-01-01', name: "New Year's Day" },
  ])
})
