import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { paymentOf, servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { nearDate } from '@tamarack/ui/format'
import { startClean } from '../../testing/clean.ts'
import { documentOf } from '../../testing/documents.ts'
import { loanOf, openFold, openPage, ownLoans, Refused, terms } from '../../testing/open-page.tsx'

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
  bankAccountEnding: '4321',
  agreementSignedAt: Date.UTC(2026, 10, 20, 19),
  activatedAt: Date.UTC(2026, 10, 20, 19, 14),
  fundedAt: Date.UTC(2026, 10, 20, 19, 20),
})
const opened = (servicing: ServicingView, answers: Record<string, unknown> = {}) =>
  openPage('/customer/dashboard', {
    'GET /api/v1/loan/own': ownLoans([funded]),
    'GET /api/v1/loan/document/L-1/loan-agreement': documentOf('loan-agreement'),
    'GET /api/v1/loan/document/L-1/pad-agreement': documentOf('pad-agreement'),
    'GET /api/v1/loan/servicing/L-1': servicing,
    ...answers,
  })
const region = () => openFold('Your debits and bank account')

test('the next debit can be stopped in two presses, with the last day and the consequences before the second', async () => {
  const { callsTo } = opened(servicingOf(), { 'POST /api/v1/loan/stop-debit/L-1': funded })
  expect((await region()).textContent).toContain(`You can stop this debit through ${nearDate('2026-12-01')}`)
  fireEvent.click(within(await region()).getByRole('button', { name: 'Stop this debit' }))
  const dialog = screen.getByRole('dialog', { name: 'Stop the debit of $570.00?' })
  expect(dialog.textContent).toContain('The payment stays due on Friday, December 4, 2026')
  expect(dialog.textContent).toContain('There is no fee for stopping.')
  expect(callsTo('POST', '/api/v1/loan/stop-debit/L-1')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop this debit' }))
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/stop-debit/L-1')[0]?.body).toEqual({ payment: 1 }))
})

test('a stop that comes too late is refused next to the button', async () => {
  opened(servicingOf(), {
    'POST /api/v1/loan/stop-debit/L-1': () => {
      throw new Refused('NOTICE_TOO_SHORT')
    },
  })
  fireEvent.click(within(await region()).getByRole('button', { name: 'Stop this debit' }))
  const dialog = screen.getByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop this debit' }))
  expect(await within(dialog).findByRole('heading', { name: /up to 3 business days before it/ })).toBeDefined()
})

test('a stopped debit goes on with two presses while there is time, and not after', async () => {
  const resumable = paymentOf({ control: { state: 'resumable', until: '2026-12-01' } })
  const { callsTo } = opened(servicingOf({ nextDebit: null, payments: [resumable] }), {
    'POST /api/v1/loan/resume-debit/L-1': funded,
  })
  expect((await region()).textContent).toContain('You stopped the debit of $570.00. The payment stays due on')
  fireEvent.click(within(await region()).getByRole('button', { name: 'Let this debit go on' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Let it go on' }))
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/resume-debit/L-1')[0]?.body).toEqual({ payment: 1 }))
})

test('a debit that was stopped for good offers nothing but to pay', async () => {
  const stopped = paymentOf({ state: 'missed', control: { state: 'stopped', until: null } })
  opened(servicingOf({ nextDebit: null, payments: [stopped] }))
  expect((await region()).textContent).toContain(
    `The payment was due on ${nearDate('2026-12-04')}. Pay it by e-Transfer.`,
  )
  expect(within(await region()).queryByRole('button', { name: 'Let this debit go on' })).toBeNull()
  expect(screen.getByRole('cell', { name: /Not paid Debit stopped/ })).toBeDefined()
})

test('revoking names the first day without a debit and that the loan is still owed', async () => {
  const { callsTo } = opened(servicingOf(), { 'POST /api/v1/loan/revoke-authorization/L-1': funded })
  fireEvent.click(within(await region()).getByRole('button', { name: 'Revoke the authorization' }))
  const dialog = screen.getByRole('dialog', { name: 'Revoke your debit authorization?' })
  expect(dialog.textContent).toContain('We make no debit on or after Friday, November 27, 2026')
  expect(dialog.textContent).toContain('You still owe the loan.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke it' }))
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/revoke-authorization/L-1')).toHaveLength(1))
})

test('a revoked authorization is stated with its end, and cannot be revoked again', async () => {
  const authorization = {
    revokedOn: '2026-11-24',
    endsOn: '2026-11-27',
    endsOnIfRevoked: null,
    newAccount: 'may-connect' as const,
    comesBack: [],
  }
  const none = paymentOf({ control: { state: 'none', until: null } })
  opened(servicingOf({ authorization, nextDebit: null, payments: [none] }))
  expect((await region()).textContent).toContain(`We make no debit on or after ${nearDate('2026-11-27')}`)
  expect(within(await region()).queryByRole('button', { name: 'Revoke the authorization' })).toBeNull()
})

const onItsWay = { payment: 1, amount: 570_00, debitDate: '2026-11-27', until: null } as const
test.each([
  [
    { state: 'stoppable', until: '2026-11-24' },
    '2026-11-24',
    `The debit of $570.00 for ${nearDate('2026-11-27')} is on its way. You can stop it through ${nearDate('2026-11-24')}.`,
  ],
  [{ state: 'sent' }, '2026-11-26', 'cannot be stopped any more. Have $570.00 in your account on that day.'],
  [
    { state: 'on-its-day' },
    '2026-11-27',
    `Your bank has the debit of $570.00 for today, ${nearDate('2026-11-27')}. Keep $570.00 in your account until it is made.`,
  ],
  [
    { state: 'unanswered' },
    '2026-11-28',
    `The day of the debit of $570.00, ${nearDate('2026-11-27')}, has passed. We wait for your bank to report whether it went through. You have nothing to do until then.`,
  ],
  [{ state: 'being-called-back' }, '2026-11-26', 'If your bank has it already, it is made as agreed.'],
] as const)(
  'TAM-196: of a debit that is %o the dashboard of %s says what is true on that day',
  async (course, asOf, words) => {
    const nextDebit = {
      payment: 1,
      amount: 570_00,
      sentOn: '2026-11-24',
      debitDate: '2026-11-27',
      isSent: true,
      isAgain: false,
    }
    opened(servicingOf({ asOf, nextDebit, onTheirWay: [{ ...onItsWay, ...course }] }))
    const { textContent } = await screen.findByRole('region', { name: 'You owe' })
    expect(textContent).toContain(words)
    expect(textContent?.includes('Have $570.00 in your account on that day')).toBe(course.state === 'sent')
    expect(textContent).not.toContain('Next payment')
  },
)
