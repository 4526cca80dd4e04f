import { describe, expect, test } from 'vitest'
import { acssCalendar } from '../calendars/acss-calendar.ts'
import { endOfTorontoDay, startOfTorontoDay, torontoDateOf } from '../calendars/toronto.ts'
import { debitTiming } from '../pad/debit-initiation.ts'
import { everyNth } from '../testing/runs.fixture.ts'
import { dateOfEpochDay, daysBetween, epochDay, localDate, plusDays, type LocalDate } from '../values/local-date.ts'
import { payFrequencies, type PayFrequency } from '../values/pay-frequency.ts'
import { dueDateForPayDate, nearestPayDate, payDatesFor, type AdvanceStart } from './pay-date.ts'

const starting = (day: string, more: Partial<AdvanceStart> = {}): AdvanceStart => ({
  advanceDate: localDate(day),
  payFrequency: 'bi-weekly',
  earlierAgreements: [],
  ...more,
})
/** Two agreements shortly before make the next one an extended payment plan (ON-10). */
const third = (day: string, payFrequency: PayFrequency): AdvanceStart =>
  starting(day, {
    payFrequency,
    earlierAgreements: [plusDays(localDate(day), -2), plusDays(localDate(day), -40)],
  })

describe('an advance is due', () => {
  test.each([
    ['2026-11-20', '2026-12-04', '2026-12-04', 'on the pay day'],
    ['2026-11-20', '2026-12-05', '2026-12-07', 'on Monday, where the pay day is a Saturday'],
    ['2026-12-01', '2026-12-25', '2026-12-29', 'after Christmas and a Boxing Day that is kept on Monday'],
    ['2026-09-01', '2026-09-30', '2026-10-01', 'on the next day where only the banks are closed'],
    ['2027-03-01', '2027-03-29', '2027-03-29', 'on Easter Monday, when banks clear'],
  ])('made on %s, paid on %s: on %s (%s)', (start, payDate, due) => {
    expect(dueDateForPayDate(starting(start), localDate(payDate))).toEqual({ ok: true, value: due })
  })

  test('on the first pay day, where it is repaid by an extended payment plan', () => {
    expect(dueDateForPayDate(third('2026-11-20', 'weekly'), localDate('2026-12-05'))).toEqual({
      ok: true,
      value: '2026-12-07',
    })
  })
})

describe('a pay day is refused', () => {
  test.each([
    ['2026-11-20', '2026-11-20', { code: 'NEXT_INCOME_NOT_AHEAD' }],
    ['2026-11-20', '2026-11-24', { code: 'DUE_DATE_TOO_SOON', dueDate: '2026-11-24', initiateOn: '2026-11-19' }],
    // A Sunday: the debit for Wednesday would have been sent on the Friday before the loan was
    // made.
    ['2026-11-22', '2026-11-25', { code: 'DUE_DATE_TOO_SOON', dueDate: '2026-11-25', initiateOn: '2026-11-20' }],
    ['2026-11-20', '2027-01-22', { code: 'TERM_TOO_LONG', termDays: 63, maximum: 62 }],
    // Day 62 itself, but a Saturday: the debit moves to Monday, day 64.
    ['2026-11-22', '2027-01-23', { code: 'TERM_TOO_LONG', termDays: 64, maximum: 62 }],
    ['2045-12-20', '2046-01-03', { code: 'OUTSIDE_CALENDAR' }],
    ['2023-12-28', '2024-01-02', { code: 'OUTSIDE_CALENDAR' }],
  ])('of an advance on %s: %s', (start, payDate, error) => {
    expect(dueDateForPayDate(starting(start), localDate(payDate))).toMatchObject({ ok: false, error })
  })

  test('where the last instalment of an extended payment plan would fall after day 62', () => {
    expect(dueDateForPayDate(third('2026-11-20', 'bi-weekly'), localDate('2026-12-25'))).toEqual({
      ok: false,
      error: { code: 'TERM_TOO_LONG', termDays: 63, maximum: 62 },
    })
  })
})

