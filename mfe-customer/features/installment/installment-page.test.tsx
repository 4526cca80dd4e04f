import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nearDate } from '@tamarack/ui/format'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage, Refused, terms } from '../../testing/open-page.tsx'

startClean()
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (mostPayments: number, largestPayment: number, maximumAdvance: number | null) => ({
  firstPaymentDate: '2026-12-20',
  fewestPayments: 1,
  mostPayments,
  largestPayment,
  minimumAdvance: maximumAdvance === null ? null : 3_00,
  maximumAdvance,
})
const limits = {
  today: '2026-11-20',
  annualRate: 29.9,
  affordablePerMonth: 520_00,
  leastMonthlyIncome: 0,
  monthlyNetIncome: 2600_00,
  incomeBasis: 'declared',
  incomeSeen: null,
  obligationsPerMonth: 0,
  affordableSharePercent: 20,
  withCoApplicant: false,
  chosen: null,
  frequencies: {
    weekly: at(258, 120_00, 16_000_00),
    'bi-weekly': at(129, 240_00, 16_100_00),
    'semi-monthly': at(119, 260_00, 16_050_00),
    monthly: at(60, 520_00, 16_109_00),
  },
}
const row = (number: number, dueDate: string, balanceAfter: number) => ({
  number,
  dueDate,
  amount: 363_00,
  interest: 49_83,
  principal: 313_17,
  balanceAfter,
})
const quote = {
  advance: 2000_00,
  costOfBorrowing: 178_00,
  total: 2178_00,
  termDays: 181,
  annualRate: 29.9,
  apr: 29.9,
  startDate: '2026-11-20',
  dueDate: '2027-05-20',
  paymentFrequency: 'monthly',
  loanTerm: 2,
  regularPayment: 363_00,
  paymentsPerMonth: 363_00,
  affordablePerMonth: 520_00,
  returnedItemFee: 50_00,
  payments: [row(1, '2026-12-21', 1686_83), row(2, '2027-01-20', 0)],
  choices: [
    {
      paymentFrequency: 'bi-weekly',
      loanTerm: 13,
      regularPayment: 165_00,
      costOfBorrowing: 145_00,
      total: 2145_00,
      dueDate: '2027-05-21',
    },
  ],
}
const [limitsCall, quoteCall] = [
  'GET /api/v1/loan/installment-limits/L-1',
  'GET /api/v1/loan/installment-quote/L-1',
] as const
const chooseCall = 'POST /api/v1/loan/update-installment-loan/L-1'

