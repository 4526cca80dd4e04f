import { expect, test, vi } from 'vitest'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import { makeDeadline } from './deadline.ts'

test('returns an answer that comes in time, and passes on a failure', async () => {
  const deadline = makeDeadline(60_000)
  expect(await deadline(Promise.resolve('answer'))).toBe('answer')
  await expect(deadline(Promise.reject(new RangeError('refused')))).rejects.toThrow(RangeError)
})

test('throws ProviderUnavailable once the time is over', async () => {
  vi.useFakeTimers()
  try {
    const call = makeDeadline(1_000)(new Promise(() => undefined))
    const ended = call.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await ended).toBeInstanceOf(ProviderUnavailable)
  } finally {
    vi.useRealTimers()
  }
})
