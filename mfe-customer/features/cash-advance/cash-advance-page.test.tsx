import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey } from '@tamarack/ui/draft'
import { nearDate } from '@tamarack/ui/format'
import { startClean } from '../../testing/clean.ts'
import { Broken, loanOf, openPage, Refused, terms } from '../../testing/open-page.tsx'

startClean()
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const startOn = (startDate: string, earliestDueDate: string, latestDueDate: string, monthly?: string) => {
  const days = { earliest: earliestDueDate, latest: latestDueDate }
  return {
    startDate,
    earliestDueDate,
    latestDueDate,
    payDates: {
      weekly: { ...days, latest: monthly ?? latestDueDate },
      'bi-weekly': days,
      'semi-monthly': days,
      monthly: days,
    },
  }
}
const limits = {
  leastMonthlyIncome: 0,
  monthlyNetIncome: 2800_00,
  incomeBasis: 'declared',
  incomeSeen: null,
  minimumAdvance: 100_00,
  maximumAdvance: { weekly: 325_00, 'bi-weekly': 650_00, 'semi-monthly': 700_00, monthly: 1400_00 },
  today: '2026-11-20',
  earliestStartDate: '2026-11-20',
  latestStartDate: '2026-11-20',
  earliestDueDate: '2026-11-25',
  latestDueDate: '2027-01-21',
  closedDays: [{ day: '2026-12-25', name: 'Christmas Day' }],
  starts: [startOn('2026-11-20', '2026-11-25', '2027-01-21', '2027-02-01')],
}
const quote = {
  advance: 500_00,
  costOfBorrowing: 70_00,
  total: 570_00,
  termDays: 14,
  apr: 365,
  costPerHundred: 14_00,
  startDate: '2026-11-20',
  dueDate: '2026-12-04',
  payments: [{ dueDate: '2026-12-04', amount: 570_00 }],
  dishonouredFee: 20_00,
  defaultInterestRate: 2.5,
  maximumAdvance: 650_00,
  netPay: 1300_00,
  netPayBasis: 'declared',
  incomeDeclared: 2816_67,
  incomeFound: null,
}
const quoteCall = 'GET /api/v1/loan/cash-advance-quote/L-1'

