import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import { nearDate } from '@tamarack/ui/format'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage, ownLoans, Refused, terms } from '../../testing/open-page.tsx'

startClean()
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

const funded = loanOf({
  ...terms,
  status: 'funded',
  activatedAt: Date.UTC(2026, 10, 20, 19),
  fundedAt: Date.UTC(2026, 10, 20, 19, 5),
  cancellableUntil: Date.now() + 86_400_000,
})
const quote = {
  on: '2026-11-24',
  validUntil: Date.UTC(2026, 10, 25, 4, 59, 59, 999),
  total: 570_00,
  principal: 500_00,
  costOfBorrowing: 70_00,
  defaultInterest: 0,
  fee: 0,
  refundToRecover: 0,
  chargeRefund: 0,
  debitsInFlight: [],
  leftIfDebitsSettle: 570_00,
  refundIfBoth: 0,
  refundFrom: null,
}
const requested = {
  ...funded,
  paymentRequest: { amount: 570_00, purpose: 'payoff', state: 'requested', requestedAt: Date.UTC(2026, 10, 24, 15) },
} as const
const whatIf = {
  today: '2026-11-24',
  lastDay: '2026-12-01',
  on: '2026-11-24',
  amount: 280_00,
  toPayOff: 570_00,
  left: 290_00,
  debitedBefore: 0,
  next: { dueDate: '2026-12-04', amount: 290_00 },
  last: '2026-12-04',
  saved: 0,
}
const opened = (answers: Record<string, unknown> = {}, more = '') =>
  openPage(`/customer/pay-early?loanId=L-1${more}`, {
    'GET /api/v1/loan/L-1': funded,
    'GET /api/v1/loan/payoff/L-1': quote,
    'GET /api/v1/loan/what-if/L-1': whatIf,
    'GET /api/v1/loan/own': ownLoans([funded]),
    ...answers,
  })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Email me an e-Transfer request' }))

test('what pays off the loan today stands above the button, with the moment until which it is true', async () => {
  opened()
  const box = await screen.findByRole('region', { name: 'What pays off your loan today' })
  expect(within(box).getByText('$570.00')).toBeDefined()
  expect(box.textContent).toContain('by Tuesday, November 24, 2026, 11:59 PM EST')
})

test('one press requests everything, and the page then shows how to pay it', async () => {
  const { callsTo } = opened({ 'POST /api/v1/loan/pay-early/L-1': requested })
  await screen.findByText('Everything: $570.00')
  press()
  expect(await screen.findByRole('heading', { name: 'We sent you an e-Transfer request for $570.00' })).toBeDefined()
  expect(callsTo('POST', '/api/v1/loan/pay-early/L-1')[0]?.body).toEqual({ amount: null })
})

test('TAM-202: a request that waits for the co-borrower is not told as the borrower’s own', async () => {
  opened({
    'GET /api/v1/loan/L-1': { ...requested, paymentRequest: { ...requested.paymentRequest, payer: 'co-applicant' } },
  })
  expect(await screen.findByRole('heading', { name: 'An e-Transfer request for $570.00 waits' })).toBeDefined()
  expect(screen.queryByText(/^Interac emails it to/)).toBeNull()
})

test('a part is requested in cents; without an amount nothing is sent', async () => {
  const { callsTo } = opened({ 'POST /api/v1/loan/pay-early/L-1': requested })
  fireEvent.click(await screen.findByLabelText('A part of it'))
  press()
  expect((await screen.findAllByText('Enter an amount')).length).toBeGreaterThan(0)
  expect(callsTo('POST', '/api/v1/loan/pay-early/L-1')).toHaveLength(0)
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '120.50' } })
  press()
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/pay-early/L-1')[0]?.body).toEqual({ amount: 120_50 }))
})

