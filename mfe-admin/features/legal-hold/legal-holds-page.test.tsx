import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LegalHoldOnList, LegalHoldsPage } from '@tamarack/contracts/endpoints/legal-holds'
import { onStaffPages, open, Refusal, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const hold = (part: Partial<LegalHoldOnList> = {}): LegalHoldOnList => ({
  id: 'hold_1',
  loanId: 'ln_7',
  scope: 'person',
  borrowerName: 'Rowan Ashe',
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
const lifted = hold({
  id: 'hold_0',
  loanId: 'ln_3',
  scope: 'loan',
  borrowerName: null,
  lifted: { byName: 'Mei Chen', at: Date.UTC(2026, 10, 21, 19, 14), reason: 'matter-closed', note: 'Dismissed' },
})
const page = (part: Partial<LegalHoldsPage> = {}): LegalHoldsPage => ({
  holds: [hold()],
  inForce: 1,
  all: 2,
  next: null,
  ...part,
})
const serverOf =
  (answer: (search: URLSearchParams) => unknown) =>
  ({ url }: Call): unknown =>
    url.pathname === '/api/v1/legal-holds' ? answer(url.searchParams) : undefined
const rowsOf = async (name: string) => {
  const [, ...rows] = within(await screen.findByRole('table', { name })).getAllByRole('row')
  return rows.map((row) => within(row))
}

test('the list opens with what is in force: whose records, who placed the hold, when and why', async () => {
  open('/admin/legal-holds', { role: 'reviewer', answer: serverOf(() => page()) })
  const [row] = await rowsOf('Legal holds in force, the last placed first')
  expect(row?.getByRole('link', { name: 'Rowan Ashe' }).getAttribute('href')).toBe('/admin/home/ln_7?tab=history')
  for (const text of ['In force', 'Everything of this person', 'Lawsuit', 'Claim SC-26-1', /by Ada Admin/])
    expect(row?.getByText(text)).toBeDefined()
  expect(screen.getByText('1 of 2 legal holds in force')).toBeDefined()
  const rail = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(rail.getByRole('link', { name: 'Legal holds' }).getAttribute('aria-current')).toBe('page')
})

test('all holds have an address of their own, with who lifted which, when and why; destroyed records have no name', async () => {
  const requested: (string | null)[] = []
  const { at } = open('/admin/legal-holds', {
    role: 'admin',
    answer: serverOf((search) => {
      requested.push(search.get('show'))
      return search.get('show') === 'all' ? page({ holds: [hold(), lifted] }) : page()
    }),
  })
  fireEvent.click(await screen.findByRole('link', { name: 'All (2)' }))
  const [inForce, ended] = await rowsOf('All legal holds, the last placed first')
  expect(inForce?.getByText('N/A')).toBeDefined()
  expect(ended?.getByRole('link', { name: 'Application ln_3' })).toBeDefined()
  for (const text of ['This loan alone', 'The matter is closed', 'Dismissed', /by Mei Chen/])
    expect(ended?.getByText(text)).toBeDefined()
  expect(at()).toBe('/admin/legal-holds?show=all')
  expect(requested).toEqual(['in-force', 'all'])
})

test('earlier holds are added below and announced', async () => {
  const { announce } = open('/admin/legal-holds', {
    role: 'reviewer',
    answer: serverOf((search) =>
      search.get('cursor') === '1.hold_1' ? page({ holds: [hold({ id: 'hold_2' })] }) : page({ next: '1.hold_1' }),
    ),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier holds' }))
  await expect.poll(async () => (await rowsOf('Legal holds in force, the last placed first')).length).toBe(2)
  expect(announce).toHaveBeenCalledWith('2 legal holds shown')
  expect(screen.queryByRole('button', { name: 'Show earlier holds' })).toBeNull()
})

test.each([
  ['', 'No records are on hold.'],
  ['?show=all', 'No legal hold was placed yet.'],
])('an empty list (%s) states why', async (search, words) => {
  open(`/admin/legal-holds${search}`, { answer: serverOf(() => page({ holds: [], inForce: 0, all: 0 })) })
  expect(await screen.findByText(words)).toBeDefined()
})

test('a list that cannot be loaded offers another try', async () => {
  const refusal = new Refusal({ status: 503, code: 'UNAVAILABLE', title: 'This is not available right now.' })
  open('/admin/legal-holds', { answer: serverOf(() => refusal) })
  expect(await screen.findByRole('button', { name: /try again/i })).toBeDefined()
})

test('an employee finds neither the list nor a link to it', async () => {
  open('/admin/legal-holds', { role: 'employee' })
  expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Legal holds' })).toBeNull()
})
