import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { figuresOf, servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import { afternoon, loanOf } from '../../testing/loans.fixture.ts'
import { onStaffPages, open, type Given } from '../../testing/staff.fixture.tsx'

onStaffPages()

const cancelled = loanOf({ status: 'cancelled', activatedAt: afternoon, fundedAt: afternoon })
const failed = {
  refundId: 'pay_refund_1',
  amount: 70_00,
  sentOn: '2026-12-10',
  state: 'failed',
  failure: 'InteracFailedRecipientRejected',
} as const
const waiting = servicingOf({
  figures: figuresOf({ owedToBorrower: 70_00 }),
  refunds: { dueOn: null, dueAmount: 0, waitsForStaff: true, byHand: 0, sent: [failed] },
})
const opened = (servicing = waiting, role: Given['role'] = 'employee') =>
  open('/admin/home/ln_1?tab=servicing', {
    role,
    answer: ({ method, url }) => {
      if (method === 'POST') return cancelled
      if (url.pathname === '/api/v1/loan/servicing/ln_1') return servicing
      return url.pathname === '/api/v1/loan/ln_1' ? cancelled : undefined
    },
  })
const notice = () => screen.findByRole('region', { name: 'A refund did not reach the borrower' })

test('money that a person recorded waits for two people, and only the rest goes back by itself', async () => {
  opened(
    servicingOf({
      figures: figuresOf({ owedToBorrower: 70_00 }),
      refunds: { dueOn: '2026-12-10', dueAmount: 50_00, waitsForStaff: false, byHand: 20_00, sent: [] },
    }),
  )
  expect((await screen.findByText(/goes back to the borrower by itself on/)).textContent).toContain('$50.00')
  expect(screen.getByRole('heading', { name: 'Two people send this back' })).toBeDefined()
})

test('a credit that rests on what a person recorded is shown where nothing goes back by itself', async () => {
  opened(
    servicingOf({
      figures: figuresOf({ owedToBorrower: 20_00 }),
      refunds: { dueOn: null, dueAmount: 0, waitsForStaff: false, byHand: 20_00, sent: [] },
    }),
  )
  expect((await screen.findByRole('region', { name: 'Two people send this back' })).textContent).toContain('$20.00')
  expect(screen.queryByText(/goes back to the borrower by itself on/)).toBeNull()
})

test('a refund that failed is proposed for another address, after a dialog that names amount, recipient and why', async () => {
  const { calls } = opened()
  const region = await notice()
  expect(screen.getByRole('table', { name: 'Refunds' }).textContent).toContain('InteracFailedRecipientRejected')
  const box = within(region).getByRole('textbox', { name: 'Send to another email (optional)' })
  fireEvent.change(box, { target: { value: 'anne@' } })
  fireEvent.click(within(region).getByRole('button', { name: 'Send again' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(box)
  fireEvent.change(box, { target: { value: ' anne.roy@example.ca ' } })
  fireEvent.click(within(region).getByRole('button', { name: 'Send again' }))
  const dialog = screen.getByRole('dialog', { name: 'Propose to send $70.00 to another address?' })
  for (const words of ['$70.00', 'Anne Roy', 'anne.roy@example.ca', 'A second person has to confirm it'])
    expect(dialog.textContent).toContain(words)
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Why?' }), { target: { value: 'address-closed' } })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Note' }), { target: { value: 'Called back' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Propose' }))
  const action = { kind: 'change-recipient', email: 'anne.roy@example.ca' }
  await expect
    .poll(() => calls.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.pathname, body]))
    .toEqual([['/api/v1/loan/money-action/ln_1', { action, reason: 'address-closed', note: 'Called back' }]])
})

test('a reviewer reads that a refund failed and cannot send it', async () => {
  opened(waiting, 'reviewer')
  await notice()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

test('staff read on which day money goes back by itself, so that nobody sends it by hand', async () => {
  opened(
    servicingOf({
      figures: figuresOf({ owedToBorrower: 70_00 }),
      refunds: { dueOn: '2026-12-10', dueAmount: 70_00, waitsForStaff: false, byHand: 0, sent: [] },
    }),
  )
  expect((await screen.findByText(/goes back to the borrower by itself on/)).textContent).toContain('$70.00')
})

test('staff read that a part goes back first, and the rest when no debit can be returned', async () => {
  opened(
    servicingOf({
      figures: figuresOf({ owedToBorrower: 70_00 }),
      refunds: { dueOn: '2026-12-10', dueAmount: 42_00, waitsForStaff: false, byHand: 0, sent: [] },
    }),
  )
  expect((await screen.findByText(/goes back to the borrower by itself on/)).textContent).toMatch(
    /^\$42\.00 goes back .*, and the rest once the bank can no longer return our debit\.$/,
  )
})
