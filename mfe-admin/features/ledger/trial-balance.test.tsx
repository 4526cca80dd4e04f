import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onStaffPages, open, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const accounts = [
  {
    account: 'advance receivable',
    side: 'debit',
    meaning: 'principal the borrower owes',
    debit: 500_00,
    credit: 0,
    balance: 500_00,
    lines: 1,
  },
  { account: 'cash', side: 'debit', meaning: 'money', debit: 0, credit: 500_00, balance: -500_00, lines: 1 },
]
const answer =
  (difference: number) =>
  ({ url }: Call) => {
    if (url.pathname === '/api/v1/ledger/trial-balance') return { asOf: null, accounts, difference }
    if (url.pathname === '/api/v1/ledger/lines')
      return {
        lines: [{ loanId: 'ln_1', number: 2, day: '2026-11-20', kind: 'disbursed', debit: 500_00, credit: 0 }],
        more: false,
      }
    return undefined
  }

test('shows the sums of every account, that the book balances, and the lines behind a sum', async () => {
  const { at, calls } = open('/admin/ledger', { role: 'reviewer', answer: answer(0) })
  expect(await screen.findByRole('heading', { name: 'The book balances' })).toBeDefined()
  const table = screen.getByRole('table', { name: 'Sums of each account over all loans' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  fireEvent.click(within(table).getByRole('link', { name: 'Advance receivable' }))
  const lines = await screen.findByRole('table', { name: /^Lines of advance receivable/ })
  expect(within(lines).getByRole('link', { name: 'Application ln_1' })).toBeDefined()
  expect(at()).toBe('/admin/ledger?account=advance+receivable')
  fireEvent.change(screen.getByLabelText('Through (optional)'), { target: { value: '2026-11-21' } })
  await screen.findByRole('table', { name: /^Lines of advance receivable/ })
  expect(calls.some(({ url }) => url.searchParams.get('asOf') === '2026-11-21')).toBe(true)
})

test('a balance against its own side is shown on the other one, not as a negative amount', async () => {
  open('/admin/ledger', { answer: answer(0) })
  const cash = await screen.findByRole('row', { name: /^Cash/ })
  expect(within(cash).getByText('$500.00 credit')).toBeDefined()
  expect(within(screen.getByRole('row', { name: /^Advance receivable/ })).getByText('$500.00 debit')).toBeDefined()
})

test('a book that does not balance is an alarm with its difference', async () => {
  open('/admin/ledger', { answer: answer(1) })
  expect(await screen.findByRole('heading', { name: 'The book does not balance: $0.01' })).toBeDefined()
})