describe('the pay days that work', () => {
  test.each([
    ['2026-11-20', '2026-11-25', '2027-01-21', 'from a Friday'],
    ['2026-11-22', '2026-11-26', '2027-01-22', 'from a Sunday whose day 62 is a Saturday'],
    ['2026-12-24', '2026-12-31', '2027-02-24', 'from Christmas Eve'],
    ['2027-03-09', '2027-03-12', '2027-05-10', 'from a Tuesday'],
    ['2028-02-29', '2028-03-03', '2028-05-01', 'from a leap day'],
    ['2026-12-15', '2026-12-18', '2027-02-12', 'whose day 62 is a holiday Monday'],
    ['2026-12-16', '2026-12-19', '2027-02-16', 'first a Saturday'],
    ['2045-12-20', '2045-12-23', '2045-12-29', 'up to the last day of the calendar on which banks clear'],
    ['2045-12-22', '2045-12-29', '2045-12-29', 'a single one'],
  ])('of an advance on %s: %s to %s (%s)', (start, earliest, latest) => {
    expect(payDatesFor(starting(start))).toEqual({ earliest, latest })
  })

  test.each([
    ['weekly', '2027-01-07'],
    ['bi-weekly', '2026-12-24'],
    ['semi-monthly', '2026-12-21'],
    ['monthly', '2026-12-21'],
  ] as const)(
    'of an extended payment plan, paid %s: up to %s, so that the last instalment fits',
    (frequency, latest) => {
      expect(payDatesFor(third('2026-11-20', frequency))).toEqual({ earliest: '2026-11-25', latest })
    },
  )

  test.each(['2045-12-23', '2045-12-31', '2046-06-01', '2023-06-01'])('none of an advance on %s', (start) => {
    expect(payDatesFor(starting(start))).toBeUndefined()
    expect(nearestPayDate(starting(start), localDate('2045-12-29'))).toBeUndefined()
  })
})

test.each([
  ['2026-11-22', '2026-11-25', '2026-11-26'],
  ['2026-11-22', '2026-12-04', '2026-12-04'],
  ['2026-11-22', '2027-01-23', '2027-01-22'],
  ['2026-11-22', '2030-01-01', '2027-01-22'],
])('of an advance on %s the pay day nearest to %s is %s', (start, near, nearest) => {
  expect(nearestPayDate(starting(start), localDate(near))).toBe(nearest)
})

test('from every eleventh day of the calendar, so from every weekday: the pay days that work are those between the two ends, and their debits are sent in time', () => {
  const [first, last] = [epochDay(acssCalendar.validFrom), epochDay(acssCalendar.validThrough)]
  const wrong: string[] = []
  for (let day = first; day <= last; day += 11 * everyNth) {
    const advanceDate = dateOfEpochDay(day)
    const payFrequency = payFrequencies[day % payFrequencies.length] ?? 'weekly'
    for (const start of [starting(advanceDate, { payFrequency }), third(advanceDate, payFrequency)]) {
      const range = payDatesFor(start)
      for (let days = -3; days <= 70; days += 1) {
        const payDate = plusDays(advanceDate, days)
        const inside = range !== undefined && payDate >= range.earliest && payDate <= range.latest
        const due = dueDateForPayDate(start, payDate)
        if (due.ok !== inside) wrong.push(`${advanceDate} ${payDate} ${payFrequency}: ${JSON.stringify(due)}`)
        if (!due.ok) continue
        const timing = debitTiming(due.value)
        if (!timing.ok || timing.value.initiateOn < advanceDate || daysBetween(advanceDate, due.value) > 62)
          wrong.push(
            `${advanceDate} ${payDate}: due ${due.value}, sent ${timing.ok ? timing.value.initiateOn : 'never'}`,
          )
      }
    }
  }
  expect(wrong).toEqual([])
})

test('on every day of the calendars, at its first and at its last millisecond: both ends are accepted, and no day beyond them', () => {
  const wrong: string[] = []
  for (let day = acssCalendar.validFrom; day <= acssCalendar.validThrough; day = plusDays(day, everyNth)) {
    for (const clock of [startOfTorontoDay(day), endOfTorontoDay(day)]) {
      const start = starting(torontoDateOf(clock))
      const range = payDatesFor(start)
      const works = (payDate: LocalDate): boolean => dueDateForPayDate(start, payDate).ok
      const holds =
        start.advanceDate === day &&
        (range === undefined
          ? day > plusDays(acssCalendar.validThrough, -10)
          : works(range.earliest) &&
            works(range.latest) &&
            !works(plusDays(range.earliest, -1)) &&
            !works(plusDays(range.latest, 1)))
      if (!holds) wrong.push(`${day}: ${JSON.stringify(range)}`)
    }
  }
  expect(wrong).toEqual([])
})
