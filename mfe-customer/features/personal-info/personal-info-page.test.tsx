import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { keepReferral, referral } from '@tamarack/ui/chosen-loan'
import { startClean } from '../../testing/clean.ts'
import { Broken, loanOf, openPage, Refused, Versioned } from '../../testing/open-page.tsx'

startClean()

const address = '/customer/application/personal-info?loanId=L-1'
const due = {
  'GET /api/v1/loan/L-1': loanOf({ status: 'personal-info', identity: 'passed', bank: 'connected' }),
  'GET /api/v1/loan/personal-info/L-1': null,
}

const opened = async (answers: Record<string, unknown> = {}) => {
  const page = openPage(address, { ...due, ...answers })
  await screen.findByLabelText('Marital status')
  return page
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const together = 'I am applying with someone, for an installment loan'
const tick = (box: string) => fireEvent.click(screen.getByRole('checkbox', { name: box }))
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))

const fill = () => {
  type('Marital status', 'single')
  type('How many people depend on you?', '0')
  type('What is the loan for?', 'rent')
  type('Where do you work?', 'Maple Foods')
  type('Main source of income', 'employment')
  type('Net income per month', '3,200')
}

test('names every unanswered question in page order, with the fixed words', async () => {
  const { calls } = await opened()
  press()
  const summary = await screen.findByRole('region', { name: 'Check these answers' })
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'What is the loan for? Please select an option',
    'Marital status: Please select an option',
    'How many people depend on you? Enter 0 or more',
    'Enter where you work',
    'Main source of income: Please select an option',
    'Net income per month: Enter an amount of at least $1',
  ])
  expect(document.activeElement).toBe(summary)
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
})

const income = { measure: 'a-month', from: '2026-08-20', to: '2026-11-17', days: 90, amount: 2480_00 }
const found = { readOn: '2026-11-18', income, pay: null }

test('fills in the income that the bank shows, with its source, until the customer has answered', async () => {
  await opened({ 'GET /api/v1/loan/pay-found/L-1': found })
  const income = screen.getByLabelText<HTMLInputElement>('Net income per month')
  expect(income.value.replace(/,/g, '')).toMatch(/^2480/)
  expect(
    screen.getByText(
      /From your bank data: \$2,480\.00 a month, seen in the 90 days before (\w{3}, )?Nov 18(, 2026)?\./,
    ),
  ).toBeDefined()
})

const pay = {
  payer: 'LARCH BAKERY',
  kind: 'employment',
  payFrequency: 'monthly',
  nextPayDates: [],
  netPayPerPeriod: 2480_00,
}
const sentence = /^From your bank data: LARCH BAKERY pays you \$2,480\.00 a month \(employment\)\./
const line = () => screen.getByText(sentence).closest('details')

test('asks nothing about work and income that the bank shows, and sends it', async () => {
  const { callsTo } = await opened({
    'GET /api/v1/loan/pay-found/L-1': { ...found, pay },
    'POST /api/v1/loan/personal-info/L-1': loanOf({ status: 'financial-info' }),
    'GET /api/v1/loan/financial-info/L-1': null,
  })
  expect(line()?.open).toBe(false)
  type('Marital status', 'single')
  type('How many people depend on you?', '0')
  type('What is the loan for?', 'rent')
  press()
  await waitFor(() =>
    expect(callsTo('POST', '/api/v1/loan/personal-info/L-1')[0]?.body).toMatchObject({
      whereDoYouWork: 'LARCH BAKERY',
      primaryIncomeType: 'employment',
      primaryIncomeAmount: 2480_00,
      referedBy: false,
      hasCoApplicants: false,
    }),
  )
})

test('keeps the questions open where the answer differs from the bank', async () => {
  await opened({
    'GET /api/v1/loan/pay-found/L-1': { ...found, pay },
    'GET /api/v1/loan/personal-info/L-1': { ...personalAnswers, primaryIncomeAmount: 3200_00 },
  })
  expect(line()?.open).toBe(true)
})

test('asks about a benefit, which can be of several kinds', async () => {
  await opened({ 'GET /api/v1/loan/pay-found/L-1': { ...found, pay: { ...pay, kind: 'benefit' } } })
  expect(screen.queryByText(sentence)).toBeNull()
  expect(screen.getByLabelText('Main source of income')).toHaveProperty('value', '')
})

test('states what the bank shows of three weeks as it is, and fills in no month', async () => {
  const short = { ...income, measure: 'as-seen', days: 21, amount: 1926_30 }
  await opened({ 'GET /api/v1/loan/pay-found/L-1': { ...found, income: short } })
  expect(screen.getByLabelText<HTMLInputElement>('Net income per month').value).toBe('')
  expect(
    screen.getByText(
      /Your bank data show \$1,926\.30 in the 21 days before (\w{3}, )?Nov 18(, 2026)?, too few to fill in a month\./,
    ),
  ).toBeDefined()
})

