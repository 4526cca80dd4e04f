import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { joinedCoApplicant } from '@tamarack/contracts/testing/loan-view.fixture'
import { nearDate } from '@tamarack/ui/format'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage, terms } from '../../testing/open-page.tsx'

startClean()

const answers = {
  'GET /api/v1/plaid/u-1': {
    idvData: {
      user: {
        name: { given_name: 'Ada', family_name: 'Roy' },
        address: { street: '12 Elm St', city: 'Toronto', region: 'ON', postal_code: 'K1A 0B1' },
        phone_number: '+14165550199',
        ip_address: null,
      },
    },
  },
  'GET /api/v1/zum/account/u-1': {
    nameOfFinancialInstitution: 'Elm Bank',
    accountNumber: '7654321',
    institutionNumber: '001',
    transitNumber: '12345',
    accountType: 'Chequing',
    readAt: Date.UTC(2026, 10, 20, 17),
    transactions: 285,
    from: '2025-11-24',
    to: '2026-11-19',
  },
  'GET /api/v1/loan/personal-info/L-1': { ...personalAnswers, primaryIncomeAmount: 320_000 },
  'GET /api/v1/loan/financial-info/L-1': null,
}
const step = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li') ?? document.body

test('lists the six steps with their state, what was answered, and how to change it', async () => {
  openPage('/customer/application?loanId=L-1', {
    ...answers,
    'GET /api/v1/loan/L-1': loanOf({
      status: 'financial-info',
      identity: 'passed',
      bank: 'connected',
      bankAccountEnding: '4321',
    }),
  })
  expect(await screen.findByText('416-555-0199')).toBeDefined()
  expect(within(step('2. Bank')).getByText('ending 4321')).toBeDefined()
  expect(
    ['1. Identity', '2. Bank', '3. About you', '4. Finances', '5. Loan', '6. Agreement and debit'].map(
      (name) => within(step(name)).getByText(/^(Done|Next|Later)$/).textContent,
    ),
  ).toEqual(['Done', 'Done', 'Done', 'Next', 'Later', 'Later'])
  const about = within(step('3. About you'))
  expect(await about.findByText('$3,200.00')).toBeDefined()
  expect(about.getAllByRole('link')[0]?.getAttribute('href')).toBe('/customer/application/personal-info?loanId=L-1')
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    '/customer/application/financial-info?loanId=L-1',
  )
})

test('the kind of loan is chosen when that step is next', async () => {
  openPage('/customer/application?loanId=L-1', { ...answers, 'GET /api/v1/loan/L-1': loanOf({ status: 'terms' }) })
  expect(await screen.findByRole('radio', { name: /Cash advance/ })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    '/customer/application/cash-advance?loanId=L-1',
  )
})

test('who waits for a co-applicant chooses nothing and reads what they wait for', async () => {
  openPage('/customer/application?loanId=L-1', {
    ...answers,
    'GET /api/v1/loan/L-1': loanOf({ status: 'terms', coApplicant: { ...joinedCoApplicant, progress: 'invited' } }),
  })
  expect(await screen.findByRole('region', { name: 'We invited your co-applicant' })).toBeDefined()
  expect(screen.queryByRole('radio', { name: /Cash advance/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'See the invitation' }).getAttribute('href')).toBe(
    '/customer/application/installment?loanId=L-1',
  )
})

test('nothing can be changed once the application is sent', async () => {
  openPage('/customer/application?loanId=L-1', {
    ...answers,
    'GET /api/v1/loan/L-1': loanOf({ ...terms, status: 'review' }),
  })
  expect(await screen.findByText('Larch Mill')).toBeDefined()
  expect(screen.queryByRole('link', { name: /^Change/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Withdraw this application' })).toBeDefined()
})

test('shows what was read of the bank account, from where and what for; another can be connected until the terms are sent', async () => {
  openPage('/customer/application?loanId=L-1', {
    ...answers,
    'GET /api/v1/loan/L-1': loanOf({ status: 'terms', identity: 'passed', bank: 'connected' }),
  })
  expect(await screen.findByText(`285, ${nearDate('2025-11-24')} to ${nearDate('2026-11-19')}`)).toBeDefined()
  const bank = within(step('2. Bank'))
  expect(bank.getByText('Elm Bank')).toBeDefined()
  expect(bank.getByText(nearDate('2026-11-20'))).toBeDefined()
  expect(bank.getByText(/^To see your income/)).toBeDefined()
  expect(bank.getByRole('link', { name: 'Connect another account' }).getAttribute('href')).toBe(
    '/customer/zum/another-account?loanId=L-1',
  )
})

test('has no way to another account once the application is with staff', async () => {
  openPage('/customer/application?loanId=L-1', {
    ...answers,
    'GET /api/v1/loan/L-1': loanOf({ ...terms, status: 'review', identity: 'passed', bank: 'connected' }),
  })
  expect(await screen.findByText('Elm Bank')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Connect another account' })).toBeNull()
})

test('the installment loan has a form of its own', async () => {
  openPage('/customer/application?loanId=L-1', { ...answers, 'GET /api/v1/loan/L-1': loanOf({ status: 'terms' }) })
  fireEvent.click(await screen.findByRole('radio', { name: /Installment loan/ }))
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    '/customer/application/installment?loanId=L-1',
  )
})

test('shows a decision as soon as it is made', async () => {
  let loan = loanOf({ ...terms, status: 'review', submittedAt: Date.UTC(2026, 10, 21, 15) })
  const { changed } = openPage('/customer/application?loanId=L-1', { ...answers, 'GET /api/v1/loan/L-1': () => loan })
  await screen.findByText(/^Your application is with us for review\./)
  loan = { ...loan, status: 'agreement', decidedAt: Date.UTC(2026, 10, 21, 16) }
  await changed()
  expect(await screen.findByText(/^We approved your application\./)).toBeDefined()
})
