import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '@tamarack/contracts/client'
import { useLoanChanges } from './loan-changes.tsx'

afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

/** A page that shows a loan, and a server that holds each wait until the test answers it. */
const following = (loan: { id: string; sequence: number } | null) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const waits: (PromiseWithResolvers<{ sequence: number }> & { after: number; signal: AbortSignal })[] = []
  const wait = (_: string, after: number, signal: AbortSignal) => {
    const answer = Promise.withResolvers<{ sequence: number }>()
    waits.push({ ...answer, after, signal })
    return answer.promise
  }
  const onChange = vi.fn<() => void>()
  const client = new QueryClient()
  const { unmount, rerender } = renderHook(({ shown }) => useLoanChanges(wait, shown, onChange), {
    initialProps: { shown: loan },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const answer = (sequence: number) => {
    waits.at(-1)?.resolve({ sequence })
    return pass(1)
  }
  return { waits, onChange, answer, pass, unmount, show: (shown: typeof loan) => rerender({ shown }) }
}
const shown = { id: 'ln_1', sequence: 4 }

test('a page waits for what comes after what it shows, and reads again once the log has grown', async () => {
  const { waits, onChange, answer, pass, show } = following(shown)
  expect(waits.map(({ after }) => after)).toEqual([4])
  await answer(6)
  expect(onChange).toHaveBeenCalledTimes(1)
  show({ ...shown, sequence: 6 })
  await pass(1000)
  expect(waits.map(({ after }) => after)).toEqual([4, 6])
})

test('a decision that follows on another step is told within a third of a second', async () => {
  const { waits, onChange, answer, pass } = following(shown)
  await answer(5)
  await pass(300)
  await answer(6)
  expect([waits.length, onChange.mock.calls.length]).toEqual([2, 2])
})

test('a wait that ended without a change is followed by the next, and nothing is read again', async () => {
  const { waits, onChange, answer, pass } = following(shown)
  await answer(4)
  await pass(1000)
  expect(waits).toHaveLength(2)
  expect(onChange).not.toHaveBeenCalled()
})

test('a page that waits for nothing, is hidden or was left asks nothing', async () => {
  const nothing = following(null)
  await nothing.pass(5000)
  expect(nothing.waits).toHaveLength(0)
  const { waits, answer, pass, unmount } = following(shown)
  focusManager.setFocused(false)
  await answer(4)
  await pass(5000)
  expect(waits).toHaveLength(1)
  act(() => focusManager.setFocused(true))
  await pass(1000)
  expect(waits).toHaveLength(2)
  unmount()
  expect(waits.at(-1)?.signal.aborted).toBe(true)
})

test('a server that does not answer is asked ever more rarely, a refusal not again', async () => {
  const { waits, pass } = following(shown)
  const refuse = (status: number, code: 'UNAVAILABLE' | 'NOT_FOUND') =>
    act(async () => waits.at(-1)?.reject(new ApiError({ type: 'about:blank', title: '', status, code }, null)))
  await refuse(503, 'UNAVAILABLE')
  await pass(1000)
  expect(waits).toHaveLength(2)
  await refuse(503, 'UNAVAILABLE')
  await pass(1500)
  expect(waits).toHaveLength(2)
  await pass(500)
  expect(waits).toHaveLength(3)
  await refuse(404, 'NOT_FOUND')
  await pass(60_000)
  expect(waits).toHaveLength(3)
})
