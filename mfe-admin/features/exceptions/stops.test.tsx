import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StopSwitch } from '@tamarack/contracts/endpoints/exceptions'
import { onStaffPages, open, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const act = {
  byId: 'u-1',
  byName: 'Ada Admin',
  at: Date.UTC(2026, 10, 20, 19),
  reason: 'fraud' as const,
  note: 'Ticket 7',
}
const running = (what: StopSwitch['what']): StopSwitch => ({ what, acts: 0, held: 0, stopped: null, proposal: null })
const stopped: StopSwitch = {
  ...running('debits'),
  acts: 1,
  held: 3,
  stopped: act,
}
const releaseBy = (byId: string): StopSwitch => ({
  ...stopped,
  acts: 2,
  proposal: { ...act, byId },
})
const serverOf =
  (debits: StopSwitch, sent: unknown[] = []) =>
  ({ url, body, method }: Call): unknown => {
    if (!url.pathname.startsWith('/api/v1/stops')) return undefined
    if (method === 'POST') sent.push([url.pathname, body])
    return { switches: [debits, running('disbursements'), running('applications')] }
  }
const section = async () => within(await screen.findByRole('region', { name: 'Stops' }))

test('while debits are stopped every page says so, and the section says who, when, why and what is held', async () => {
  open('/admin/exceptions', { role: 'employee', answer: serverOf(stopped) })
  expect(await screen.findByRole('heading', { name: 'Stopped: Debits' })).toBeDefined()
  expect(screen.queryByText(/All is well/)).toBeNull()
  const stops = await section()
  const [card] = await stops.findAllByRole('listitem')
  for (const words of ['Stopped', 'Fraud or an attack: Ticket 7', 'Ada Admin', 'Loans held now3'])
    expect(card?.textContent).toContain(words)
  expect(stops.queryByRole('button')).toBeNull()
})

test('while nothing is stopped no page says anything', async () => {
  open('/admin/exceptions', { role: 'admin', answer: serverOf(running('debits')) })
  expect(await (await section()).findAllByText('Running')).toHaveLength(3)
  expect(screen.queryByRole('heading', { name: /^Stopped/ })).toBeNull()
})

test('one admin stops at once, with a reason and a note, and not without', async () => {
  const sent: unknown[] = []
  open('/admin/exceptions', { role: 'admin', answer: serverOf(running('debits'), sent) })
  fireEvent.click(await (await section()).findByRole('button', { name: 'Stop all debits' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop all debits now?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Stop now' }))
  expect(sent).toEqual([])
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'fraud' } })
  fireEvent.change(dialog.getByLabelText('What happened?'), { target: { value: 'Ticket 7' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Stop now' }))
  await expect
    .poll(() => sent)
    .toEqual([
      ['/api/v1/stops/propose', { what: 'debits', type: 'stopped', seen: 0, reason: 'fraud', note: 'Ticket 7' }],
    ])
})

test('an admin who proposed a release waits for another', async () => {
  open('/admin/exceptions', { role: 'admin', answer: serverOf(releaseBy('u-9')) })
  const own = await section()
  expect(await own.findByText('You proposed this, so another admin confirms it.')).toBeDefined()
  expect(own.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

test('a colleague confirms a release, after reading what happens', async () => {
  const sent: unknown[] = []
  open('/admin/exceptions', { role: 'admin', answer: serverOf(releaseBy('u-1'), sent) })
  fireEvent.click(await (await section()).findByRole('button', { name: 'Confirm: release all debits' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Release all debits now?' }))
  expect(dialog.getByText(/^Held debits of today/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Release now' }))
  await expect.poll(() => sent).toEqual([['/api/v1/stops/answer', { what: 'debits', type: 'confirm', seen: 2 }]])
})
