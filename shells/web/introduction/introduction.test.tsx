import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { IntroductionView } from '@tamarack/contracts/endpoints/site'
import { chosenLoan } from '@tamarack/ui/chosen-loan'
import { nearDate } from '@tamarack/ui/format'
import { ok, openShell, refused, type Reply } from '../testing/open-shell.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const figure = (name: 'annual-rate' | 'apr' | 'term' | 'payment') => ({ figure: name, points: 15 })
const facts: IntroductionView = {
  products: [
    {
      loanType: 'cash-advance',
      maximum: 1_500_00,
      termDaysMax: 62,
      annualRate: null,
      costPerHundredMaximum: 14_00,
      costPerHundredSince: '2025-01-01',
      example: {
        advance: 500_00,
        costOfBorrowing: 70_00,
        total: 570_00,
        costPerHundred: 14_00,
        apr: 365_00,
        termDays: 14,
        numberOfPayments: 1,
        payment: 570_00,
      },
      figures: [figure('apr'), figure('term'), figure('payment')],
    },
    {
      loanType: 'installment',
      maximum: 50_000_00,
      termDaysMax: 1_830,
      annualRate: 29_90,
      costPerHundredMaximum: null,
      costPerHundredSince: null,
      example: {
        advance: 2_000_00,
        costOfBorrowing: 338_00,
        total: 2_338_00,
        costPerHundred: 16_90,
        apr: 29_94,
        termDays: 365,
        numberOfPayments: 12,
        payment: 194_83,
      },
      figures: [figure('annual-rate'), figure('apr'), figure('term'), figure('payment')],
    },
  ],
  applicationLifeDays: 30,
  takesApplications: true,
  decisionTargetHours: 24,
  waitingWords: '',
}
const open = (reply: () => Reply = ok(facts)) => openShell('/before-you-apply', { '/api/v1/introduction': reply })

