import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProposalView } from '@tamarack/contracts/views/loan'
import { afternoon, loanOf, previewOf } from '../../testing/loans.fixture.ts'
import { onStaffPages, open } from '../../testing/staff.fixture.tsx'

onStaffPages()

const proposal: ProposalView = {
  byId: 'u-9',
  byName: 'M. Chen',
  at: afternoon,
  note: null,
  because: ['amount'],
  total: 570_00,
  dueDate: '2026-12-04',
}
const waiting = loanOf({ forStaff: { checks: [], decision: null, proposal, disbursementFailure: null } })
const panel = () => screen.findByRole('region', { name: 'Decision' })

test('a withdrawn proposal leaves nothing of itself: the panel states it and offers both outcomes again', async () => {
  let stands = loanOf()
  open('/admin/home/ln_1', {
    answer: ({ method, url }) => {
      if (method === 'POST') stands = url.pathname.includes('withdraw-proposal') ? loanOf() : waiting
      return method === 'POST' || url.pathname === '/api/v1/loan/ln_1' ? stands : undefined
    },
  })
  fireEvent.click(within(await panel()).getByRole('radio', { name: 'Approve' }))
  fireEvent.click(screen.getByRole('button', { name: 'Review' }))
  fireEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Approve loan' }))
  expect(await screen.findByRole('heading', { name: 'The approval is proposed' })).toBeDefined()

  fireEvent.click(screen.getByRole('button', { name: 'Withdraw the proposal' }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  const heading = await screen.findByRole('heading', { name: 'The proposal is withdrawn' })
  expect(document.activeElement).toBe(heading)
  expect(screen.queryByRole('heading', { name: 'The approval is proposed' })).toBeNull()
  expect(within(await panel()).getByRole('radio', { name: 'Reject' })).toBeDefined()
})

test('an installment loan is proposed with the number of its payments', async () => {
  const payments = [
    { dueDate: '2026-11-27', amount: 285_00 },
    { dueDate: '2026-12-04', amount: 285_00 },
  ]
  open('/admin/home/ln_1', {
    answer: ({ url }) => (url.pathname === '/api/v1/loan/ln_1' ? { ...waiting, payments } : undefined),
  })
  expect((await panel()).textContent).toContain('$570.00 in 2 payments, the last on Dec 4, 2026')
})

test('the second person finds the ways on before the figures: nothing to choose, a note and the review of what they confirm', async () => {
  open('/admin/home/ln_1', {
    answer: ({ url }) =>
      url.pathname === '/api/v1/loan/ln_1'
        ? loanOf({
            forStaff: {
              checks: [],
              decision: null,
              proposal: { ...proposal, byId: 'u-8', byName: 'A. Singh' },
              disbursementFailure: null,
            },
          })
        : undefined,
  })
  const decision = await panel()
  expect(decision.textContent).toContain('A. Singh proposed it. Two people decide, because')
  const words = decision.textContent
  const order = ['Review and confirm', 'Withdraw the proposal', 'Customer repays'].map((part) => words.indexOf(part))
  expect(order.toSorted((one, other) => one - other)).toEqual(order)
  expect(order).not.toContain(-1)
  expect(within(decision).queryByRole('radio')).toBeNull()
  fireEvent.click(within(decision).getByRole('button', { name: 'Review and confirm' }))
  expect(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Approve loan' })).toBeDefined()
})

test('against a check that fails the second person states a ground of their own, and sees that of the first one', async () => {
  const [first] = loanOf().forStaff?.checks ?? []
  const failing = loanOf({
    forStaff: {
      checks: [{ ...first!, outcome: 'fail' }],
      decision: null,
      proposal: {
        ...proposal,
        byId: 'u-8',
        byName: 'A. Singh',
        because: ['exception'],
        note: 'She closed that account',
      },
      disbursementFailure: null,
    },
  })
  const { calls } = open('/admin/home/ln_1', {
    answer: ({ method, url }) => (method === 'POST' || url.pathname === '/api/v1/loan/ln_1' ? failing : undefined),
  })
  const decision = await panel()
  expect(within(decision).getByText('She closed that account')).toBeDefined()
  const press = () => fireEvent.click(within(decision).getByRole('button', { name: 'Review and confirm' }))
  const note = within(decision).getByRole('textbox', { name: 'Note' })
  press()
  expect(within(decision).getByText('State why you approve although a check fails')).toBeDefined()
  fireEvent.change(note, { target: { value: 'she closed  that account' } })
  press()
  expect(within(decision).getByText('This is the note of your colleague. State your own ground')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.change(note, { target: { value: 'I called her bank' } })
  press()
  fireEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Approve loan' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { loanId: 'ln_1', note: 'I called her bank', seen: previewOf().result },
    ]),
  )
})
