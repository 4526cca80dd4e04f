import { focusManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { joinedCoApplicant } from '@tamarack/contracts/testing/loan-view.fixture'
import { nearDate } from '@tamarack/ui/format'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage, ownLoans, terms } from '../../testing/open-page.tsx'

startClean()
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

test.each([
  ['the receipt', '/customer/application/thanks?loanId=L-1', 'Application received'],
  ['the dashboard', '/customer/dashboard', 'We are reviewing your application'],
])('a decision shows on %s as soon as it is made', async (_, address, heading) => {
  let loan = loanOf({ ...terms, status: 'review', submittedAt: Date.UTC(2026, 10, 21, 15) })
  const { changed } = openPage(address, {
    'GET /api/v1/loan/L-1': () => loan,
    'GET /api/v1/loan/own': () => ownLoans([loan]),
  })
  await screen.findByRole('heading', { name: heading })
  loan = { ...loan, status: 'rejected', decidedAt: Date.UTC(2026, 10, 21, 16) }
  await changed()
  await waitFor(() => expect(screen.queryByRole('heading', { name: heading })).toBeNull())
})

const wouldHavePassed = async (loan: Parameters<typeof loanOf>[0]) => {
  openPage('/customer/application/rejected?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({ ...terms, status: 'rejected', decidedAt: Date.UTC(2026, 10, 21, 15), ...loan }),
  })
  const main = await screen.findByRole('main')
  await within(main).findByRole('heading', { name: 'Main reasons' })
  return main
}

test('a rejection states what would change the answer and what would have passed, without a price and without a way to apply', async () => {
  const main = await wouldHavePassed({
    rejectionReasons: ['Your income is too low for this amount.'],
    changesThatWouldPass: ['A higher income would change this.'],
    alternatives: [
      { loanType: 'cash-advance', amount: 170_00, paymentFrequency: 'bi-weekly', numberOfPayments: null },
      { loanType: 'installment', amount: 500_00, paymentFrequency: 'bi-weekly', numberOfPayments: 6 },
    ],
  })
  expect(within(main).getByText('A higher income would change this.')).toBeDefined()
  const heading = within(main).getByRole('heading', { name: 'What would have passed' })
  const section = heading.closest('section')
  if (section === null) throw new Error('the heading stands in a section')
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Cash advance of up to $170.00',
    'Installment loan of up to $500.00, paid back in 6 payments, every two weeks',
  ])
  expect(section.textContent).toMatch(/not an offer/)
  expect(section.textContent).not.toMatch(/%|cost|APR/)
  expect(section.querySelectorAll('a, button')).toHaveLength(0)
})

test('a rejection after which nothing would have passed has no section about it', async () => {
  const main = await wouldHavePassed({ rejectionReasons: ['We could not confirm your identity.'], alternatives: [] })
  expect(within(main).queryByRole('heading', { name: 'What would have passed' })).toBeNull()
})

test('a rejection gives date and reasons in words, rights and free help, and no way to apply', async () => {
  openPage('/customer/application/rejected?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({
      ...terms,
      status: 'rejected',
      decidedAt: Date.UTC(2026, 10, 21, 15),
      rejectionReasons: ['Your income does not cover this loan beside what you already pay.'],
    }),
  })
  expect(await screen.findByText('Your income does not cover this loan beside what you already pay.')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'We cannot offer you this loan' })).toBeDefined()
  expect(screen.getByText(`${nearDate('2026-11-21')}`)).toBeDefined()
  expect(screen.queryByRole('button', { name: /apply/i })).toBeNull()
})

test('nobody reads that they were rejected when they were not', async () => {
  openPage('/customer/application/rejected?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({ ...terms, status: 'agreement' }),
  })
  expect(await screen.findByRole('link', { name: 'Read the agreement' })).toBeDefined()
  expect(screen.queryByText('We cannot offer you this loan')).toBeNull()
})

test('the receipt has a reference, the amount and what happens next', async () => {
  openPage('/customer/application/thanks?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({ ...terms, status: 'review' }),
  })
  expect(await screen.findByText('L-1')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Application received' })).toBeDefined()
  expect(screen.getByText('$500.00')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'What happens next' })).toBeDefined()
  expect(screen.getByText(/we email you the decision/)).toBeDefined()
})

const receivedAt = Date.UTC(2026, 10, 21, 15)
const introduction = {
  products: [],
  applicationLifeDays: 30,
  takesApplications: true,
  decisionTargetHours: 24,
  waitingWords: 'We answer by tomorrow evening.',
}
const received = async (loan: Parameters<typeof loanOf>[0], hoursLater: number) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: receivedAt + hoursLater * 3_600_000 })
  openPage('/customer/application/thanks?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({ ...terms, status: 'review', submittedAt: receivedAt, ...loan }),
    'GET /api/v1/introduction': introduction,
  })
  await screen.findByText(introduction.waitingWords)
  return screen.getByRole('main').textContent
}

test('a receipt states by when we aim to decide, in the words of the lender, and once that has passed, that it takes longer', async () => {
  expect(await received({}, 1)).toContain(`We aim to decide by ${nearDate('2026-11-22')}, 10:00 AM EST.`)
  cleanup()
  const late = await received({}, 25)
  expect(late).toContain('It is taking longer than we aim for; you can call us.')
  expect(late).not.toContain('We aim to decide by')
})

test('where two borrow, the hour for the money runs from the last signature of both', async () => {
  expect(await received({}, 1)).toContain('within one hour of your last signature.')
  cleanup()
  const both = await received({ coApplicant: { ...joinedCoApplicant, progress: 'ready' } }, 1)
  expect(both).toContain('you both read and sign the agreement, and you authorize the debit')
  expect(both).toContain('within one hour of the last signature of you both.')
})

test('a receipt that is opened again shows how things stand now', async () => {
  openPage('/customer/application/thanks?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({ ...terms, status: 'agreement' }),
  })
  expect(await screen.findByRole('link', { name: 'Read the agreement' })).toBeDefined()
  expect(screen.getByText('L-1')).toBeDefined()
})

test('who wants to change what they sent reads what that means, confirms it, and is led to the answers', async () => {
  let loan = loanOf({ ...terms, status: 'review' })
  const { callsTo, at } = openPage('/customer/application/thanks?loanId=L-1', {
    'GET /api/v1/loan/L-1': () => loan,
    'POST /api/v1/loan/reopen/L-1': () => (loan = loanOf({ status: 'terms' })),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Change my application' }))
  const question = within(screen.getByRole('dialog'))
  expect(question.getByText(/What you sent before stays on file/)).toBeDefined()
  expect(callsTo('POST', '/api/v1/loan/reopen/L-1')).toHaveLength(0)
  fireEvent.click(question.getByRole('button', { name: 'Yes, change it' }))
  await waitFor(() => expect(at()).toBe('/customer/application?loanId=L-1'))
  expect(callsTo('POST', '/api/v1/loan/reopen/L-1')).toHaveLength(1)
})