const opened = async (answers: Record<string, unknown> = {}) => {
  const page = openPage('/customer/application/cash-advance?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({ status: 'terms' }),
    'GET /api/v1/loan/cash-advance-limits/L-1': limits,
    [quoteCall]: quote,
    ...answers,
  })
  await screen.findByRole('group', { name: 'How often are you paid?', hidden: true })
  return page
}
const fill = () => {
  fireEvent.click(screen.getByLabelText('Every two weeks'))
  fireEvent.change(screen.getByLabelText('When is your next pay day?'), { target: { value: '2026-12-04' } })
  fireEvent.change(screen.getByLabelText('How much do you want to borrow?'), { target: { value: '500' } })
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
const errors = async () =>
  within(await screen.findByRole('region', { name: 'Check these answers' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('states the limit before anything is typed, and the one that counts once the pay frequency is chosen', async () => {
  await opened()
  expect(screen.getByText('$650.00 if you are paid every two weeks')).toBeDefined()
  fireEvent.click(screen.getByLabelText('Every week'))
  expect(await screen.findByText('You can borrow up to $325.00')).toBeDefined()
  // Where the calculator begins, too: the cost is in sight at once.
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('$300')
  fireEvent.change(screen.getByRole('slider'), { target: { value: '33' } })
  // The largest amount is no whole step.
  expect(screen.getByLabelText<HTMLInputElement>('How much do you want to borrow?').value).toBe('325')
})

test('the pay days that may be chosen are those of today as the start and of the pay frequency in the form', async () => {
  await opened()
  const payDay = screen.getByLabelText('When is your next pay day?')
  const [ends, hint] = [
    () => [payDay.getAttribute('min'), payDay.getAttribute('max')],
    () => document.getElementById(payDay.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
  ]
  expect(ends()).toEqual(['2026-11-25', '2027-01-21'])
  fireEvent.click(screen.getByLabelText('Every week'))
  await waitFor(() => expect(ends()).toEqual(['2026-11-25', '2027-02-01']))
  expect(hint()).toContain(`It must be from ${nearDate('2026-11-25')} to ${nearDate('2027-02-01')}.`)
})

test('the start is shown and cannot be entered: the day on which the loan is signed', async () => {
  await opened()
  expect(screen.getByText(/^You get the money today, (\w{3}, )?Nov 20(, 2026)?, within one hour/)).toBeDefined()
  expect(screen.queryByLabelText('When do you want the money?')).toBeNull()
})

test('a draft that was begun on another day is sent with the start that is offered today', async () => {
  sessionStorage.setItem(
    `tamarack.draft.${draftKey('L-1', 'cash-advance')}`,
    JSON.stringify({ startDate: '2026-11-13' }),
  )
  const { callsTo } = await opened({
    'POST /api/v1/loan/update-cash-advance-loan/L-1': loanOf({ ...terms, status: 'review' }),
  })
  fill()
  press()
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/update-cash-advance-loan/L-1')).toHaveLength(1))
  expect(callsTo('POST', '/api/v1/loan/update-cash-advance-loan/L-1')[0]?.body).toMatchObject({
    startDate: '2026-11-20',
  })
})

test('an income whose half is below a dollar is offered no amount', async () => {
  const none = { weekly: null, 'bi-weekly': null, 'semi-monthly': 1_08, monthly: 2_16 }
  await opened({ 'GET /api/v1/loan/cash-advance-limits/L-1': { ...limits, maximumAdvance: none } })
  expect(screen.getByText('$2.16 if you are paid once a month')).toBeDefined()
  expect(screen.queryByText(/if you are paid every week/)).toBeNull()
  fireEvent.click(screen.getByLabelText('Every week'))
  expect(await screen.findByText('We cannot offer you a cash advance with this income.')).toBeDefined()
  expect(screen.queryByText(/From \$1\.00 to/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Change your answers' }).getAttribute('href')).toContain('/personal-info?')
})

const payFound = {
  readOn: '2026-11-18',
  income: { measure: 'a-month', from: '2025-11-18', to: '2026-11-17', days: 365, amount: 2480_00 },
  pay: {
    payer: 'LARCH BAKERY',
    kind: 'employment',
    payFrequency: 'bi-weekly',
    nextPayDates: ['2026-11-24', '2026-12-08', '2026-12-22'],
    netPayPerPeriod: 1240_00,
  },
}
const foundCall = 'GET /api/v1/loan/pay-found/L-1'

test('fills in pay frequency and the first pay day that may be chosen from the bank data, and names their source', async () => {
  await opened({ [foundCall]: payFound })
  expect(screen.getByLabelText<HTMLInputElement>('Every two weeks').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('When is your next pay day?').value).toBe('2026-12-08')
  expect(
    screen.getByText(`From your bank data: LARCH BAKERY pays you every two weeks, next on ${nearDate('2026-11-24')}.`),
  ).toBeDefined()
  // What is known is not asked: the questions open on demand.
  expect(document.querySelector('details')?.open).toBe(false)
})

test('takes the answer of a customer who corrects what the bank shows, and keeps the source in sight', async () => {
  const { callsTo } = await opened({
    [foundCall]: payFound,
    'POST /api/v1/loan/update-cash-advance-loan/L-1': loanOf({ ...terms, status: 'review' }),
  })
  fireEvent.click(screen.getByLabelText('Once a month'))
  expect(await screen.findByText(/We go by your answer, and a team member sees both/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('When is your next pay day?'), { target: { value: '2026-12-04' } })
  fireEvent.change(screen.getByLabelText('How much do you want to borrow?'), { target: { value: '500' } })
  press()
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/update-cash-advance-loan/L-1')).toHaveLength(1))
  expect(callsTo('POST', '/api/v1/loan/update-cash-advance-loan/L-1')[0]?.body).toMatchObject({
    paymentFrequency: 'monthly',
    nextPayDate: '2026-12-04',
  })
})

test('begins with what was chosen before sign-up, as far as it is offered, and forgets it when it is sent', async () => {
  const chosen = { loanType: 'cash-advance', loanAmount: 900_00, paymentFrequency: 'weekly', nextPayDate: '2026-12-04' }
  localStorage.setItem('tamarack-chosen-loan', JSON.stringify(chosen))
  const { callsTo } = await opened({
    'POST /api/v1/loan/update-cash-advance-loan/L-1': loanOf({ ...terms, status: 'review' }),
  })
  press()
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/update-cash-advance-loan/L-1')).toHaveLength(1))
  expect(callsTo('POST', '/api/v1/loan/update-cash-advance-loan/L-1')[0]?.body).toMatchObject({
    loanAmount: 325_00,
    paymentFrequency: 'weekly',
    nextPayDate: '2026-12-04',
  })
  await waitFor(() => expect(localStorage.getItem('tamarack-chosen-loan')).toBeNull())
})

test.each([
  ['no pay', { ...payFound, pay: null }],
  ['no income', null],
  [
    'nothing, because it could not be read',
    () => {
      throw new Broken()
    },
  ],
])('a bank that shows %s leaves the questions open', async (_, found) => {
  await opened({ [foundCall]: found })
  expect(screen.getByLabelText<HTMLInputElement>('When is your next pay day?').value).toBe('')
  expect(screen.queryByText(/From your bank data/)).toBeNull()
})

test.each([
  [
    { measure: 'a-month', from: '2025-11-18', to: '2026-11-17', days: 365 },
    'We take your net pay from your bank data: $2,480.00 a month, seen in 365 days.',
  ],
  [
    { measure: 'as-seen', from: '2026-10-28', to: '2026-11-17', days: 21 },
    'We take your net pay from your bank data: $2,480.00 in 21 days.',
  ],
  [null, 'We take your net pay from your answers: $2,480.00 a month.'],
])('names the income that the limit is taken from, with its source and span: %j', async (incomeSeen, sentence) => {
  await opened({
    'GET /api/v1/loan/cash-advance-limits/L-1': { ...limits, monthlyNetIncome: 2480_00, incomeSeen },
  })
  fireEvent.click(screen.getByLabelText('Every week'))
  expect(await screen.findByText((text) => text.includes(sentence))).toBeDefined()
})

test('names what is missing', async () => {
  await opened()
  fireEvent.change(screen.getByLabelText('How much do you want to borrow?'), { target: { value: '' } })
  press()
  expect(await errors()).toEqual([
    'Enter a loan amount of at least $1',
    'How often are you paid? Please select an option',
    'Choose your next pay day',
  ])
})

test('shows the cost once the answers have settled, and announces it once', async () => {
  const { callsTo, announce } = await opened()
  fill()
  expect(callsTo('GET', '/api/v1/loan/cash-advance-quote/L-1')).toHaveLength(0)
  const box = await screen.findByRole('region', { name: 'What it costs' })
  expect(
    within(box)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual([
    'You receive',
    'Cost of borrowing',
    'You repay',
    'Due',
    'Cost per $100',
    'APR',
    'If a payment is returned',
  ])
  expect(box.textContent).toContain('$570.00')
  expect(box.textContent).toContain('365.00%')
  expect(box.querySelector('figcaption')?.textContent).toBe(
    `You get the money on ${nearDate('2026-11-20')} and repay on ${nearDate('2026-12-04')}. Banks are closed on hatched days.`,
  )
  expect([...box.querySelectorAll('[data-kind="money"], [data-kind="due"]')].map((day) => day.textContent)).toEqual([
    '20',
    '4',
  ])
  // On a phone the button is in reach before the box is: the cost stands before it there, too.
  expect(screen.getByRole('button', { name: 'Continue' }).parentElement?.textContent).toMatch(
    /^You receive \$500\.00\. You repay \$570\.00 on (\w{3}, )?Dec 4(, 2026)?\. Cost \$70\.00, \$14\.00 per \$100\. APR 365\.00%\.Continue/,
  )
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1500)
  })
  expect(announce.mock.calls.filter(([message]) => message.startsWith('You repay'))).toEqual([
    [`You repay $570.00 on ${nearDate('2026-12-04')}.`],
  ])
  expect(callsTo('GET', '/api/v1/loan/cash-advance-quote/L-1')).toHaveLength(1)
})

test('the calendar hatches the days on which banks are closed, and names those that are no weekend', async () => {
  await opened({
    [quoteCall]: { ...quote, dueDate: '2026-12-29', payments: [{ dueDate: '2026-12-29', amount: 570_00 }] },
  })
  fill()
  const box = await screen.findByRole('region', { name: 'What it costs' })
  expect(box.querySelector('figcaption')?.textContent).toContain(
    `Banks are closed on hatched days, also on Christmas Day (${nearDate('2026-12-25')}).`,
  )
  const closed = [...box.querySelectorAll('[data-kind="closed"]')].map((day) => day.textContent)
  expect(closed).toContain('25')
  expect(closed).not.toContain('24')
})

test('terms that are not offered are refused in words where the cost would stand', async () => {
  await opened({
    [quoteCall]: () => {
      throw new Refused('ADVANCE_ABOVE_HALF_NET_PAY')
    },
  })
  fill()
  expect(await screen.findByText('The amount is above half of your net pay.')).toBeDefined()
})

test('another name in the account stops the terms, with both ways out', async () => {
  await opened({
    'POST /api/v1/loan/update-cash-advance-loan/L-1': () => {
      throw new Refused('NAME_CHANGED')
    },
  })
  fill()
  press()
  expect(
    await screen.findByRole('heading', { name: 'The name in your account is not the name on your ID any more' }),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Change the name in my account' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Check my identity again' })).toBeDefined()
})

test('a refusal of the terms is next to the answer it is about', async () => {
  await opened({
    'POST /api/v1/loan/update-cash-advance-loan/L-1': () => {
      throw new Refused('DUE_DATE_TOO_SOON')
    },
  })
  fill()
  press()
  expect(await errors()).toEqual(['Your bank needs 3 business days before a debit. Choose a later pay day.'])
  expect(screen.getByLabelText('When is your next pay day?').getAttribute('aria-invalid')).toBe('true')
})

test('a refused day names the nearest day that works, where the cost would stand and next to the answer', async () => {
  const tooLong = () => {
    throw new Refused('TERM_TOO_LONG', { facts: { nearestDate: '2027-01-21' } })
  }
  await opened({ [quoteCall]: tooLong, 'POST /api/v1/loan/update-cash-advance-loan/L-1': tooLong })
  fill()
  const words = `A cash advance must be paid back within 62 days. The nearest day that works is ${nearDate('2027-01-21')}.`
  expect(await screen.findByText(words)).toBeDefined()
  press()
  expect(await errors()).toEqual([words])
})

test('sends the terms and goes to the receipt', async () => {
  const { callsTo, at } = await opened({
    'POST /api/v1/loan/update-cash-advance-loan/L-1': loanOf({ ...terms, status: 'review' }),
  })
  fireEvent.click(screen.getByLabelText('Every two weeks'))
  fireEvent.change(screen.getByLabelText('When is your next pay day?'), { target: { value: '2026-12-04' } })
  fireEvent.change(screen.getByRole('slider'), { target: { value: '50' } })
  press()
  await waitFor(() => expect(at()).toBe('/customer/application/thanks?loanId=L-1'))
  expect(callsTo('POST', '/api/v1/loan/update-cash-advance-loan/L-1')[0]?.body).toEqual({
    loanType: 'cash-advance',
    loanAmount: 500_00,
    startDate: '2026-11-20',
    paymentFrequency: 'bi-weekly',
    nextPayDate: '2026-12-04',
  })
})
