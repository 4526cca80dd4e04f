import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acssCalendar } from '../calendars/acss-calendar.ts'
import { isBusinessDay } from '../calendars/business-calendar.ts'
import { dateOfEpochDay, epochDay, localDate } from '../values/local-date.ts'
import { debitTiming } from './debit-initiation.ts'

test.each([
  ['2026-10-16', '2026-10-16', '2026-10-13', 'Thanksgiving lies just before'],
  ['2026-09-30', '2026-10-01', '2026-09-25', 'a closed due day waits for the next open one'],
  ['2026-12-26', '2026-12-29', '2026-12-22', 'Christmas'],
  ['2026-11-13', '2026-11-13', '2026-11-09', 'Remembrance Day'],
])('due %s: debited %s, sent %s (%s)', (due, debitDate, initiateOn) => {
  expect(debitTiming(localDate(due))).toMatchObject({ ok: true, value: { dueDate: due, debitDate, initiateOn } })
})

test('a debit never comes before its due date, and both its days are open', () => {
  const days = fc
    .integer({ min: epochDay(localDate('2024-02-01')), max: epochDay(localDate('2045-12-18')) })
    .map(dateOfEpochDay)
  fc.assert(
    fc.property(days, (due) => {
      const timing = debitTiming(due)
      if (!timing.ok) throw new Error(timing.error.code)
      expect(timing.value.debitDate >= due && timing.value.initiateOn < due).toBe(true)
      for (const day of [timing.value.debitDate, timing.value.initiateOn])
        expect(isBusinessDay(acssCalendar, day)).toEqual({ ok: true, value: true })
    }),
  )
})

test.each(['2046-01-03', '2023-12-29', '2024-01-02'])('due %s lies outside the calendar', (due) => {
  expect(debitTiming(localDate(due))).toMatchObject({ ok: false, error: { code: 'OUTSIDE_CALENDAR' } })
})

describe('the day it is sent explains itself', () => {
  const explained = (due: string) => {
    const timing = debitTiming(localDate(due))
    return timing.ok ? timing.value.explanation : timing.error
  }
  test('a due date on which clearing is closed', () => {
    expect(explained('2026-09-30')).toEqual({
      figure: 'initiateOn',
      value: { unit: 'date', date: '2026-09-25' },
      ruleId: 'TAM-04',
      formula: 'the due date, or the next day the clearing system is open, less three days on which it is open',
      inputs: [
        { name: 'dueDate', value: { unit: 'date', date: '2026-09-30' } },
        { name: 'clearingDays', value: { unit: 'count', number: 3 } },
      ],
      steps: ['clearing is closed on 2026-09-30, next open 2026-10-01', '2026-10-01 less 3 clearing days = 2026-09-25'],
    })
  })
  test('one on which it is open', () => {
    expect(explained('2026-10-16')).toMatchObject({
      steps: ['clearing is open on 2026-10-16', '2026-10-16 less 3 clearing days = 2026-10-13'],
    })
  })
})
