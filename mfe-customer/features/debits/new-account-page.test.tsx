import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { longDate } from '@tamarack/ui/format'
import { startClean } from '../../testing/clean.ts'
import { documentOf } from '../../testing/documents.ts'
import { loanOf, openPage, ownLoans, terms } from '../../testing/open-page.tsx'

startClean()

const funded = loanOf({ ...terms, status: 'funded', activatedAt: Date.UTC(2026, 10, 20, 19), fundedAt: 1 })
type Control = ServicingView['authorization']
const opened = (control: Partial<Control>) =>
  openPage('/customer/new-account?loanId=L-1', {
    'GET /api/v1/loan/L-1': funded,
    'GET /api/v1/loan/own': ownLoans([funded]),
    'GET /api/v1/loan/document/L-1/pad-agreement': documentOf('pad-agreement'),
    'GET /api/v1/loan/servicing/L-1': servicingOf({
      authorization: { ...servicingOf().authorization, ...control },
    }),
  })
const stopped = { payment: 2, dueDate: '2026-12-18', amount: 242_00 }
const heading = { name: 'A debit that you stopped comes back' }

test.each(['may-connect', 'to-sign'] as const)(
  'TAM-273: names a stopped debit that a new authorization lists before it is signed: %s',
  async (newAccount) => {
    opened({ newAccount, comesBack: [stopped] })
    expect(await screen.findByRole('heading', heading)).toBeDefined()
    expect(screen.getByText(longDate('2026-12-18')).closest('li')?.textContent).toContain('$242.00')
    expect(screen.getByText(/When you sign, we make this debit on the new account/)).toBeDefined()
  },
)

test('names several stopped debits together', async () => {
  opened({ newAccount: 'to-sign', comesBack: [stopped, { ...stopped, payment: 3, dueDate: '2027-01-04' }] })
  expect(await screen.findByRole('heading', { name: 'Debits that you stopped come back' })).toBeDefined()
})

test.each([
  ['nothing was stopped', { newAccount: 'may-connect', comesBack: [] }],
  ['no account can be changed', { newAccount: 'none', comesBack: [stopped] }],
] as const)('says nothing of stopped debits when %s', async (_when, { newAccount, comesBack }) => {
  opened({ newAccount, comesBack: [...comesBack] })
  expect(await screen.findByText(/Connect the account|there is no bank account to change/)).toBeDefined()
  expect(screen.queryByRole('heading', heading)).toBeNull()
})
