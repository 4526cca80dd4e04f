import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onStaffPages, open } from '../../testing/staff.fixture.tsx'

onStaffPages()

const anchor = {
  day: '2026-11-20',
  at: Date.UTC(2026, 10, 20, 7),
  loans: 71,
  root: 'a1'.repeat(32),
  keyId: '0123456789abcdef',
  signature: 'b2'.repeat(64),
}
const serverOf =
  (answer: unknown) =>
  ({ url }: { readonly url: URL }): unknown => {
    if (url.pathname === '/api/v1/record-check') return answer
    if (url.pathname === '/api/v1/webhooks/parked') return { webhooks: [], total: 0, next: null }
    return url.pathname === '/api/v1/webhooks/differences' ? { differences: [] } : undefined
  }
const alarm = { name: 'Records were changed' }

test('while records are not what was written, every staff page shows it, with the way to the differences', async () => {
  open('/admin/ledger', { role: 'reviewer', answer: serverOf({ open: 2, anchor }) })
  const heading = await screen.findByRole('heading', alarm)
  expect(heading.parentElement?.textContent).toContain('2 records are not what was written')
  expect(screen.getByRole('link', { name: 'See the differences' }).getAttribute('href')).toBe('/admin/webhooks')
})

test('an employee reads who looks into it', async () => {
  open('/admin/home', { role: 'employee', answer: serverOf({ open: 1, anchor }) })
  expect((await screen.findByRole('heading', alarm)).parentElement?.textContent).toContain(
    'An administrator looks into it.',
  )
})

test('where nothing is open nobody is alarmed, and the last anchor is shown with its proof', async () => {
  open('/admin/webhooks', { role: 'reviewer', answer: serverOf({ open: 0, anchor }) })
  expect(await screen.findByText(anchor.root)).toBeDefined()
  for (const text of ['71', anchor.keyId, anchor.signature, 'Nov 20, 2026'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('heading', alarm)).toBeNull()
})

test('before the first anchor the page states when one is made', async () => {
  open('/admin/webhooks', { role: 'admin', answer: serverOf({ open: 0, anchor: null }) })
  await waitFor(() => expect(screen.getByText(/no anchor has been made yet/)).toBeDefined())
})