test('anybody reads both products, with their cost per $100 and per year, before signing up', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Before you apply' })).toBeDefined()
  const advance = await screen.findByRole('region', { name: 'Cash advance: what $500.00 for 14 days costs' })
  for (const text of ['$570.00', '$14.00', '365.00%', '14 days']) expect(advance.textContent).toContain(text)
  const installment = screen.getByRole('region', {
    name: 'Installment loan: what $2,000.00 in 12 monthly payments costs',
  })
  for (const text of ['$16.90', '29.90%', '29.94%', '12 months', '$194.83 a month'])
    expect(installment.textContent).toContain(text)
  for (const name of ['Who can have a loan', 'What we will ask, and how long it takes', 'Cheaper ways to get through'])
    expect(screen.getByRole('heading', { level: 2, name })).toBeDefined()
  expect(screen.getByText(/we keep your answers for 30 days/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/auth/signup')
})

test('CPA-08: rate, APR, term and payment are printed in the size that the server checked, in units that grow with the reader’s text size', async () => {
  open()
  await screen.findByText('29.90%')
  const printed = [...document.querySelectorAll<HTMLElement>('[data-figure]')].map(
    ({ dataset, style }) => `${dataset['figure']} ${style.fontSize}`,
  )
  expect(printed).toEqual([
    'apr 1.25rem',
    'term 1.25rem',
    'payment 1.25rem',
    'annual-rate 1.25rem',
    'apr 1.25rem',
    'term 1.25rem',
    'payment 1.25rem',
  ])
})

test('figures that cannot be read are no figures: the page offers to try again', async () => {
  open(refused(422, 'INVALID_INPUT'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByText(/%/)).toBeNull()
})

const estimate = {
  loanAmount: 300_00,
  paymentFrequency: 'bi-weekly',
  costOfBorrowing: 42_00,
  total: 342_00,
  costPerHundred: 14_00,
  apr: 365,
  annualRate: null,
  termDays: 14,
  numberOfPayments: 1,
  payment: 342_00,
  firstDueDate: '2026-12-04',
  dueDate: '2026-12-04',
  nextPayDate: '2026-12-04',
  payDates: { earliest: '2026-11-25', latest: '2027-01-21' },
}
/** $2,000.00 for a year, paid once a month. */
const ofInstallments = {
  ...estimate,
  loanAmount: 2_000_00,
  paymentFrequency: 'monthly',
  costOfBorrowing: 338_00,
  total: 2_338_00,
  annualRate: 29.94,
  numberOfPayments: 12,
  payment: 194_83,
  firstDueDate: '2026-12-20',
  dueDate: '2027-11-20',
  nextPayDate: null,
  payDates: null,
}
const asked: Record<string, unknown>[] = []
/** The shell whose server estimates, and keeps what it was asked. */
const openFirstPage = (address: string) => {
  localStorage.clear()
  asked.length = 0
  return openShell(address, {
    '/api/v1/introduction': ok(facts),
    '/api/v1/estimate': (query) => {
      asked.push(query)
      return { status: 200, body: query['loanType'] === 'installment' ? ofInstallments : estimate }
    },
  })
}

test.each(['/auth/login', '/auth/signup'])(
  '%s states below its form what this is: a calculator by the domain, the example of the law, three steps, the time, the licence',
  async (address) => {
    openFirstPage(address)
    const story = within(await screen.findByRole('region', { name: 'Small loans in Ontario' }))
    const example = (await story.findByText(/^For comparison/)).textContent
    for (const text of [
      'borrow $500.00 for 14 days',
      '$570.00',
      '365.00%',
      `since ${nearDate('2025-01-01')} is $14.00 per $100`,
    ])
      expect(example).toContain(text)
    expect(await story.findByText(`If you sign today, you repay $342.00 on ${nearDate('2026-12-04')}.`)).toBeDefined()
    expect(story.getAllByRole('listitem')).toHaveLength(3)
    expect(story.getByText(/about 8 minutes\. Have your government photo ID/)).toBeDefined()
    expect(await story.findByText('Tamarack Lending, licence 1.')).toBeDefined()
    const link = story.getByRole('link', { name: 'What a loan costs, and who can have one' })
    expect(link.getAttribute('href')).toBe('/before-you-apply')
    // The form comes first on a phone.
    const button = screen.getByRole('button', { name: /^(Sign in|Create account)$/ })
    expect(button.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    // CPA-08: payment, term and cost per year in one font size, here and in the example.
    const printed = [...document.querySelectorAll<HTMLElement>('[data-figure]')]
    expect(printed.map(({ dataset, style }) => `${dataset['figure']} ${style.fontSize}`)).toEqual([
      'payment 1.25rem',
      'term 1.25rem',
      'apr 1.25rem',
      'term 1.25rem',
      'payment 1.25rem',
      'apr 1.25rem',
    ])
  },
)

test('what is chosen is priced by the server and kept for the application; nothing of it is in the address', async () => {
  const { at } = openFirstPage('/auth/login')
  fireEvent.change(await screen.findByRole('slider'), { target: { value: '45' } })
  fireEvent.change(screen.getByLabelText('How often are you paid?'), { target: { value: 'monthly' } })
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ loanAmount: '45000', paymentFrequency: 'monthly' }))
  fireEvent.click(screen.getByRole('link', { name: 'Apply for this loan' }))
  await waitFor(() => expect(at()).toBe('/auth/signup'))
  expect(chosenLoan()).toMatchObject({ loanType: 'cash-advance', loanAmount: 450_00, paymentFrequency: 'monthly' })
  expect((await screen.findByRole<HTMLInputElement>('slider')).value).toBe('45')
})

test('of an installment loan each payment is stated, and what they come to', async () => {
  openFirstPage('/auth/login')
  fireEvent.click(await screen.findByRole('radio', { name: 'Installment loan' }))
  expect(
    await screen.findByText(
      `If you sign today, you pay $194.83 once a month, from ${nearDate('2026-12-20')} to ${nearDate('2027-11-20')}: $2,338.00 in all.`,
    ),
  ).toBeDefined()
  expect(screen.getByText('12 × $194.83')).toBeDefined()
})

test('without its figures the first page still states the steps, and names no cost', async () => {
  openShell('/auth/login', { '/api/v1/introduction': refused(422, 'INVALID_INPUT') })
  const story = within(await screen.findByRole('region', { name: 'Small loans in Ontario' }))
  expect(story.getAllByRole('listitem')).toHaveLength(3)
  expect(story.queryByText(/%|^Borrow/)).toBeNull()
})
