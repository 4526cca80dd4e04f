import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PolicyView } from '@tamarack/contracts/endpoints/policy'
import { onStaffPages, open, type Call } from '../../testing/staff.fixture.tsx'
import { firstValues, policyOf } from './policy.fixture.ts'

onStaffPages()

const act = { byId: 'u-1', byName: 'Ada Admin', at: Date.UTC(2026, 10, 20, 17) }
const lower = { ...firstValues, installmentRate: 24_90, waitingWords: 'We answer today.' }
const proposal = { ...act, reason: 'The market', startsOn: null, values: lower }
const confirmed: PolicyView = policyOf({
  acts: 2,
  inForce: 2,
  versions: [
    ...policyOf().versions,
    {
      version: 2,
      from: act.at,
      values: lower,
      proposed: { ...act, reason: 'The market', startsOn: null },
      confirmed: { ...act, byName: 'Mei Chen' },
    },
  ],
})
const whatIf = {
  since: act.at,
  files: 1200,
  moved: [
    {
      from: 'one-person',
      to: 'by-policy',
      files: 31,
      approved: 29,
      rejected: 2,
      lent: 14_500_00,
      nowLate: 4,
      lost: 0,
    },
  ],
  price: { loans: 12, before: 9_000_00, after: 8_000_00 },
} as const
const serverOf =
  (view: PolicyView, sent: unknown[] = []) =>
  ({ url, body, method }: Call): unknown => {
    if (!url.pathname.startsWith('/api/v1/policy')) return undefined
    if (url.pathname.endsWith('what-if')) return { whatIf }
    if (method === 'POST') sent.push([url.pathname, body])
    return view
  }
const changeTo = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a reviewer reads what is in force, what it may be, what was changed, by whom and why', async () => {
  open('/admin/policy', { role: 'reviewer', answer: serverOf(confirmed) })
  const lending = within(await screen.findByRole('table', { name: 'What we lend' }))
  const row = lending.getByRole('row', { name: /Interest rate/ })
  for (const words of ['24.90%', 'Changed', 'before: 29.90%', '1.00% to 34.90%', 'Criminal Code s. 347'])
    expect(row.textContent).toContain(words)
  expect(lending.getByRole('row', { name: /Largest cash advance/ }).textContent).not.toContain('Changed')
  const versions = within(screen.getByRole('table', { name: /Every version/ }))
  const [, newest, oldest] = versions.getAllByRole('row')
  for (const words of [
    'Policy 2',
    'In force',
    'Ada Admin proposed, Mei Chen confirmed',
    'The market',
    '29.90% → 24.90%',
  ])
    expect(newest?.textContent).toContain(words)
  expect(oldest?.textContent).toContain('As installed')
  expect(screen.queryByRole('button', { name: 'Change the policy' })).toBeNull()
})

test('TAM-213: who confirms reads first what the proposal would have changed in the last year', async () => {
  open('/admin/policy', { role: 'reviewer', answer: serverOf({ ...policyOf(), proposal }) })
  const region = within(await screen.findByRole('region', { name: 'What it would have changed' }))
  expect(
    await region.findByText('Approved by the policy: 31 more, of these 29 approved, 2 rejected, 4 overdue now'),
  ).toBeDefined()
  expect(region.getByText(/^1,200 applications sent since/)).toBeDefined()
  expect(region.getByText(/^12 installment loans/).textContent).toContain(
    '$8,000.00 in place of $9,000.00: $1,000.00 less',
  )
})

test('an employee has no such page', async () => {
  open('/admin/policy', { role: 'employee', answer: serverOf(confirmed) })
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'House policy' })).toBeNull()
})

test('an admin proposes changed values after reading each change, and nothing that may not be', async () => {
  const sent: unknown[] = []
  open('/admin/policy', { role: 'admin', answer: serverOf(policyOf(), sent) })
  fireEvent.click(await screen.findByRole('button', { name: 'Change the policy' }))
  const review = () => fireEvent.click(screen.getByRole('button', { name: 'Review the change' }))
  review()
  expect(screen.getByRole('link', { name: 'Change at least one value' })).toBeDefined()
  changeTo('Interest rate of installment loans', '35')
  changeTo('Largest cash advance', '1600')
  changeTo('Reminders', 'soon')
  review()
  expect(screen.getByRole('link', { name: /^Interest rate of installment loans: 1\.00% to 34\.90%/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /^Largest cash advance: \$1\.00 to \$1,500\.00/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /^Reminders/ })).toBeDefined()
  changeTo('Interest rate of installment loans', '24.9')
  changeTo('Largest cash advance', '900')
  changeTo('Reminders', '2, 5')
  changeTo('Why?', 'The market')
  review()
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose this policy?' }))
  const changes = dialog.getAllByRole('row').map(({ textContent }) => textContent)
  expect(changes.slice(1)).toEqual([
    expect.stringMatching(/Largest cash advance.*\$1,500\.00.*\$900\.00/),
    expect.stringMatching(/Interest rate.*29\.90%.*24\.90%/),
    expect.stringMatching(/Reminders.*After 1, 3, 7 days.*After 2, 5 days/),
  ])
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  const values = { ...firstValues, cashAdvanceMost: 900_00, installmentRate: 24_90, reminderDays: [2, 5] }
  await expect
    .poll(() => sent)
    .toEqual([['/api/v1/policy/propose', { values, startsOn: null, reason: 'The market', seen: 0 }]])
})

test('who proposed waits for another; a colleague confirms after reading what changes', async () => {
  open('/admin/policy', {
    role: 'admin',
    answer: serverOf(policyOf({ acts: 1, proposal: { ...proposal, byId: 'u-9' } })),
  })
  expect(await screen.findByText('You proposed this, so another admin confirms it.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  cleanup()
  const sent: unknown[] = []
  open('/admin/policy', { role: 'admin', answer: serverOf(policyOf({ acts: 1, proposal }), sent) })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm this policy' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this policy?' }))
  expect(dialog.getByRole('row', { name: /Interest rate/ }).textContent).toMatch(/29\.90%.*24\.90%/)
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await expect.poll(() => sent).toEqual([['/api/v1/policy/answer', { type: 'confirm', seen: 1 }]])
})
