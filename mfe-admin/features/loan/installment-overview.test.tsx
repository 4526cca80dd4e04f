import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loanOf } from '../../testing/loans.fixture.ts'
import { onStaffPages, open } from '../../testing/staff.fixture.tsx'

onStaffPages()

test('an installment loan shows its rate, its payment frequency, every payment, and what a returned payment costs', async () => {
  const payments = [
    { dueDate: '2026-12-21', amount: 363_00 },
    { dueDate: '2027-01-20', amount: 363_00 },
  ]
  const installment = loanOf({
    loanType: 'installment',
    annualRate: 29.9,
    defaultInterestRate: null,
    selectedPaymentFrequency: 'monthly',
    numberOfPayments: 2,
    payments,
  })
  open('/admin/home/ln_1', {
    answer: ({ url }) => (url.pathname === '/api/v1/loan/ln_1' ? installment : undefined),
  })
  expect(await screen.findByText('Annual interest rate')).toBeDefined()
  expect(screen.getByText('Payment frequency').nextElementSibling?.textContent).toBe('Once a month')
  expect(screen.getByText('at most, for each one; interest goes on at the same rate')).toBeDefined()
  expect(screen.getByText('All 2 payments')).toBeDefined()
  expect(within(screen.getByRole('table', { name: 'Payments', hidden: true })).getAllByText('$363.00')).toHaveLength(2)
})
