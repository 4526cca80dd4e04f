import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './dialog.tsx'

// The simulated browser has no modal dialogs: what they do natively is seen in a real one
// (tests/e2e).
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(cleanup)

const Page = ({ onConfirm, pending = false }: { onConfirm: () => void; pending?: boolean }) => {
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      title="Cancel this loan?"
      confirmLabel="Cancel my loan"
      pendingLabel="Cancelling..."
      pending={pending}
      onConfirm={onConfirm}
      onClose={() => setOpen(false)}
    >
      Text
    </ConfirmDialog>
  )
}

test('the title is announced first', () => {
  render(<Page onConfirm={() => {}} />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cancel this loan?' }))
})
test('Escape and Cancel close it, and nothing is confirmed', () => {
  const confirm = vi.fn<() => void>()
  render(<Page onConfirm={confirm} />)
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  render(<Page onConfirm={confirm} />)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(confirm).not.toHaveBeenCalled()
})
test('while it works it neither closes nor confirms twice', () => {
  const confirm = vi.fn<() => void>()
  render(<Page onConfirm={confirm} pending />)
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancelling...' }))
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(confirm).not.toHaveBeenCalled()
})
