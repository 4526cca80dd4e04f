import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onStaffPages, open, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const by = { id: 'u-1', name: 'Ada Admin' }
const proposal = { by, at: 1_795_000_700_000, sha256: 'a'.repeat(64) }
const standing = { month: '2026-10', state: 'ready', proposal: null, closed: null, adjusted: 7_77 }
const view = {
  ...standing,
  accounts: [
    { account: 'cash', side: 'debit', opening: 0, debit: 0, credit: 500_00, closing: -500_00 },
    { account: 'advance receivable', side: 'debit', opening: 20_00, debit: 500_00, credit: 0, closing: 520_00 },
  ],
  unmapped: [],
  accrued: 1_23,
  entries: 1,
  lastEntry: { loanId: 'ln_1', number: 3 },
  checks: ['chains', 'ledger', 'reconciliation', 'pad-files'].map((check) => ({ check, found: 0, hasRun: true })),
  exported: 'Posting date',
  sha256: proposal.sha256,
}
const periods = {
  months: [
    { ...standing, month: '2026-11', state: 'running', adjusted: 0, posted: 1_00 },
    { ...standing, posted: 500_00 },
  ],
  mapping: [{ account: 'cash', number: '1010', name: 'Bank', by, at: 1_795_000_700_000 }],
}
const answering =
  (period: object, after: object = period) =>
  ({ url, method }: Call) => {
    if (url.pathname === '/api/v1/periods') return periods
    if (url.pathname === '/api/v1/periods/close') return after
    if (url.pathname === '/api/v1/periods/accounts')
      return { ...periods, mapping: [{ ...periods.mapping[0], number: '2020', name: 'Other bank' }] }
    return url.pathname === '/api/v1/periods/2026-10' && method === 'GET' ? period : undefined
  }
const cellsOf = (table: string, row: RegExp): readonly (string | null | undefined)[] =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map((cell) => cell.lastElementChild?.textContent)

test('TAM-211: an admin reads the accounts of a month, proposes to close it, and waits for another', async () => {
  const own = { ...view, state: 'proposed', proposal: { ...proposal, by: { id: 'u-9', name: 'M. Chen' } } }
  const { calls, announce } = open('/admin/ledger/periods/2026-10', { answer: answering(view, own) })
  await screen.findByRole('heading', { name: 'October 2026' })
  expect(cellsOf('Accounts of October 2026', /^Advance receivable/)).toEqual([
    '$20.00 Dr',
    '$500.00',
    '$0.00',
    '$520.00 Dr',
  ])
  expect(cellsOf('Accounts of October 2026', /^Cash/).at(-1)).toBe('$500.00 Cr')
  expect(screen.getByText('4 of 4 checks pass')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Propose to close' }))
  const dialog = screen.getByRole('dialog', { name: 'Propose to close: October 2026?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Propose to close' }))
  expect(await screen.findByText(/Another admin confirms it/)).toBeDefined()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    month: '2026-10',
    type: 'propose',
    sha256: proposal.sha256,
  })
  expect(announce).toHaveBeenCalledWith('Proposed. A second admin confirms it')
  expect(screen.queryByRole('button', { name: 'Confirm and close' })).toBeNull()
})

test('another admin confirms the same figures, and the month is closed', async () => {
  const closed = { ...view, state: 'closed', checks: [], closed: { proposed: proposal, confirmed: proposal } }
  open('/admin/ledger/periods/2026-10', { answer: answering({ ...view, state: 'proposed', proposal }, closed) })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm and close' }))
  const dialog = screen.getByRole('dialog', { name: 'Confirm and close: October 2026?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm and close' }))
  expect(await screen.findByText('Closed by')).toBeDefined()
  expect(screen.queryByRole('button', { name: /close/ })).toBeNull()
})

test('TAM-211: a month with an unmapped account names it and offers no close', async () => {
  open('/admin/ledger/periods/2026-10', { answer: answering({ ...view, unmapped: ['cash', 'advance receivable'] }) })
  expect(await screen.findByText('Give these accounts a number in your general ledger')).toBeDefined()
  expect(screen.getByText('Cash, advance receivable.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Propose to close' })).toBeNull()
})

test('TAM-315: a month that has ended shows its accruals as part of the journal', async () => {
  open('/admin/ledger/periods/2026-10', { answer: answering(view) })
  expect(await screen.findByText(/The journal has it loan by loan/)).toBeDefined()
})

test('figures that changed since the proposal are proposed again', async () => {
  const stale = { ...view, state: 'proposed', proposal: { ...proposal, sha256: 'b'.repeat(64) } }
  open('/admin/ledger/periods/2026-10', { answer: answering(stale) })
  expect(await screen.findByText(/The figures have changed since/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Propose to close' })).toBeDefined()
})

test('a failing check says what to do, and a reviewer reads without a button', async () => {
  const checks = view.checks.map((one) =>
    one.check === 'reconciliation' ? { ...one, found: 2 } : one.check === 'chains' ? { ...one, hasRun: false } : one,
  )
  const { router } = open('/admin/ledger/periods/2026-10', { answer: answering({ ...view, checks }) })
  expect(await screen.findByText(/^Reconciliation with providers: 2 open/)).toBeDefined()
  expect(screen.getByText(/^Records and their chains: not checked since the month ended/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Propose to close' })).toBeNull()
  router.dispose()
})

test('an admin names an account in the general ledger', async () => {
  const { calls } = open('/admin/ledger/periods', { answer: answering(view) })
  await screen.findByRole('link', { name: 'October 2026' })
  expect(cellsOf('Months, the last first', /^October 2026/).slice(1, 3)).toEqual(['$500.00', '$7.77'])
  expect(cellsOf('Accounts in your general ledger', /^Cash/).slice(0, 1)).toEqual(['1010 Bank'])
  fireEvent.click(screen.getByRole('button', { name: 'Change cash' }))
  const dialog = screen.getByRole('dialog', { name: 'Cash in your general ledger' })
  fireEvent.change(within(dialog).getByLabelText('Number and name of the account'), {
    target: { value: '2020 Other bank' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(cellsOf('Accounts in your general ledger', /^Cash/)[0]).toBe('2020 Other bank'))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    account: 'cash',
    number: '2020',
    name: 'Other bank',
  })
})

test('reviewers read the months and change nothing; before the first loan there is none', async () => {
  const none = { ...periods, months: periods.months.slice(0, 1).map((month) => ({ ...month, posted: 0 })) }
  open('/admin/ledger/periods', {
    role: 'reviewer',
    answer: ({ url }) => (url.pathname === '/api/v1/periods' ? none : undefined),
  })
  expect(await screen.findByText(/Nothing is posted yet/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Change/ })).toBeNull()
})
