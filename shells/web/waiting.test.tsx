import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { takesLonger, Waiting } from './waiting.tsx'

afterEach(cleanup)

test('while presses wait for a busy system, and only then, the page states it', () => {
  render(<Waiting />)
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => takesLonger(true))
  act(() => takesLonger(true))
  act(() => takesLonger(false))
  expect(screen.getByRole('status').textContent).toContain('This takes a little longer than usual.')
  act(() => takesLonger(false))
  expect(screen.getByRole('status').textContent).toBe('')
})
