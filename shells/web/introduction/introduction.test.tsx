import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { IntroductionView } from '@tamarack/contracts/endpoints/site'
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

test.each(['/auth/login', '/auth/signup'])(
  '%s states below its form what this is: an example by the domain, three steps, the time, what to have at hand, the licence',
  async (address) => {
    openShell(address, { '/api/v1/introduction': ok(facts) })
    const story = within(await screen.findByRole('region', { name: 'Small loans in Ontario' }))
    expect((await story.findByText(/^Borrow/)).textContent).toBe('Borrow $500.00 for 14 days: you repay $570.00.')
    expect(story.getByText(/^Cost per year/).textContent).toBe('Cost per year (APR): 365.00%.')
    expect(story.getByText(/the most that Ontario allows since Jan 1, 2025 is \$14\.00 per \$100/)).toBeDefined()
    expect(story.getAllByRole('listitem')).toHaveLength(3)
    expect(story.getByText(/about 8 minutes\. Have your government photo ID/)).toBeDefined()
    expect(await story.findByText('Tamarack Lending, licence 1.')).toBeDefined()
    const link = story.getByRole('link', { name: 'What a loan costs, and who can have one' })
    expect(link.getAttribute('href')).toBe('/before-you-apply')
    // The form comes first on a phone.
    const button = screen.getByRole('button', { name: /^(Sign in|Create account)$/ })
    expect(button.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    // CPA-08: term, payment and cost per year in letters of one size.
    const printed = [...document.querySelectorAll<HTMLElement>('[data-figure]')]
    expect(printed.map(({ dataset, style }) => `${dataset['figure']} ${style.fontSize}`)).toEqual([
      'term 1.25rem',
      'payment 1.25rem',
      'apr 1.25rem',
    ])
  },
)

test('without its figures the first page still states the steps, and names no cost', async () => {
  openShell('/auth/login', { '/api/v1/introduction': refused(422, 'INVALID_INPUT') })
  const story = within(await screen.findByRole('region', { name: 'Small loans in Ontario' }))
  expect(story.getAllByRole('listitem')).toHaveLength(3)
  expect(story.queryByText(/%|^Borrow/)).toBeNull()
})
