import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LegalHoldView } from '@tamarack/contracts/endpoints/legal-holds'
import { onStaffPages, open, Refusal, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const hold = (part: Partial<LegalHoldView> = {}): LegalHoldView => ({
  id: 'hold_1',
  loanId: 'ln_1',
  scope: 'person',
  placed: {
    byId: 'usr_other',
    byName: 'Ada Admin',
    at: Date.UTC(2026, 10, 20, 19, 14),
    reason: 'lawsuit',
    note: 'Claim SC-26-1',
  },
  lifted: null,
  ...part,
})
const lifted = {
  byName: 'Mei Chen',
  at: Date.UTC(2026, 10, 21, 19, 14),
  reason: 'matter-closed' as const,
  note: 'Dismissed',
}
const page = '/admin/home/ln_1?tab=history'
const isList = ({ url }: Call): boolean => url.pathname === '/api/v1/loan/legal-holds/ln_1'
const serverOf =
  (holds: readonly LegalHoldView[], keptUntil: string | null = null) =>
  (call: Call): unknown =>
    isList(call) ? { holds, keptUntil } : undefined
const section = () => screen.findByRole('region', { name: 'Legal hold' })

test('staff read who placed a hold, when and why, and on every tab that one is in force', async () => {
  open(page, { role: 'reviewer', answer: serverOf([hold()]) })
  const inside = within(await section())
  for (const text of ['In force', 'The borrower’s records', 'Lawsuit', 'Claim SC-26-1'])
    expect(await inside.findByText(text)).toBeDefined()
  expect(inside.getByText(/by Ada Admin/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Legal hold' }).getAttribute('href')).toContain('tab=history')
  expect(inside.queryByRole('button', { name: /^Lift/ })).toBeNull()
})

test('the section names the day on which the records are destroyed without a hold', async () => {
  open(page, { role: 'reviewer', answer: serverOf([], '2033-12-04') })
  const inside = within(await section())
  expect((await inside.findByText(/Without a hold they are destroyed on/)).textContent).toContain('Dec 4, 2033')
})

test('a hold that was lifted shows who lifted it and why, and no tag stays next to the name', async () => {
  open(page, { role: 'reviewer', answer: serverOf([hold({ scope: 'loan', lifted })]) })
  const inside = within(await section())
  for (const text of ['Lifted', 'This loan', 'The matter is closed', 'Dismissed'])
    expect((await inside.findAllByText(text)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Legal hold' })).toBeNull()
})

test.each(['employee', 'reviewer'] as const)(
  'a member of staff (%s) places a hold with what it covers, a reason and a note, not without, and lifts none',
  async (role) => {
    const sent: unknown[] = []
    open(page, {
      role,
      answer: (call) => {
        if (isList(call)) return { holds: sent.length === 0 ? [] : [hold()], keptUntil: null }
        if (call.url.pathname !== '/api/v1/loan/place-legal-hold/ln_1') return undefined
        sent.push(call.body)
        return hold()
      },
    })
    const inside = within(await section())
    expect(await inside.findByText('These records are not on hold.')).toBeDefined()
    fireEvent.click(inside.getByRole('button', { name: 'Place a legal hold' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Place a legal hold?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Place hold' }))
    expect(sent).toEqual([])
    fireEvent.change(dialog.getByLabelText('What to hold'), { target: { value: 'person' } })
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'lawsuit' } })
    fireEvent.change(dialog.getByLabelText('Which matter is it?'), { target: { value: ' Claim SC-26-1 ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Place hold' }))
    expect(await inside.findByText('In force')).toBeDefined()
    expect(sent).toEqual([{ scope: 'person', reason: 'lawsuit', note: 'Claim SC-26-1' }])
    expect(inside.queryByRole('button', { name: /^Lift/ })).toBeNull()
  },
)

test('an admin lifts a hold of somebody else; a refusal stays in the dialog in words', async () => {
  const sent: unknown[] = []
  const title = 'You placed this hold. Another admin has to lift it.'
  open(page, {
    role: 'admin',
    answer: (call) => {
      if (isList(call)) return { holds: [hold(sent.length < 2 ? {} : { lifted })], keptUntil: null }
      if (call.url.pathname !== '/api/v1/legal-hold/lift') return undefined
      sent.push(call.body)
      return sent.length === 1 ? new Refusal({ status: 409, code: 'ANOTHER_PERSON_LIFTS', title }) : hold({ lifted })
    },
  })
  const inside = within(await section())
  fireEvent.click(await inside.findByRole('button', { name: /^Lift hold/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift this hold?' }))
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'matter-closed' } })
  fireEvent.change(dialog.getByLabelText('What ended it?'), { target: { value: 'Dismissed' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Lift hold' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(title)
  fireEvent.click(dialog.getByRole('button', { name: 'Lift hold' }))
  expect(await inside.findByText('The matter is closed')).toBeDefined()
  expect(sent).toEqual(Array.from({ length: 2 }, () => ({ id: 'hold_1', reason: 'matter-closed', note: 'Dismissed' })))
})

test.each([
  ['admin', '/admin/legal-holds'],
  ['reviewer', '/admin/legal-holds'],
  ['employee', undefined],
] as const)('the section leads a %s to all legal holds only where they may read them', async (role, address) => {
  open(page, { role, answer: serverOf([]) })
  const inside = within(await section())
  await inside.findByText('These records are not on hold.')
  const link = inside.queryByRole('link', { name: 'All legal holds' })
  expect(link?.getAttribute('href')).toBe(address)
})

test('an admin who placed the hold is offered no lift and reads why', async () => {
  const own = hold({ placed: { ...hold().placed, byId: 'u-9' } })
  open(page, { role: 'admin', answer: serverOf([own]) })
  const inside = within(await section())
  expect(await inside.findByText('You placed this hold, so another admin lifts it.')).toBeDefined()
  expect(inside.queryByRole('button', { name: /^Lift/ })).toBeNull()
})