test('TAM-108: next to the amount of a part stands what it does to the payments that are left', async () => {
  for (const [loan, effect] of [
    [funded, 'It makes the payment that is left smaller.'],
    [{ ...funded, selectedPaymentPlan: 'extended' }, 'It lowers the instalments that are left, each by as much.'],
    [{ ...funded, loanType: 'installment' }, 'The payments that we debit stay as they are.'],
    [{ ...funded, loanType: 'installment', status: 'cancelling' }, 'What is left is still to be given back.'],
  ] as const) {
    const { unmount } = opened({ 'GET /api/v1/loan/L-1': loan })
    fireEvent.click(await screen.findByLabelText('A part of it'))
    expect(await screen.findByText((words) => words.endsWith(effect))).toBeDefined()
    unmount()
  }
})

test('a borrower who sends back what we sent too much reads that the payment counts for it first', async () => {
  opened({ 'GET /api/v1/loan/payoff/L-1': { ...quote, total: 1070_00, refundToRecover: 500_00 } }, '&amount=50000')
  expect(((await screen.findByLabelText('Amount')) as HTMLInputElement).value).toBe('500')
  const words = 'After what is due today, the first $500.00 pay back what we sent you too much.'
  expect(screen.getByText((text) => text.endsWith(words))).toBeDefined()
})

test('the amount that the dashboard named is filled in, and one press requests it', async () => {
  const { callsTo } = opened({ 'POST /api/v1/loan/pay-early/L-1': requested }, '&amount=12050')
  expect(((await screen.findByLabelText('Amount')) as HTMLInputElement).value).toBe('120.50')
  press()
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/pay-early/L-1')[0]?.body).toEqual({ amount: 120_50 }))
})

test('more than is owed is refused in words, and the amount stays', async () => {
  opened({
    'POST /api/v1/loan/pay-early/L-1': () => {
      throw new Refused('AMOUNT_ABOVE_OWED')
    },
  })
  fireEvent.click(await screen.findByLabelText('A part of it'))
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '900' } })
  press()
  expect(await screen.findByRole('heading', { name: /This is more than you owe/ })).toBeDefined()
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '900')
})

test('with a debit on its way there is one figure to pay: what is left after it, above the choice and in it', async () => {
  const debitsInFlight = [{ payment: 1, amount: 228_00, debitDate: '2026-11-27', state: 'sent', until: null }]
  opened({
    'GET /api/v1/loan/payoff/L-1': { ...quote, total: 249_33, debitsInFlight, leftIfDebitsSettle: 21_33 },
  })
  const box = await screen.findByRole('region', { name: 'What pays off your loan today' })
  for (const words of ['Already on its way to us', '-$228.00', 'Left to pay', '$21.33'])
    expect(box.textContent).toContain(words)
  expect(screen.getByLabelText('Everything that is left: $21.33')).toHaveProperty('checked', true)
})

test('a debit that is on its way and pays everything is stated, and only a part is offered', async () => {
  const debitsInFlight = [{ payment: 1, amount: 570_00, debitDate: '2026-11-27', state: 'sent', until: null }]
  opened({
    'GET /api/v1/loan/payoff/L-1': {
      ...quote,
      debitsInFlight,
      leftIfDebitsSettle: 0,
      refundIfBoth: 570_00,
      refundFrom: '2026-11-30',
    },
  })
  const notice = await screen.findByRole('region', { name: 'A debit of $570.00 is already on its way' })
  expect(notice.textContent).toContain('paid in full')
  expect(notice.textContent).toContain('is on its way and cannot be stopped any more')
  expect(notice.textContent).toContain(
    'If both arrive, you paid $570.00 too much. We send it back by Interac e-Transfer',
  )
  expect(screen.queryByText(/^Everything/)).toBeNull()
})

test('TAM-196: who has paid everything reads what becomes of a debit that was sent before', async () => {
  const debit = { payment: 1, amount: 228_00, debitDate: '2026-11-27', until: null }
  for (const [state, words] of [
    [
      'being-called-back',
      `We are calling back the debit of $228.00 for ${nearDate('2026-11-27')}. If your bank has it already`,
    ],
    [
      'sent',
      'was sent before, and nobody can call it back. Once your bank has made it, we send the money back to you.',
    ],
  ] as const) {
    const { unmount } = opened({
      'GET /api/v1/loan/L-1': { ...funded, status: 'repaid' },
      'GET /api/v1/loan/servicing/L-1': servicingOf({ onTheirWay: [{ ...debit, state }] }),
    })
    await screen.findByRole('heading', { name: 'Your loan is paid in full' })
    await waitFor(() => expect(document.body.textContent).toContain(words))
    unmount()
  }
})

