import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { paymentOf, servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { startClean } from '../../testing/clean.ts'
import { documentOf } from '../../testing/documents.ts'
import { loanOf, openPage, Refused, terms } from '../../testing/open-page.tsx'

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
    'GET /api/v1/loan/user/u-1': [funded],
    'GET /api/v1/loan/document/L-1/loan-agreement': documentOf('loan-agreement'),
    'GET /api/v1/loan/document/L-1/pad-agreement': documentOf('pad-agreement'),
    'GET /api/v1/loan/servicing/L-1': servicing,
    ...answers,
  })
const region = () => screen.findByRole('region', { name: 'Your debits and bank account' })

test('the next debit can be stopped in two presses, with the last day and the consequences before the second', async () => {
  const { callsTo } = opened(servicingOf(), { 'POST /api/v1/loan/stop-debit/L-1': funded })
  expect((await region()).textContent).toContain('You can stop this debit through Dec 1, 2026')
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
  expect((await region()).textContent).toContain('The payment was due on Dec 4, 2026. Pay it by e-Transfer.')
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
  }
  const none = paymentOf({ control: { state: 'none', until: null } })
  opened(servicingOf({ authorization, nextDebit: null, payments: [none] }))
  expect((await region()).textContent).toContain('We make no debit on or after Nov 27, 2026')
  expect(within(await region()).queryByRole('button', { name: 'Revoke the authorization' })).toBeNull()
})
