import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Fingerprint } from './fingerprint.tsx'

afterEach(cleanup)

test('is short for the eye, and its button copies it whole, or says it where the browser refuses', async () => {
  const sha256 = `9f2c31aa${'0'.repeat(52)}07e1`
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  render(<Fingerprint sha256={sha256} what="SHA-256 of the agreement" />)
  expect(screen.getByText('9f2c31aa...07e1')).toBeDefined()
  const copy = () =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Copy SHA-256 of the agreement' }))
    })
  await copy()
  expect(writeText).toHaveBeenCalledWith(sha256)
  expect(screen.getByRole('status').textContent).toBe('Copied')
  writeText.mockRejectedValue(new Error('refused'))
  await copy()
  expect(screen.getByRole('status').textContent).toContain(sha256)
})
