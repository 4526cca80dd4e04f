import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import { makeBackOff } from './back-off.ts'

test('the pause doubles with each failure up to the longest, and ends with a success', () => {
  let now = 1_000
  const backOff = makeBackOff({ now: () => instant(now) }, { firstMs: 100, longestMs: 300 })
  expect([backOff.hasFailed(), backOff.isResting()]).toEqual([false, false])
  for (const pause of [100, 200, 300, 300]) {
    backOff.failed()
    now += pause - 1
    expect(backOff.isResting()).toBe(true)
    now += 1
    expect([backOff.hasFailed(), backOff.isResting()]).toEqual([true, false])
  }
  backOff.succeeded()
  expect([backOff.hasFailed(), backOff.isResting()]).toEqual([false, false])
  backOff.failed()
  now += 100
  expect(backOff.isResting()).toBe(false)
})
