import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onStaffPages, open, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const [noon, later] = [Date.UTC(2026, 10, 25, 15), Date.UTC(2026, 10, 25, 15, 0, 7)]
const server = ({ url }: Call): unknown =>
  url.pathname.endsWith('/change-notices')
    ? {
        notices: [
          { kind: 'privacy-policy', version: 3, triedAt: later, sentAt: null },
          { kind: 'terms-of-use', version: 2, triedAt: noon, sentAt: later },
        ],
      }
    : undefined

test('a reviewer sees which version of which legal page was announced to the customer, and when it was sent', async () => {
  open('/admin/home/ln_1?tab=history', { role: 'reviewer', answer: server })
  const table = await screen.findByRole('table', { name: 'Emails about changed legal pages, the last first' })
  const [, first, second] = within(table).getAllByRole('row')
  for (const text of ['Privacy policy, version 3', 'Not sent yet'])
    expect(within(first as HTMLElement).getByText(text)).toBeDefined()
  for (const text of ['Terms of use, version 2', 'Sent', 'Nov 25, 2026, 10:00:07 AM EST (15:00:07Z)'])
    expect(within(second as HTMLElement).getByText(text)).toBeDefined()
})

test('a customer who was not e-mailed has an empty record', async () => {
  open('/admin/home/ln_1?tab=history', { role: 'reviewer' })
  expect(await screen.findByText('No email has been sent.')).toBeDefined()
})

test('an employee sees no record of emails, and does not request it', async () => {
  const { calls } = open('/admin/home/ln_1?tab=history', { role: 'employee' })
  await screen.findByRole('heading', { name: 'History' })
  expect(screen.queryByText('Emails about changed legal pages')).toBeNull()
  expect(calls.filter(({ url }) => url.pathname.endsWith('/change-notices'))).toEqual([])
})
