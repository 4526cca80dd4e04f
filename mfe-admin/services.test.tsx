import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTyped } from './services.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a search whose page arrives late leaves what was typed since; an address of somebody else takes its place', () => {
  const search = vi.fn<(q: string) => void>()
  const { result, rerender } = renderHook(({ q }) => useTyped(q, search), { initialProps: { q: '' } })
  const type = (words: string) => act(() => result.current[1](words))
  type('ito')
  act(() => void vi.advanceTimersByTime(300))
  expect(search).toHaveBeenCalledExactlyOnceWith('ito')
  type('itoh')
  rerender({ q: 'ito' })
  expect(result.current[0]).toBe('itoh')
  act(() => void vi.advanceTimersByTime(300))
  expect(search).toHaveBeenLastCalledWith('itoh')
  rerender({ q: 'itoh' })
  rerender({ q: '' })
  expect(result.current[0]).toBe('')
  rerender({ q: 'itoh' })
  expect(result.current[0]).toBe('itoh')
})
