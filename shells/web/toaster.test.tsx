import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as sonner from 'sonner'
import { afterEach, expect, test } from 'vitest'
import { loadToaster } from './toaster.tsx'

const wide = window.innerWidth
const isAsWideAs = (width: number): void => {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true })
}
const shown = async () => {
  const { default: Toaster } = await loadToaster()
  render(<Toaster />)
}

afterEach(() => {
  sonner.toast.dismiss()
  cleanup()
  isAsWideAs(wide)
})

test('a toast that was sent before anything could show it is shown', async () => {
  sonner.toast('Name saved')
  await shown()
  expect(await screen.findByText('Name saved')).toBeDefined()
})

test('on a phone a press anywhere takes a toast away, on a desk it stays', async () => {
  await shown()
  sonner.toast('Password changed')
  const toast = (await screen.findByText('Password changed')).closest('li')
  fireEvent.pointerDown(document.body)
  expect(toast?.dataset['removed']).toBe('false')
  isAsWideAs(360)
  fireEvent.pointerDown(document.body)
  await waitFor(() => expect(toast?.dataset['removed']).toBe('true'))
})
