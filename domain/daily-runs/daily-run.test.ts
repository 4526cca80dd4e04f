import { expect, test } from 'vitest'
import { torontoInstant } from '../calendars/toronto.ts'
import { localDate } from '../values/local-date.ts'
import { lastRunBy, nextRunAfter } from './daily-run.ts'

const at = (day: string, hour: number, minute = 0) => torontoInstant(localDate(day), hour, minute, 0)

test.each([
  ['on a clearing day before the cut-off: the day before', at('2026-11-25', 15, 59), '2026-11-24'],
  ['at the cut-off: that day', at('2026-11-25', 16), '2026-11-25'],
  ['on a Sunday: the Friday before', at('2026-11-22', 18), '2026-11-20'],
  ['on the day of Truth and Reconciliation: the day before', at('2026-09-30', 18), '2026-09-29'],
  ['over Christmas 2026: the Thursday before', at('2026-12-28', 20), '2026-12-24'],
])('the last PAD file %s', (_when, now, day) => {
  expect(lastRunBy('pad-file', now)).toEqual({ day, at: at(day, 16) })
})

test.each([
  ['from the cut-off of a Friday on: on Monday', at('2026-11-20', 16), '2026-11-23'],
  ['before the cut-off: today', at('2026-11-20', 15, 59), '2026-11-20'],
])('the next PAD file %s', (_when, after, day) => {
  expect(nextRunAfter('pad-file', after)).toEqual({ day, at: at(day, 16) })
})

test('reconciliation runs on every day, at the same hour of Toronto before and after the clocks change', () => {
  const days = [0, 1, 2].reduce<readonly number[]>(
    (moments) => [...moments, nextRunAfter('reconciliation', moments.at(-1) as never)?.at ?? 0],
    [at('2026-10-31', 4)],
  )
  expect(days.slice(1)).toEqual([at('2026-10-31', 5), at('2026-11-01', 5), at('2026-11-02', 5)])
  expect((days[2] ?? 0) - (days[1] ?? 0)).toBe(25 * 3_600_000)
})

test('what loans accrue is counted at a quarter past midnight of every day, Sundays among them', () => {
  expect(nextRunAfter('accrued-interest', at('2026-11-21', 12))).toEqual({
    day: '2026-11-22',
    at: at('2026-11-22', 0, 15),
  })
})
