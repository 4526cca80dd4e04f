import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onStaffPages, open, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const view = {
  from: '2026-05-28',
  to: '2026-11-27',
  asOf: '2026-11-27',
  counted: 3,
  countable: 3,
  owed: 1_000_00,
  outstanding: [
    { bucket: 'current', loans: 2, owed: 600_00 },
    { bucket: '1-30', loans: 1, owed: 400_00 },
    { bucket: '31-60', loans: 0, owed: 0 },
    { bucket: '61-90', loans: 0, owed: 0 },
    { bucket: '90+', loans: 0, owed: 0 },
  ],
  atRisk: [
    { days: 1, share: 0.4 },
    { days: 7, share: 0.4 },
    { days: 30, share: 0 },
  ],
  bankLines: { corrected: 1, applications: 1 },
  funnel: {
    started: 8,
    submitted: 6,
    approved: 4,
    signed: 3,
    funded: 3,
    stopped: [{ status: 'bank', loans: 2 }],
  },
  funding: { loans: 40, late: 2, medianMs: 252_000, slowestMs: 4_000_000 },
  vintages: [{ month: '2026-11', loans: 3, lent: 1_200_00, owed: 1_000_00, late: 0, writtenOff: 60_00, recovered: 0 }],
  debits: {
    paid: { debits: 3, amount: 300_00 },
    returned: [{ code: '901', meaning: 'Not sufficient funds', debits: 1, amount: 100_00 }],
  },
  result: [{ account: 'written off', meaning: 'loss', amount: 60_00 }],
}
const answer = ({ url }: Call) => {
  if (url.pathname === '/api/v1/portfolio') return view
  return undefined
}
const cellsOf = (table: string, row: string): readonly (string | null)[] =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(row) }))
    .getAllByRole('cell')
    .map((cell) => cell.lastElementChild?.textContent ?? cell.textContent)

test('TAM-206: the book in figures, each leading to the list or the account behind it', async () => {
  open('/admin/portfolio', { role: 'admin', answer })
  await screen.findByRole('heading', { name: 'What is owed' })
  expect(screen.getByText('At risk, 7 days late or more').nextElementSibling?.textContent).toBe('40.0%')
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('1–30 days')).toBe('/admin/collections?bucket=1-30')
  expect(hrefOf('Bank data')).toMatch(/^\/admin\/home\?status=bank&from=2026-05-28&to=2026-11-27$/)
  expect(hrefOf('Written off')).toBe('/admin/ledger?asOf=2026-11-27&account=written+off')
  expect(hrefOf('November 2026')).toBe('/admin/home?fundedFrom=2026-11-01&fundedTo=2026-11-27')
  expect(hrefOf('2 of 40')).toBe('/admin/home?fundedFrom=2026-05-28&fundedTo=2026-11-27&flag=late-funding')
  expect(screen.getByText('Within the hour').nextElementSibling?.textContent).toBe('95.0%')
  expect(screen.getByText('Slowest').nextElementSibling?.textContent).toBe('66 min 40 s')
  expect(cellsOf('How far applications of the period came', 'Were approved').slice(0, 2)).toEqual(['4', '50.0%'])
  expect(cellsOf('How debits of the period ended', 'Returned: Not sufficient funds').slice(0, 3)).toEqual([
    '1',
    '25.0%',
    '$100.00',
  ])
  expect(cellsOf('Loans of the period, by the month of their disbursement', 'November 2026').at(-1)).toBe('5.0%')
})

test('period and product stand in the address and in the call', async () => {
  const { at, calls } = open('/admin/portfolio', { role: 'reviewer', answer })
  await screen.findByRole('heading', { name: 'What is owed' })
  fireEvent.change(screen.getByLabelText('Product'), { target: { value: 'installment' } })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  expect(at()).toBe('/admin/portfolio?product=installment&from=2026-11-01')
  await screen.findByRole('heading', { name: 'What is owed' })
  expect(calls.some(({ url }) => url.search === '?from=2026-11-01&product=installment')).toBe(true)
})

test('while interest is counted the page says how much is missing', async () => {
  open('/admin/portfolio', {
    role: 'admin',
    answer: (call) => (call.url.pathname === '/api/v1/portfolio' ? { ...view, counted: 1 } : answer(call)),
  })
  expect(await screen.findByText(/1 of 3 loans are counted for today so far/)).toBeDefined()
})
