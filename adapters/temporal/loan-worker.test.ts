import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOf } from './loan-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type State = ReturnType<Parameters<typeof endOf>[0]['getState']>

// Guarantee: the process of a worker that polls no more ends, so that it is started again. After
// Temporal's databases were made anew it stayed up for good and did nothing.
test('a worker that failed has ended, though its run waits for good', async () => {
  let state: State = 'RUNNING'
  const end = endOf({ run: () => new Promise(() => {}), getState: () => state }).catch(String)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await Promise.race([end, Promise.resolve('runs')])).toBe('runs')
  state = 'FAILED'
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.race([end, Promise.resolve('runs')])).toBe('Error: The Temporal worker failed')
  expect(vi.getTimerCount()).toBe(0)
})

test('a worker ends with its run, and fails with what that threw', async () => {
  await endOf({ run: async () => {}, getState: () => 'STOPPED' })
  const broken = endOf({ run: () => Promise.reject(new Error('no namespace')), getState: () => 'RUNNING' })
  await expect(broken).rejects.toThrow('no namespace')
  expect(vi.getTimerCount()).toBe(0)
})
