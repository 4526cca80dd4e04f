import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { financialAnswers, personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage } from '../../testing/open-page.tsx'

startClean()

const opened = async (answers: Record<string, unknown> = {}) => {
  const page = openPage('/customer/application/financial-info?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({ status: 'financial-info' }),
    'GET /api/v1/loan/financial-info/L-1': null,
    ...answers,
  })
  await screen.findByRole('group', { name: 'Which of these do you have?', hidden: true })
  return page
}
const choose = (question: string, answer: 'Yes' | 'No') =>
  fireEvent.click(within(screen.getByRole('group', { name: question })).getByLabelText(answer))
const tick = (...boxes: readonly string[]) => {
  for (const box of boxes) fireEvent.click(screen.getByRole('checkbox', { name: box }))
}
const all = ['Other loans', 'A second income', 'A child benefit', 'A car of my own', 'A home of my own'] as const
const consent = /^I agree to the credit check/
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
const errors = async () =>
  within(await screen.findByRole('region', { name: 'Check these answers' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('asks one question and the consent, with the fixed words', async () => {
  await opened()
  press()
  expect(await errors()).toEqual(['Which of these do you have? Please select an option', 'You must agree to continue'])
  tick('None of these')
  expect(await errors()).toEqual(['You must agree to continue'])
  // No box ticked is no answer, however it came about.
  tick('None of these')
  press()
  expect(await errors()).toHaveLength(2)
  tick('Other loans')
  tick('Other loans')
  press()
  expect(await errors()).toHaveLength(2)
})

test('has a field for the amount under each Yes, and for what is owed only where it is not paid', async () => {
  await opened()
  tick(...all)
  choose('Is the car fully paid?', 'No')
  choose('Is the home fully paid?', 'Yes')
  fireEvent.click(screen.getByRole('checkbox', { name: consent }))
  press()
  expect(await errors()).toEqual([
    'How much do you owe on them in total? Enter an amount greater than 0',
    'Where does it come from? Please select an option',
    'How much is it per month? Enter an amount greater than 0',
    'How much is the child benefit per month? Enter an amount greater than 0',
    'About how much is the car worth? Enter an amount greater than 0',
    'How much do you still owe on the car? Enter an amount greater than 0',
    'About how much is the home worth? Enter an amount greater than 0',
  ])
})

test('"None of these" and the consent are enough; a mistyped field under a Yes that became No is no error', async () => {
  const { callsTo, at } = await opened({ 'POST /api/v1/loan/financial-info/L-1': loanOf({ status: 'terms' }) })
  tick('A car of my own')
  type('About how much is the car worth?', 'a lot')
  tick('None of these')
  fireEvent.click(screen.getByRole('checkbox', { name: consent }))
  press()
  await waitFor(() => expect(at()).toBe('/customer/application/cash-advance?loanId=L-1'))
  expect(callsTo('POST', '/api/v1/loan/financial-info/L-1')[0]?.body).toMatchObject({
    hasOtherLoans: false,
    hasSecondaryIncome: false,
    receiveChildTax: false,
    hasCar: false,
    approxValueOfCar: null,
    hasHome: false,
    consent: true,
  })
})

test('does not ask again what the last application answered, except for the consent', async () => {
  const { callsTo, at } = await opened({
    'GET /api/v1/loan/user/u-1': [
      loanOf({ status: 'financial-info' }),
      loanOf({ id: 'L-0', status: 'repaid', submittedAt: Date.parse('2026-09-03T15:00:00Z') }),
    ],
    'GET /api/v1/loan/personal-info/L-0': personalAnswers,
    'GET /api/v1/loan/financial-info/L-0': {
      ...financialAnswers,
      hasOtherLoans: true,
      otherLoansTotalBalanceOwed: 2_000_00,
    },
    'POST /api/v1/loan/financial-info/L-1': loanOf({ status: 'terms' }),
    'GET /api/v1/loan/cash-advance-limits/L-1': null,
  })
  const line = screen.getByText(
    /^From your application of (\w{3}, )?Sep 3(, 2026)?: \$2,000\.00 of other loans, no second income, no child benefit, no car, no home\./,
  )
  expect(line.closest('details')?.open).toBe(false)
  press()
  expect(await errors()).toEqual(['You must agree to continue'])
  fireEvent.click(screen.getByRole('checkbox', { name: consent }))
  press()
  await waitFor(() => expect(at()).toContain('/customer/application/cash-advance'))
  expect(callsTo('POST', '/api/v1/loan/financial-info/L-1')[0]?.body).toMatchObject({
    hasOtherLoans: true,
    otherLoansTotalBalanceOwed: 2_000_00,
    hasHome: false,
    consent: true,
  })
})
