import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage } from '../../testing/open-page.tsx'

startClean()

const opened = async (answers: Record<string, unknown> = {}) => {
  const page = openPage('/customer/application/financial-info?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({ status: 'financial-info' }),
    'GET /api/v1/loan/financial-info/L-1': null,
    ...answers,
  })
  await screen.findByRole('group', { name: 'Do you have other loans?' })
  return page
}
const choose = (question: string, answer: 'Yes' | 'No') =>
  fireEvent.click(within(screen.getByRole('group', { name: question })).getByLabelText(answer))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
const errors = async () =>
  within(await screen.findByRole('region', { name: 'Check these answers' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('has fields for five answers and the consent, with the fixed words', async () => {
  await opened()
  press()
  expect(await errors()).toEqual([
    'Do you have other loans? Please select an option',
    'Do you have a second income? Please select an option',
    'Do you receive a child benefit? Please select an option',
    'Do you own a car? Please select an option',
    'Do you own a home? Please select an option',
    'You must agree to continue',
  ])
})

test('has a field for the amount under each Yes, and for what is owed only where it is not paid', async () => {
  await opened()
  for (const question of [
    'Do you have other loans?',
    'Do you have a second income?',
    'Do you receive a child benefit?',
    'Do you own a car?',
    'Do you own a home?',
  ])
    choose(question, 'Yes')
  choose('Is the car fully paid?', 'No')
  choose('Is the home fully paid?', 'Yes')
  fireEvent.click(screen.getByRole('checkbox'))
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

test('five times No and one tick is enough; a mistyped field under a Yes that became No is no error', async () => {
  const { callsTo, at } = await opened({ 'POST /api/v1/loan/financial-info/L-1': loanOf({ status: 'terms' }) })
  choose('Do you own a car?', 'Yes')
  type('About how much is the car worth?', 'a lot')
  for (const question of [
    'Do you have other loans?',
    'Do you have a second income?',
    'Do you receive a child benefit?',
    'Do you own a car?',
    'Do you own a home?',
  ])
    choose(question, 'No')
  fireEvent.click(screen.getByRole('checkbox'))
  press()
  await waitFor(() => expect(at()).toBe('/customer/application/cash-advance?loanId=L-1'))
  expect(callsTo('POST', '/api/v1/loan/financial-info/L-1')[0]?.body).toMatchObject({
    hasCar: false,
    approxValueOfCar: null,
    consent: true,
  })
})
