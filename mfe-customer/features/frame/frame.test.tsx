import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage, ownLoans, Refused, terms } from '../../testing/open-page.tsx'

startClean()
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open')
  }
})

test.each([
  'plaid',
  'plaid/document-verification-failed',
  'plaid/phone-verification-failed',
  'plaid/selfie-check-failed',
  'zum',
  'zum/zum-failed',
  'application',
  'application/personal-info',
  'application/financial-info',
  'application/cash-advance',
  'application/loan-agreement',
  'application/installment',
  'application/installment-loan-agreement',
  'application/rejected',
  'application/thanks',
])('/customer/%s without a loan states that it needs one, and shows the way home', async (path) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { calls } = openPage(`/customer/${path}`, {})
  expect(await screen.findByText('We need to know which application this is.')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Not Found' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/customer/dashboard')
  expect(calls).toEqual([])
})

test.each(['plaid', 'application', 'application/loan-agreement', 'application/rejected', 'application/thanks'])(
  '/customer/%s for a loan that is not there is Not Found',
  async (path) => {
    openPage(`/customer/${path}?loanId=L-9`, {})
    expect(await screen.findByRole('heading', { level: 1, name: 'Not Found' })).toBeDefined()
  },
)

test('the heading is there while the loan is on its way', async () => {
  openPage('/customer/application/personal-info?loanId=L-1', { 'GET /api/v1/loan/L-1': () => new Promise(() => {}) })
  expect(await screen.findByRole('heading', { level: 1, name: 'About you' })).toBeDefined()
  expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('Loading...')
})

test('a loan that cannot be read shows a failure, and "Try again" reads it once more', async () => {
  let broken = true
  openPage('/customer/application?loanId=L-1', {
    'GET /api/v1/loan/L-1': () => {
      if (broken) throw new Refused('INTERNAL')
      return loanOf()
    },
  })
  expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeDefined()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Continue your application' })).toBeDefined()
})

test('without a session the failure reaches the shell', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  openPage('/customer/dashboard', {}, null)
  expect(await screen.findByText('The shell shows this failure')).toBeDefined()
})

test('"Save and leave" on a page without answers goes to the dashboard', async () => {
  const { at } = openPage('/customer/plaid?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf(),
    'GET /api/v1/loan/own': ownLoans([loanOf()]),
  })
  await screen.findByRole('button', { name: 'Verify my identity' })
  fireEvent.click(screen.getByRole('button', { name: 'Save and leave' }))
  await waitFor(() => expect(at()).toBe('/customer/dashboard'))
})

test.each([
  ['identity', 'plaid'],
  ['bank', 'zum'],
  ['personal-info', 'application/personal-info'],
  ['financial-info', 'application/financial-info'],
  ['terms', 'application/cash-advance'],
  ['review', 'application/thanks'],
  ['agreement', 'application/loan-agreement'],
  ['pad', 'application/pad'],
] as const)('at %s the application can be withdrawn on its own screen, after a confirmation', async (status, path) => {
  const { calls } = openPage(`/customer/${path}?loanId=L-1`, {
    'GET /api/v1/loan/L-1': loanOf({ ...terms, status }),
    'POST /api/v1/loan/withdraw/L-1': loanOf({ status: 'withdrawn' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw this application' }))
  expect(calls.filter(({ path: called }) => called.includes('withdraw'))).toEqual([])
  const question = await screen.findByRole('dialog', { name: 'Withdraw this application?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Withdraw my application' }))
  await waitFor(() => expect(calls.some(({ path: called }) => called.includes('withdraw'))).toBe(true))
})
