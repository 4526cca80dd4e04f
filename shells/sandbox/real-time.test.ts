import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { realTime } from './real-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a wait of forty days, which is more than a timer holds, lasts forty days', () => {
  const task = vi.fn<() => void>()
  realTime.after(40 * 86_400_000, task)
  vi.advanceTimersByTime(40 * 86_400_000 - 1)
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(task).toHaveBeenCalledOnce()
})

test('a wait that was called off does not end', () => {
  const task = vi.fn<() => void>()
  realTime.after(1_000, task)()
  vi.advanceTimersByTime(2_000)
  expect(task).not.toHaveBeenCalled()
})