test('an answer that was saved stands, next to what the bank shows', async () => {
  await opened({
    'GET /api/v1/loan/pay-found/L-1': found,
    'GET /api/v1/loan/personal-info/L-1': { ...personalAnswers, primaryIncomeAmount: 3200_00 },
  })
  expect(screen.getByLabelText<HTMLInputElement>('Net income per month').value.replace(/,/g, '')).toMatch(/^3200/)
  expect(screen.getByText(/From your bank data: \$2,480\.00/)).toBeDefined()
})

test('has fields for the co-applicant only where that is ticked', async () => {
  await opened()
  fill()
  expect(screen.queryByLabelText('Their name')).toBeNull()
  tick(together)
  type('Their phone', '12345')
  press()
  const summary = await screen.findByRole('region', { name: 'Check these answers' })
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Their name: Name is required',
    'Their email: Please enter a valid email address',
    'Their relationship to you: Please select an option',
    'Their phone: Enter a phone number of 10 to 12 characters',
  ])
})

test('saves cents and leaves out what a No has hidden, then goes to the next step', async () => {
  const { callsTo, at } = await opened({
    'POST /api/v1/loan/personal-info/L-1': loanOf({ status: 'financial-info' }),
    'GET /api/v1/loan/financial-info/L-1': null,
  })
  fill()
  tick(together)
  type('Their name', 'Lee Roy')
  tick(together)
  press()
  await waitFor(() => expect(at()).toBe('/customer/application/financial-info?loanId=L-1'))
  expect(callsTo('POST', '/api/v1/loan/personal-info/L-1')[0]?.body).toMatchObject({
    primaryIncomeAmount: 320_000,
    hasCoApplicants: false,
    coApplicantName: '',
  })
  expect(sessionStorage.length).toBe(0)
})

test('the code of a link is stated and sent, and forgotten then; nobody is asked for one', async () => {
  keepReferral('LARCH-7')
  const { callsTo } = await opened({
    'POST /api/v1/loan/personal-info/L-1': loanOf({ status: 'financial-info' }),
    'GET /api/v1/loan/financial-info/L-1': null,
  })
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I was referred with the code LARCH-7' }).checked).toBe(
    true,
  )
  fill()
  press()
  await waitFor(() =>
    expect(callsTo('POST', '/api/v1/loan/personal-info/L-1')[0]?.body).toMatchObject({
      referedBy: true,
      referalCode: 'LARCH-7',
    }),
  )
  await waitFor(() => expect(referral()).toBe(''))
})

test('without a link there is no question about a code', async () => {
  await opened()
  expect(screen.queryByRole('checkbox', { name: /referred/ })).toBeNull()
})

const before = loanOf({ id: 'L-0', status: 'repaid', submittedAt: Date.parse('2026-09-03T15:00:00Z') })
const earlier = {
  'GET /api/v1/loan/user/u-1': [loanOf({ status: 'personal-info' }), before],
  'GET /api/v1/loan/personal-info/L-0': { ...personalAnswers, maritalStatus: 'single', numberOfDependents: 2 },
  'GET /api/v1/loan/financial-info/L-0': null,
}

test('does not ask again what the last application answered: one line, which is sent as it stands', async () => {
  const { callsTo } = await opened({
    ...earlier,
    'POST /api/v1/loan/personal-info/L-1': loanOf({ status: 'financial-info' }),
    'GET /api/v1/loan/financial-info/L-1': null,
  })
  const household = screen.getByText(
    /^From your application of (\w{3}, )?Sep 3(, 2026)?: single, 2 people depend on you\./,
  )
  expect(household.closest('details')?.open).toBe(false)
  const work = screen.getByText(/^From your application of (\w{3}, )?Sep 3(, 2026)?: .+ pays you/)
  expect(work.closest('details')?.open).toBe(false)
  type('What is the loan for?', 'rent')
  press()
  await waitFor(() =>
    expect(callsTo('POST', '/api/v1/loan/personal-info/L-1')[0]?.body).toMatchObject({
      maritalStatus: 'single',
      numberOfDependents: 2,
      whereDoYouWork: personalAnswers.whereDoYouWork,
      purposeOfLoan: 'rent',
    }),
  )
})

test('opens the questions of the last application where an answer of now differs', async () => {
  await opened({
    ...earlier,
    'GET /api/v1/loan/personal-info/L-1': { ...personalAnswers, maritalStatus: 'single', numberOfDependents: 3 },
  })
  const household = screen.getByText(/^From your application of (\w{3}, )?Sep 3(, 2026)?: single/)
  expect(household.closest('details')?.open).toBe(true)
})