const opened = async (answers: Record<string, unknown> = {}) => {
  const page = openPage('/customer/application/installment?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({ status: 'terms' }),
    [limitsCall]: limits,
    [quoteCall]: quote,
    ...answers,
  })
  await screen.findByRole('group', { name: 'How often do you want to pay?' })
  return page
}
const fill = (count = '6') => {
  fireEvent.change(screen.getByLabelText('How much do you want to borrow?'), { target: { value: '2000' } })
  fireEvent.click(screen.getByLabelText('Once a month'))
  fireEvent.change(screen.getByLabelText('How many payments?'), { target: { value: count } })
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
const errors = async () =>
  within(await screen.findByRole('region', { name: 'Check these answers' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('states the limit, its reason and the rate before anything is typed', async () => {
  await opened()
  expect(screen.getByText('You can borrow up to $16,109.00 over the longest time')).toBeDefined()
  expect(
    screen.getByText(/at most \$520\.00: 20% of your net income of \$2,600\.00 a month \(from your answers\)\./),
  ).toBeDefined()
  expect(screen.getByText(/29\.90% a year for everybody/)).toBeDefined()
})

const hintOf = () => {
  const described = screen.getByLabelText('How much do you want to borrow?').getAttribute('aria-describedby') ?? ''
  return described
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
}
const limitsFor =
  (chosen: object | null) =>
  ({ query }: { readonly query: string }) => ({
    ...limits,
    chosen: query.includes('loanTerm') ? chosen : null,
  })

test('next to the amount stands what is offered with the payments as they are chosen, and the slider ends there', async () => {
  await opened({ [limitsCall]: limitsFor({ minimumAdvance: 12_00, maximumAdvance: 5_321_47 }) })
  expect(hintOf()).toBe('Up to $16,109.00, over the longest time')
  fill('12')
  await waitFor(() => expect(hintOf()).toBe('Up to $5,321.47 in 12 payments'))
  const slider = screen.getByRole<HTMLInputElement>('slider')
  expect([slider.min, slider.max]).toEqual(['1', '54'])
  fireEvent.change(slider, { target: { value: '54' } })
  expect(screen.getByLabelText<HTMLInputElement>('How much do you want to borrow?').value).toBe('5,321.47')
})

test('an amount as small as that of a cash advance lies on the slider', async () => {
  await opened({ [limitsCall]: limitsFor({ minimumAdvance: 12_00, maximumAdvance: 5_321_47 }) })
  fireEvent.change(screen.getByLabelText('How much do you want to borrow?'), { target: { value: '300' } })
  const slider = screen.getByRole<HTMLInputElement>('slider')
  expect([slider.value, slider.getAttribute('aria-valuetext')]).toEqual(['3', '$300'])
})

test.each([
  [null, '1', 'No amount can be offered in 1 payment. Choose more payments.'],
  [{ minimumAdvance: 1500_01, maximumAdvance: 1800_00 }, '2', 'From $1,500.01 to $1,800.00 in 2 payments'],
])('with %o for %s payments the hint is: %s', async (chosen, count, hint) => {
  await opened({ [limitsCall]: limitsFor(chosen) })
  fill(count)
  await waitFor(() => expect(hintOf()).toBe(hint))
})

test('names what other debts take from the limit, and offers no amount where nothing is left', async () => {
  const none = Object.fromEntries(Object.keys(limits.frequencies).map((key) => [key, at(60, 0, null)]))
  await opened({
    [limitsCall]: { ...limits, affordablePerMonth: 0, obligationsPerMonth: 2600_00, frequencies: none },
  })
  expect(screen.getByText('We cannot offer you an installment loan with this income and these debts.')).toBeDefined()
  expect(screen.getByText(/leaves after \$2,600\.00 a month for other debts/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Change your answers' }).getAttribute('href')).toContain('/personal-info?')
})

test('names what is missing, in the words of the specification and our own', async () => {
  await opened()
  fireEvent.change(screen.getByLabelText('How much do you want to borrow?'), { target: { value: '' } })
  press()
  expect(await errors()).toEqual([
    'Enter a loan amount of at least $1',
    'How often do you want to pay? Please select an option',
    'Enter a term of at least 1',
  ])
})

test('shows cost, both rates, schedule and what other choices change, and announces the sum once', async () => {
  const { announce } = await opened()
  fill()
  const box = await screen.findByRole('region', { name: 'What it costs' })
  expect(
    within(box)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual([
    'You receive',
    'Cost of borrowing',
    'You repay',
    'Each payment',
    'Last payment',
    'Annual interest rate',
    'APR',
    'If a payment is returned',
  ])
  expect(box.textContent).toContain('at most, for each one; interest goes on at the same rate')
  fireEvent.click(screen.getByText('What another choice changes', { selector: 'summary' }))
  const choices = screen.getByRole('table', { name: 'What another choice changes' })
  expect(choices.textContent).toContain('13 times, every two weeks')
  expect(choices.textContent).toContain('$145.00')
  fireEvent.click(screen.getByText('All 2 payments'))
  expect(screen.getByRole('table', { name: 'Payments' }).textContent).toContain('$1,686.83')
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1500)
  })
  expect(announce.mock.calls.filter(([text]) => text.startsWith('You repay'))).toEqual([
    [`You repay $2,178.00 in 2 payments of $363.00, the last on ${nearDate('2027-05-20')}.`],
  ])
})

test('round times are so many payments of the frequency', async () => {
  await opened()
  expect(screen.queryByLabelText('1 year')).toBeNull()
  fireEvent.click(screen.getByLabelText('Every two weeks'))
  fireEvent.click(await screen.findByLabelText('1 year'))
  expect((screen.getByLabelText('How many payments?') as HTMLInputElement).value).toBe('26')
  expect(screen.queryByLabelText('5 years')).toBeNull()
})

test('a refusal of the quote is where the cost would, with the nearest amount', async () => {
  await opened({
    [quoteCall]: () => {
      throw new Refused('PAYMENTS_NOT_AFFORDABLE', { facts: { nearestAmount: 1850_00 } })
    },
  })
  fill()
  expect(
    await screen.findByText(
      'These payments are more than your income leaves room for. The nearest amount that works is $1,850.00.',
    ),
  ).toBeDefined()
})

test.each([
  ['PAYMENTS_NOT_AFFORDABLE', 'How much do you want to borrow?'],
  ['INSTALLMENT_TERM_TOO_LONG', 'How many payments?'],
] as const)('a refusal %s is next to "%s"', async (code, label) => {
  await opened({
    [chooseCall]: () => {
      throw new Refused(code)
    },
  })
  fill()
  press()
  expect(await errors()).toHaveLength(1)
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
})

const inviteCall = 'POST /api/v1/loan/invite-co-applicant/L-1'
const invited = {
  progress: 'invited',
  invitation: 1,
  invitedAt: Date.UTC(2026, 10, 20, 17),
  expiresAt: Date.UTC(2026, 10, 27, 17),
  loanAmount: 2000_00,
  paymentFrequency: 'monthly',
  loanTerm: 6,
  consentedAt: null,
  signedAt: null,
} as const

test('a named co-applicant is invited for the chosen terms, before anything is sent for review', async () => {
  const { callsTo } = await opened({
    [limitsCall]: { ...limits, withCoApplicant: true },
    [inviteCall]: loanOf({ status: 'terms', coApplicant: invited }),
  })
  expect(screen.getByRole('region', { name: 'You are applying with someone' })).toBeTruthy()
  fill()
  fireEvent.click(screen.getByRole('button', { name: 'Invite to apply together' }))
  expect(await screen.findByRole('region', { name: 'We invited your co-applicant' })).toBeTruthy()
  expect(callsTo('POST', '/api/v1/loan/invite-co-applicant/L-1')[0]?.body).toMatchObject({ loanAmount: 2000_00 })
  expect(callsTo('POST', '/api/v1/loan/update-installment-loan/L-1')).toEqual([])
})

test('the borrower can invite again for the same terms, or go on alone after one question', async () => {
  const { callsTo } = await opened({
    'GET /api/v1/loan/L-1': loanOf({ status: 'terms', coApplicant: invited }),
    [limitsCall]: { ...limits, withCoApplicant: true },
    [inviteCall]: loanOf({ status: 'terms', coApplicant: { ...invited, invitation: 2 } }),
    'POST /api/v1/loan/withdraw-co-applicant/L-1': loanOf({
      status: 'terms',
      coApplicant: { ...invited, progress: 'withdrawn' },
    }),
  })
  const steps = await screen.findByRole('list', { name: 'Your co-applicant' })
  expect(steps.textContent).toMatch(/^Done: InvitedNext: JoinedLater: Identity verified/)
  // Whoever waits is not led to void what they wait for.
  fireEvent.click(await screen.findByRole('button', { name: 'Invite again' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('the link in the first email stops working')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep the invitation' }))
  expect(callsTo('POST', '/api/v1/loan/invite-co-applicant/L-1')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Send the invitation again' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send a new link' }))
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/invite-co-applicant/L-1')).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Go on alone' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Go on alone' }))
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/withdraw-co-applicant/L-1')).toHaveLength(1))
})

test('going on alone after a refusal promises no email to the one who declined', async () => {
  await opened({
    'GET /api/v1/loan/L-1': loanOf({ status: 'terms', coApplicant: { ...invited, progress: 'declined' } }),
    [limitsCall]: { ...limits, withCoApplicant: true },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Go on alone' }))
  expect((await screen.findByRole('dialog')).textContent).not.toContain('We email your co-applicant')
})

test('an application is sent only with the terms that the ready co-applicant accepted', async () => {
  const { callsTo } = await opened({
    'GET /api/v1/loan/L-1': loanOf({ status: 'terms', coApplicant: { ...invited, progress: 'ready' } }),
    [limitsCall]: { ...limits, withCoApplicant: true },
    [chooseCall]: loanOf({ ...terms, status: 'review' }),
  })
  await screen.findByRole('region', { name: 'Your co-applicant is ready' })
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/update-installment-loan/L-1')).toHaveLength(1))
  expect(callsTo('POST', '/api/v1/loan/invite-co-applicant/L-1')).toEqual([])
})

test('sends the terms with today as the start and goes to the receipt', async () => {
  const { callsTo, at: where } = await opened({ [chooseCall]: loanOf({ ...terms, status: 'review' }) })
  fill()
  press()
  await waitFor(() => expect(where()).toBe('/customer/application/thanks?loanId=L-1'))
  expect(callsTo('POST', '/api/v1/loan/update-installment-loan/L-1')[0]?.body).toEqual({
    loanType: 'installment',
    loanAmount: 2000_00,
    startDate: '2026-11-20',
    paymentFrequency: 'monthly',
    loanTerm: 6,
  })
})

test('another loan type has its own page, and the figures go along', async () => {
  const { at: where } = await opened({
    'GET /api/v1/loan/cash-advance-limits/L-1': () => new Promise(() => {}),
  })
  fill()
  fireEvent.click(screen.getByRole('radio', { name: /Cash advance/ }))
  await waitFor(() => expect(where()).toBe('/customer/application/cash-advance?loanId=L-1'))
})
