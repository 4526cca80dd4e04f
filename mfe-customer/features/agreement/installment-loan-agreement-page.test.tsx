import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import { startClean } from '../../testing/clean.ts'
import { documentOf, listedOf } from '../../testing/documents.ts'
import { loanOf, openFold, openPage, ownLoans, terms } from '../../testing/open-page.tsx'

startClean()
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const installment = {
  ...terms,
  loanType: 'installment' as const,
  annualRate: 29.9,
  defaultInterestRate: null,
  returnedItemFee: 50_00,
}
const approved = loanOf({ ...installment, status: 'agreement' })
const signed = loanOf({ ...installment, status: 'pad', agreementSignedAt: Date.UTC(2026, 10, 20, 19, 14) })
const answers = {
  'GET /api/v1/loan/L-1': approved,
  'GET /api/v1/loan/document/L-1/loan-agreement': documentOf('loan-agreement'),
  'GET /api/v1/loan/document/L-1/pad-agreement': documentOf('pad-agreement'),
}

test('the agreement of an installment loan is signed on its own address and leads to its own debit authorization', async () => {
  const { at } = openPage('/customer/application/installment-loan-agreement?loanId=L-1', {
    ...answers,
    'POST /api/v1/loan/sign-agreement/L-1': signed,
  })
  fireEvent.click(await screen.findByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'I agree to sign' }))
  await screen.findAllByText('Processing...')
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1100)
  })
  await waitFor(() => expect(at()).toBe('/customer/application/installment-pad?loanId=L-1'))
})

test('its debit authorization leads back to its agreement, and can be signed', async () => {
  openPage('/customer/application/installment-pad?loanId=L-1', { ...answers, 'GET /api/v1/loan/L-1': signed })
  expect((await screen.findByRole('link', { name: /Loan agreement/ })).getAttribute('href')).toBe(
    '/customer/application/installment-loan-agreement?loanId=L-1',
  )
  expect(await screen.findByRole('button', { name: 'I agree to sign' })).toBeDefined()
})

test('a debit authorization without a loan is refused in the fixed words', async () => {
  openPage('/customer/application/installment-pad', {})
  expect(await screen.findByText('Loan ID is required')).toBeDefined()
})

test('the dashboard leads to the installment documents and states their own default charges', async () => {
  openPage('/customer/dashboard', {
    ...answers,
    'GET /api/v1/loan/servicing/L-1': servicingOf(),
    'GET /api/v1/loan/documents/L-1': { documents: [listedOf('pad-agreement', 'in-force')] },
    'GET /api/v1/loan/own': ownLoans([
      {
        ...signed,
        status: 'funded',
        activatedAt: Date.UTC(2026, 10, 20, 19, 20),
        fundedAt: Date.UTC(2026, 10, 20, 19, 30),
        cancellableAnyTime: true,
      },
    ]),
  })
  await openFold('Documents and notices')
  expect((await screen.findByRole('link', { name: 'View Pre-authorized debit, in force' })).getAttribute('href')).toBe(
    `/customer/application/installment-pad?loanId=L-1&document=${'a'.repeat(64)}`,
  )
  expect((await openFold('If you cannot pay')).textContent).toContain(
    'a fee of at most $50.00, never more than it cost us',
  )
  expect((await openFold('Loan details')).textContent).toContain('Annual interest rate')
})
