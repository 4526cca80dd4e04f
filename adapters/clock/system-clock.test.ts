import { expect, test } from 'vitest'
import { systemClock } from './clocks.ts'

test('returns the present moment in milliseconds', () => {
  const before = Date.now()
  const now = systemClock.now()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
  expect(Number.isSafeInteger(now)).toBe(true)
})
