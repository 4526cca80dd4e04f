import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clockOffset, present, setClockOffset, usePresent } from './present.tsx'

afterEach(() => setClockOffset(0))

test("the present is the browser's time until the server states how far its clock is ahead", () => {
  expect(clockOffset()).toBe(0)
  const before = Date.now()
  expect(present()).toBeGreaterThanOrEqual(before)
  setClockOffset(86_400_000)
  expect(present()).toBeGreaterThanOrEqual(before + 86_400_000)
})

test('a screen that shows the present follows when the clock is moved', () => {
  const Shown = () => <p>{new Date(usePresent()).toISOString().slice(0, 10)}</p>
  render(<Shown />)
  const day = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString().slice(0, 10)
  expect(screen.getByText(day(0))).toBeDefined()
  act(() => setClockOffset(3 * 86_400_000))
  expect(screen.getByText(day(3 * 86_400_000))).toBeDefined()
})
