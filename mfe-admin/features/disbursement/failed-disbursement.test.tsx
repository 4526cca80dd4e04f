import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { loanOf } from '../../testing/loans.fixture.ts'
import { onStaffPages, open, Refusal, type Given } from '../../testing/staff.fixture.tsx'

onStaffPages()

const failed = loanOf({
  status: 'disbursement-failed',
  disbursement: { state: 'failed', attempt: 1 },
  forStaff: { checks: [], decision: null, proposal: null, disbursementFailure: 'InteracFailedRecipientRejected' },
})
const opened = (after: unknown = failed, { role = 'employee' }: Given = {}) => {
  let now: LoanView = failed
  return open('/admin/home/ln_1', {
    role,
    answer: ({ method, url }) => {
      if (url.pathname === '/api/v1/users/u-1')
        return { id: 'u-1', name: 'Anne Roy', email: 'anne@example.ca', plaidExpiryDate: null, zumExpiryDate: null }
      if (method === 'POST') {
        if (!(after instanceof Refusal)) now = after as LoanView
        return after
      }
      return url.pathname === '/api/v1/loan/ln_1' ? now : undefined
    },
  })
}
const notice = () => screen.findByRole('region', { name: 'The money did not reach the customer' })
const posted = (calls: ReturnType<typeof open>['calls']) =>
  calls.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.pathname, body])

describe('a disbursement that failed', () => {
  test("states the attempt, the amount and the provider's reason", async () => {
    opened()
    const region = await notice()
    expect(region.textContent).toContain('Attempt 1 to send $500.00 failed.')
    expect(region.textContent).toContain('The recipient declined it. InteracFailedRecipientRejected')
    expect(screen.getByText('Disbursement failed')).toBeDefined()
  })
  test('states that it had been reported as delivered, and that nothing is owed', async () => {
    const late = loanOf({
      status: 'disbursement-failed',
      disbursement: { state: 'failed', attempt: 1, afterCompletion: true },
    })
    open('/admin/home/ln_1', {
      role: 'reviewer',
      answer: ({ url }) => (url.pathname === '/api/v1/loan/ln_1' ? late : undefined),
    })
    expect((await notice()).textContent).toContain('It had been reported as delivered.')
  })
  test('states when the system sends it again by itself', async () => {
    const again = loanOf({
      status: 'disbursement-failed',
      disbursement: { state: 'failed', attempt: 1, sendAgainAt: Date.UTC(2026, 10, 20, 22, 10) },
    })
    open('/admin/home/ln_1', {
      role: 'employee',
      answer: ({ url }) => {
        if (url.pathname === '/api/v1/users/u-1')
          return { id: 'u-1', name: 'Anne Roy', email: 'anne@example.ca', plaidExpiryDate: null, zumExpiryDate: null }
        return url.pathname === '/api/v1/loan/ln_1' ? again : undefined
      },
    })
    expect((await notice()).textContent).toContain('The system sends it again by itself at Nov 20, 2026')
  })
  test('is sent again after a dialog that names the amount and the recipient', async () => {
    const { calls } = opened(loanOf({ status: 'active', disbursement: { state: 'requested', attempt: 2 } }))
    await notice()
    expect(
      await screen.findByText(
        'Leave it empty to send to anne@example.ca. Another address takes a second person and a day.',
      ),
    ).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
    const dialog = screen.getByRole('dialog', { name: 'Send $500.00 again?' })
    for (const words of ['$500.00', 'Anne Roy', 'anne@example.ca']) expect(dialog.textContent).toContain(words)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send $500.00' }))
    const done = await screen.findByRole('heading', { name: 'The money is being sent again' })
    expect(document.activeElement).toBe(done)
    expect(posted(calls)).toEqual([['/api/v1/loan/retry-disbursement/ln_1', null]])
  })
  test('is left as it is by the button of that name, which no other button resembles', async () => {
    const { calls } = opened()
    await notice()
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
    const buttons = within(screen.getByRole('dialog')).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Send $500.00Sending...', 'Keep the loan as it is'])
    fireEvent.click(screen.getByRole('button', { name: 'Keep the loan as it is' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(posted(calls)).toEqual([])
  })
  test('proposes another valid address, showing both addresses and a reason', async () => {
    const { calls } = opened(failed)
    await notice()
    await screen.findByText(/^Leave it empty to send to anne@example.ca/)
    const box = screen.getByRole('textbox', { name: 'Send to another email (optional)' })
    fireEvent.change(box, { target: { value: 'anne@' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Invalid email address')).toBeDefined()
    expect(document.activeElement).toBe(box)
    fireEvent.change(box, { target: { value: ' anne.roy@example.ca ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
    const dialog = screen.getByRole('dialog')
    for (const words of ['anne@example.ca', 'anne.roy@example.ca', 'A second person has to confirm it'])
      expect(dialog.textContent).toContain(words)
    const propose = within(dialog).getByRole('button', { name: 'Propose' })
    fireEvent.click(propose)
    expect(posted(calls)).toEqual([])
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Why?' }), { target: { value: 'address-corrected' } })
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Note' }), { target: { value: 'Called back' } })
    fireEvent.click(propose)
    const action = { kind: 'change-recipient', email: 'anne.roy@example.ca' }
    await waitFor(() =>
      expect(posted(calls)).toEqual([
        ['/api/v1/loan/money-action/ln_1', { action, reason: 'address-corrected', note: 'Called back' }],
      ]),
    )
  })
  test('is cancelled at no cost after one question', async () => {
    const { calls } = opened(loanOf({ status: 'cancelled' }))
    await notice()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel this loan' }))
    const dialog = screen.getByRole('dialog', { name: 'Cancel this loan?' })
    expect(dialog.textContent).toContain('They owe nothing: no cost of borrowing and no fee.')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Agreed by phone' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel loan' }))
    expect(await screen.findByRole('heading', { name: 'The loan is cancelled' })).toBeDefined()
    expect(posted(calls)).toEqual([['/api/v1/loan/cancel-undisbursed/ln_1', { note: 'Agreed by phone' }]])
  })
  test('that can no longer be sent is reported, and cancelling stays', async () => {
    opened(
      new Refusal({
        status: 409,
        code: 'DISBURSEMENT_TOO_LATE',
        title: 'It is too late to send this advance: its first debit is due. Cancel the loan instead.',
      }),
    )
    await notice()
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send $500.00' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Cancel the loan instead.')
    expect(screen.getByRole('button', { name: 'Cancel this loan' })).toBeDefined()
  })
  test('can be read but not acted on by a reviewer', async () => {
    opened(failed, { role: 'reviewer' })
    await notice()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel this loan' })).toBeNull()
  })
})
