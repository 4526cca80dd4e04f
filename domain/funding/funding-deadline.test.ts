import { expect, test } from 'vitest'
import { torontoInstant } from '../calendars/toronto.ts'
import { instant } from '../values/instant.ts'
import { localDate } from '../values/local-date.ts'
import { fundedWithinTheHour, fundingDeadline } from './funding-deadline.ts'

test('the money is due one hour after agreeing, also across the change of clocks', () => {
  const agreed = torontoInstant(localDate('2026-11-01'), 0, 30, 0)
  expect(fundingDeadline(agreed)).toBe(agreed + 3_600_000)
})

test('the last hour that moments can express has its deadline too', () => {
  const agreed = instant(7_258_118_399_999)
  expect(fundingDeadline(agreed)).toBe(agreed + 3_600_000)
})

test('exactly one hour is in time, a millisecond more is not', () => {
  const agreed = instant(1_795_000_000_000)
  expect(fundedWithinTheHour(agreed, fundingDeadline(agreed))).toBe(true)
  expect(fundedWithinTheHour(agreed, instant(fundingDeadline(agreed) + 1))).toBe(false)
})