test('TAM-192: what if I pay: day and amount, each typed or moved, have one answer of the server’s', async () => {
  const { callsTo } = opened({
    'GET /api/v1/loan/what-if/L-1': () => {
      const { query = '' } = callsTo('GET', '/api/v1/loan/what-if/L-1').at(-1) ?? {}
      const [on, amount] = ['on', 'amount'].map((name) => new URLSearchParams(query).get(name))
      return { ...whatIf, on: on ?? whatIf.on, left: 570_00 - Number(amount), saved: 1_23 }
    },
  })
  const answer = await screen.findByRole('region', { name: 'What this payment would do' })
  expect(answer.textContent).toContain('Left to pay that day$280.00')
  fireEvent.change(screen.getByLabelText('Move the day'), { target: { value: '3' } })
  expect(screen.getByLabelText('Day')).toHaveProperty('value', '2026-11-27')
  fireEvent.change(screen.getByLabelText('Amount to try'), { target: { value: '120.50' } })
  await waitFor(() => expect(answer.textContent).toContain('Left to pay that day$449.50'))
  expect(answer.textContent).toContain(`You pay on ${nearDate('2026-11-27')}`)
  expect(answer.textContent).toContain('You save$1.23')
  expect(callsTo('GET', '/api/v1/loan/what-if/L-1').at(-1)?.query).toBe('on=2026-11-27&amount=12050')
})

test('a day that cannot be planned is refused beside its box, and the server is not asked for it', async () => {
  const { callsTo } = opened()
  await screen.findByRole('region', { name: 'What this payment would do' })
  const before = callsTo('GET', '/api/v1/loan/what-if/L-1').length
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2027-01-04' } })
  expect(
    await screen.findByText(`Enter a day from ${nearDate('2026-11-24')} to ${nearDate('2026-12-01')}`),
  ).toBeDefined()
  expect(callsTo('GET', '/api/v1/loan/what-if/L-1')).toHaveLength(before)
})

test('a loan without anything to pay leads back to the dashboard', async () => {
  opened({
    'GET /api/v1/loan/payoff/L-1': () => {
      throw new Refused('STEP_NOT_DUE')
    },
  })
  expect(await screen.findByRole('heading', { name: 'There is nothing to pay' })).toBeDefined()
})

test('cancelling takes two presses, states what is given back first, and then shows how', async () => {
  const cancelling = {
    ...funded,
    status: 'cancelling',
    paymentRequest: { ...requested.paymentRequest, amount: 500_00, purpose: 'cancellation' },
  } as const
  const { callsTo } = openPage('/customer/dashboard', {
    'GET /api/v1/loan/own': () =>
      ownLoans([callsTo('POST', '/api/v1/loan/cancel/L-1').length > 0 ? cancelling : funded]),
    'POST /api/v1/loan/cancel/L-1': cancelling,
    'GET /api/v1/loan/servicing/L-1': servicingOf(),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel this loan' }))
  const dialog = screen.getByRole('dialog', { name: 'Cancel this loan?' })
  expect(dialog.textContent).toContain('You give back the $500.00 that you received')
  expect(dialog.textContent).toContain('You do not pay the $70.00 cost of borrowing')
  expect(callsTo('POST', '/api/v1/loan/cancel/L-1')).toHaveLength(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel my loan' }))
  expect(await screen.findByRole('heading', { name: 'We sent you an e-Transfer request for $500.00' })).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'Give the money back' })).toBeDefined()
  // Nothing is debited any more.
  expect(screen.queryByRole('heading', { name: 'Payment schedule' })).toBeNull()
})
