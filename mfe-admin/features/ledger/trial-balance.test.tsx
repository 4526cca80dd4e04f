import { fireEvent, screen, waitFor, within } from '@testing-library/react'
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
/** The value next to a label. */
const valueOf = (label: string) =>
  screen.getAllByRole('term').find((term) => term.textContent === label)?.nextElementSibling?.textContent

const owed = {
  day: '2026-11-24',
  posted: 1_000_00,
  products: [
    { product: 'cash-advance', loans: 2, counted: 2, accrued: 1_50 },
    { product: 'installment', loans: 3, counted: 3, accrued: 20_04 },
  ],
}
const answer =
  (difference: number) =>
  ({ url }: Call) => {
    if (url.pathname === '/api/v1/ledger/trial-balance') return { asOf: null, accounts, difference }
    if (url.pathname === '/api/v1/ledger/owed') return owed
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
  // Where the sum is, not at the end of the page.
  expect(table.contains(lines)).toBe(true)
  expect(within(lines).getByRole('link', { name: 'Application ln_1' })).toBeDefined()
  expect(at()).toBe('/admin/ledger?account=advance+receivable')
  fireEvent.change(screen.getByLabelText('Through (optional)'), { target: { value: '2026-11-21' } })
  await screen.findByRole('table', { name: /^Lines of advance receivable/ })
  fireEvent.click(screen.getByRole('link', { name: 'Advance receivable', expanded: true }))
  await waitFor(() => expect(screen.queryByRole('table', { name: /^Lines of advance receivable/ })).toBeNull())
  expect(calls.some(({ url }) => url.searchParams.get('asOf') === '2026-11-21')).toBe(true)
})

test('interest that is accrued and not posted is a line of its own, and makes what is posted what the loans’ pages show', async () => {
  open('/admin/ledger', { answer: answer(0) })
  await screen.findByText('Interest accrued, not posted')
  expect(valueOf('Posted, in the receivable accounts')).toBe('$1,000.00')
  expect(valueOf('Interest accrued, not posted: cash advances')).toBe('$1.50')
  expect(valueOf('Interest accrued, not posted: installment loans')).toBe('$20.04')
  expect(valueOf('Interest accrued, not posted')).toBe('$21.54')
  expect(valueOf('Owed, as the pages of the loans show it')).toBe('$1,021.54')
  expect(screen.queryByRole('heading', { name: 'Interest is being counted' })).toBeNull()
})

test('while loans are still to be counted the page says how many are, and reads until all are', async () => {
  let [first] = [true]
  open('/admin/ledger', {
    answer: (call: Call) => {
      if (call.url.pathname !== '/api/v1/ledger/owed') return answer(0)(call)
      const products = owed.products.map((one) => (first ? { ...one, counted: 1 } : one))
      first = false
      return { ...owed, products }
    },
  })
  const notice = await screen.findByRole('heading', { name: 'Interest is being counted' })
  expect(notice.parentElement?.textContent).toContain('2 of 5 loans are counted for today')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Interest is being counted' })).toBeNull(), {
    timeout: 3_000,
  })
})

test('what borrowers owe is today’s, and is left out for another day', async () => {
  open('/admin/ledger?asOf=2026-11-20', { answer: answer(0) })
  await screen.findByRole('table', { name: 'Sums of each account over all loans' })
  expect(screen.queryByRole('heading', { name: 'What borrowers owe today' })).toBeNull()
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