test('keeps what was typed over a reload', async () => {
  const first = await opened()
  type('Where do you work?', 'Maple Foods')
  tick(together)
  first.unmount()
  await opened()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Where do you work?').value).toBe('Maple Foods'))
  expect(screen.getByLabelText('Their name')).toBeDefined()
})

test('a second press after no answer came repeats the key, so that nothing is saved twice', async () => {
  let tries = 0
  const { callsTo } = await opened({
    'POST /api/v1/loan/personal-info/L-1': () => {
      tries += 1
      if (tries === 1) throw new Broken('gone')
      return loanOf({ status: 'financial-info' })
    },
  })
  fill()
  press()
  await screen.findByRole('heading', { name: 'We could not reach our system. Nothing was lost. Try again.' })
  press()
  await waitFor(() => expect(tries).toBe(2))
  const [one, two] = callsTo('POST', '/api/v1/loan/personal-info/L-1')
  expect(one?.key).toBeTruthy()
  expect(two?.key).toBe(one?.key)
})

test('after a change to an earlier step all answers are shown again', async () => {
  const saved = { ...personalAnswers, primaryIncomeAmount: 320_000 }
  const { at } = await opened({
    'GET /api/v1/loan/L-1': loanOf({ status: 'terms' }),
    'GET /api/v1/loan/personal-info/L-1': saved,
    'POST /api/v1/loan/personal-info/L-1': loanOf({ status: 'terms' }),
  })
  expect(screen.getByLabelText<HTMLInputElement>('Net income per month').value).toBe('3,200')
  type('How many people depend on you?', '2')
  press()
  await waitFor(() => expect(at()).toBe('/customer/application?loanId=L-1'))
})

test('"Save and leave" saves a complete page and goes to the dashboard', async () => {
  const { callsTo, at } = await opened({
    'POST /api/v1/loan/personal-info/L-1': loanOf({ status: 'financial-info' }),
    'GET /api/v1/loan/user/u-1': [loanOf({ status: 'financial-info' })],
  })
  fill()
  fireEvent.click(screen.getByRole('button', { name: 'Save and leave' }))
  await waitFor(() => expect(at()).toBe('/customer/dashboard'))
  expect(callsTo('POST', '/api/v1/loan/personal-info/L-1')).toHaveLength(1)
})

test('an application that has been sent shows where it stands instead of a form', async () => {
  openPage(address, { ...due, 'GET /api/v1/loan/L-1': loanOf({ status: 'review' }) })
  expect(await screen.findByRole('heading', { name: 'This step is done' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'See what happens next' }).getAttribute('href')).toBe(
    '/customer/application/thanks?loanId=L-1',
  )
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('a refusal by the server at a field is next to that field', async () => {
  await opened({
    'POST /api/v1/loan/personal-info/L-1': () => {
      throw new Refused('INVALID_INPUT', { errors: [{ pointer: '/whereDoYouWork', detail: 'Enter where you work' }] })
    },
  })
  fill()
  press()
  const summary = await screen.findByRole('region', { name: 'Check these answers' })
  expect(within(summary).getByRole('link', { name: 'Enter where you work' })).toBeDefined()
  expect(screen.getByLabelText('Where do you work?').getAttribute('aria-invalid')).toBe('true')
})

test('says that answers were changed in another window, and shows those when told to', async () => {
  let saved = new Versioned(personalAnswers, '"one"')
  const { calls } = await opened({
    'GET /api/v1/loan/personal-info/L-1': () => saved,
    'POST /api/v1/loan/personal-info/L-1': () => {
      throw new Refused('ANSWERS_CHANGED')
    },
  })
  type('Where do you work?', 'Typed in this window')
  saved = new Versioned({ ...personalAnswers, whereDoYouWork: 'Saved in another' }, '"two"')
  press()
  const notice = await screen.findByText('These answers were changed in another window. Yours were not saved.')
  expect(notice).toBeDefined()
  expect(calls.findLast(({ method }) => method === 'POST')?.ifMatch).toBe('"one"')
  expect(screen.getByLabelText('Where do you work?')).toHaveProperty('value', 'Typed in this window')
  fireEvent.click(screen.getByRole('button', { name: 'Show the newer answers' }))
  await waitFor(() => expect(screen.getByLabelText('Where do you work?')).toHaveProperty('value', 'Saved in another'))
  expect(document.activeElement?.tagName).toBe('H1')
  press()
  await waitFor(() => expect(calls.findLast(({ method }) => method === 'POST')?.ifMatch).toBe('"two"'))
})
