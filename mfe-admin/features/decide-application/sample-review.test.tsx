import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { afternoon, loanOf } from '../../testing/loans.fixture.ts'
import { onStaffPages, open } from '../../testing/staff.fixture.tsx'

onStaffPages()

const approved = (reviewed: boolean): LoanView =>
  loanOf({
    status: 'agreement',
    decidedAt: afternoon,
    forStaff: {
      checks: [],
      proposal: null,
      disbursementFailure: null,
      waits: reviewed ? [] : [{ kind: 'sample', since: afternoon }],
      decision: {
        outcome: 'approved',
        policy: 1,
        byId: 'system',
        byName: 'House policy',
        at: afternoon,
        reasons: [],
        note: null,
        proposedBy: null,
        proposedAt: null,
        proposedNote: null,
        automatic: {
          sampled: true,
          reviewed: reviewed ? { byName: 'Mei Chen', at: afternoon, finding: 'disagrees' } : null,
        },
      },
    },
  })

test('TAM-207: a person reviews what the policy approved: both answers are asked for, and kept with the decision', async () => {
  let sent: unknown
  let stands = approved(false)
  open('/admin/home/ln_1', {
    answer: ({ method, url, body }) => {
      if (method === 'POST' && url.pathname.includes('review-sample')) {
        sent = body
        stands = approved(true)
      }
      return method === 'POST' || url.pathname === '/api/v1/loan/ln_1' ? stands : undefined
    },
  })
  const panel = await screen.findByRole('region', { name: 'Decision' })
  expect(panel.textContent).toContain('House policy')
  fireEvent.click(within(panel).getByRole('button', { name: 'Record the review' }))
  const summary = await within(panel).findByRole('region', { name: 'Check these answers' })
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['What do you find? Please select an option', 'Enter a note'])
  expect(sent).toBeUndefined()
  fireEvent.click(within(panel).getByRole('radio', { name: 'I would not have approved it' }))
  fireEvent.change(within(panel).getByLabelText('Note'), { target: { value: ' Pay seems seasonal ' } })
  fireEvent.click(within(panel).getByRole('button', { name: 'Record the review' }))
  expect(await screen.findByRole('heading', { name: 'Your review is recorded' })).toBeDefined()
  expect(sent).toEqual({ finding: 'disagrees', note: 'Pay seems seasonal' })
  expect(panel.textContent).toContain('Mei Chen disagrees')
})
