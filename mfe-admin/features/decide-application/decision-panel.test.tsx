import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { clearDrafts } from '@tamarack/ui/draft'
import { afternoon, loanOf, previewOf } from '../../testing/loans.fixture.ts'
import { onStaffPages, open, Refusal, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const panel = () => screen.findByRole('region', { name: 'Decision' })
const choose = async (name: 'Approve' | 'Reject') => fireEvent.click(within(await panel()).getByRole('radio', { name }))
const review = () => fireEvent.click(screen.getByRole('button', { name: 'Review' }))
const decisions = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST')
const decision = {
  outcome: 'approved',
  policy: 1,
  byId: 'u-9',
  byName: 'M. Chen',
  at: afternoon,
  reasons: [],
  note: null,
  proposedBy: null,
  proposedAt: null,
  proposedNote: null,
} as const
const decided = (
  part: Partial<NonNullable<NonNullable<LoanView['forStaff']>['decision']>> = {},
  status: LoanView['status'] = 'agreement',
) =>
  loanOf({
    status,
    decidedAt: afternoon,
    forStaff: {
      checks: [],
      decision: { ...decision, reasons: [], ...part },
      proposal: null,
      disbursementFailure: null,
    },
  })

describe('before deciding', () => {
  test('the panel counts the checks that pass and leads to them from every tab', async () => {
    const checks = loanOf().forStaff?.checks ?? []
    const [first, ...others] = checks
    const forStaff = { checks: [...others, { ...first!, outcome: 'attention' as const }] }
    open('/admin/home/ln_1?tab=documents', {
      answer: ({ url }) =>
        url.pathname === '/api/v1/loan/ln_1'
          ? loanOf({ forStaff: { decision: null, proposal: null, disbursementFailure: null, ...forStaff } })
          : undefined,
    })
    const link = within(await panel()).getByRole('link', { name: '8 of 9 checks pass' })
    expect(link.getAttribute('href')).toBe('/admin/home/ln_1')
    fireEvent.click(link)
    await screen.findByRole('heading', { name: 'Rule checks' })
    const outcomes = screen.getAllByText(/^(Pass|Attention|Fail)$/).map(({ textContent }) => textContent)
    expect(outcomes).toEqual(['Attention', ...Array.from({ length: 8 }, () => 'Pass')])
  })
})

describe('approving', () => {
  test('shows what will be recorded and what the customer will read, and records it once', async () => {
    let saves = false
    const saved = Promise.withResolvers<void>()
    const { calls } = open('/admin/home/ln_1', {
      answer: ({ method, url }) => {
        if (method === 'POST')
          return saved.promise.then(() => {
            saves = true
            return decided({ note: 'Pay slips seen' })
          })
        if (url.pathname !== '/api/v1/loan/ln_1') return undefined
        return saves ? decided({ note: 'Pay slips seen' }) : loanOf()
      },
    })
    await choose('Approve')
    expect((await panel()).textContent).toContain('The customer receives $500.00 and repays $570.00 on Dec 4, 2026')
    fireEvent.change(screen.getByRole('textbox', { name: 'Note (optional)' }), {
      target: { value: '  Pay slips seen ' },
    })
    review()
    const dialog = screen.getByRole('dialog', { name: 'Approve this application?' })
    expect(within(dialog).getByText('Loading...')).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: 'Approve loan' })).toBeNull()
    await within(dialog).findByRole('button', { name: 'Approve loan' })
    expect(dialog.textContent).toContain('M. Chen (admin)')
    for (const words of ['$500.00', '$70.00', '$570.00 on Dec 4, 2026', '14 days', '365.00%'])
      expect(dialog.textContent).toContain(words)
    // The same checks as next to the dialog, counted alike.
    expect(dialog.textContent).toContain('9 of 9 checks pass')
    expect((await panel()).textContent).toContain('9 of 9 checks pass')
    expect(dialog.textContent).toContain('Approved, agreement unsignedNow: Waiting for review')
    expect(within(dialog).queryByText('The terms change with the approval')).toBeNull()
    const events = within(dialog).getAllByRole('group')
    expect(events.map((event) => event.querySelector('summary')?.textContent)).toEqual([
      'Application approved under policy 1',
      'Loan agreement prepared',
    ])
    expect(events[1]?.textContent).toContain('$570.00')
    expect(dialog.textContent).toContain('Pay slips seen')
    expect(dialog.textContent).toContain('By email: Your application is approved')
    // Tab leads to the button before what may be opened.
    expect(dialog.querySelector('button, summary')?.textContent).toMatch(/^Approve loan/)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve loan' }))
    expect(await within(dialog).findByRole('button', { name: 'Saving decision...' })).toBeDefined()
    saved.resolve()
    const heading = await screen.findByRole('heading', { name: 'The application is approved' })
    expect(document.activeElement).toBe(heading)
    expect(decisions(calls).map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/v1/loan/approve-loan/ln_1', { loanId: 'ln_1', note: 'Pay slips seen', seen: previewOf().result }],
    ])
    expect(within(await panel()).getByText('M. Chen')).toBeDefined()
    expect(screen.queryByRole('radio', { name: 'Approve' })).toBeNull()
  })
  test('against a check that fails takes a note, which the panel and the server require', async () => {
    const [first] = loanOf().forStaff?.checks ?? []
    const forStaff = { checks: [{ ...first!, outcome: 'fail' as const }], decision: null, proposal: null }
    open('/admin/home/ln_1', {
      answer: ({ url }) =>
        url.pathname === '/api/v1/loan/ln_1'
          ? loanOf({ forStaff: { ...forStaff, disbursementFailure: null } })
          : undefined,
    })
    await choose('Approve')
    expect((await panel()).textContent).toContain('A check fails: state why you still approve.')
    review()
    expect(screen.getByRole('link', { name: 'State why you approve although a check fails' })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'Pay slips seen' } })
    review()
    expect(screen.getByRole('dialog', { name: 'Approve this application?' })).toBeDefined()
  })
  test('Cancel records nothing and keeps what was chosen', async () => {
    const { calls } = open('/admin/home/ln_1')
    await choose('Approve')
    review()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(within(await panel()).getByRole<HTMLInputElement>('radio', { name: 'Approve' }).checked).toBe(true)
    expect(decisions(calls)).toEqual([])
  })
  test('figures that change with the approval be next to those that were sent, and a warning states it', async () => {
    open('/admin/home/ln_1', {
      answer: ({ url }) =>
        url.pathname.startsWith('/api/v1/loan/decision-preview/')
          ? previewOf({ interestAmount: 65_00, totalObligationAmount: 565_00, termsOfAgrrementInDays: 13 })
          : undefined,
    })
    await choose('Approve')
    review()
    const dialog = screen.getByRole('dialog', { name: 'Approve this application?' })
    expect(await within(dialog).findByText('The terms change with the approval')).toBeDefined()
    expect(dialog.textContent).toContain('$565.00 on Dec 4, 2026Now: $570.00 on Dec 4, 2026')
    expect(dialog.textContent).toContain('13 daysNow: 14 days')
  })
  test('an approval that would be refused states why and cannot be confirmed', async () => {
    const { calls } = open('/admin/home/ln_1', {
      answer: ({ url }) =>
        url.pathname.startsWith('/api/v1/loan/decision-preview/')
          ? new Refusal({
              status: 409,
              code: 'ALREADY_DECIDED',
              title: 'This application was decided meanwhile. Nothing was changed.',
              facts: { by: 'A. Singh', decision: 'rejected', at: afternoon },
            })
          : undefined,
    })
    await choose('Approve')
    review()
    const dialog = screen.getByRole('dialog', { name: 'Approve this application?' })
    expect(await within(dialog).findByText('A. Singh rejected this at 2:14 PM EST. Nothing was changed.')).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: 'Approve loan' })).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(decisions(calls)).toEqual([])
  })
  test('nothing chosen: the question is named and nothing opens', async () => {
    open('/admin/home/ln_1')
    await panel()
    review()
    expect(screen.getByRole('link', { name: 'Approve or reject? Please select an option' })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    await choose('Approve')
    expect(screen.queryByRole('heading', { name: 'Check these answers' })).toBeNull()
  })
  test('a press that was not answered is repeated under its key', async () => {
    let tries = 0
    const { calls } = open('/admin/home/ln_1', {
      answer: ({ method }) => {
        if (method !== 'POST') return undefined
        tries += 1
        return tries === 1
          ? new Refusal({
              status: 503,
              code: 'UNAVAILABLE',
              title: 'We could not reach our system. Nothing was lost. Try again.',
            })
          : loanOf({ status: 'agreement', decidedAt: afternoon })
      },
    })
    await choose('Approve')
    review()
    fireEvent.click(await screen.findByRole('button', { name: 'Approve loan' }))
    await screen.findByRole('heading', { name: 'We could not reach our system. Nothing was lost. Try again.' })
    review()
    fireEvent.click(await screen.findByRole('button', { name: 'Approve loan' }))
    await screen.findByRole('heading', { name: 'The application is approved' })
    const [first, second] = decisions(calls).map(({ key }) => key)
    expect(first).toMatch(/^[\w-]{8,64}$/)
    expect(second).toBe(first)
  })
})

describe('rejecting', () => {
  test('requires at least one reason', async () => {
    open('/admin/home/ln_1')
    await choose('Reject')
    review()
    expect(screen.getByRole('link', { name: 'Why? Please select an option' })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('a reason that the checks contradict takes a note, which the panel and the server require', async () => {
    const { calls } = open('/admin/home/ln_1', {
      answer: ({ method }) => (method === 'POST' ? loanOf({ status: 'rejected', decidedAt: afternoon }) : undefined),
    })
    await choose('Reject')
    expect(screen.getByRole('textbox', { name: 'Note (optional)' })).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: /^Identity not confirmed/ }))
    expect((await panel()).textContent).toContain(
      'The checks pass for "Identity not confirmed": state what it rests on.',
    )
    review()
    expect(screen.getByRole('link', { name: 'State what the reason rests on' })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'The photo differs.' } })
    review()
    fireEvent.click(await screen.findByRole('button', { name: 'Reject loan' }))
    await screen.findByRole('heading', { name: 'The application is rejected' })
    expect(decisions(calls).map(({ body }) => body)).toEqual([
      { applicationId: 'ln_1', reasons: ['identity-not-confirmed'], note: 'The photo differs.' },
    ])
  })
  test('sends the codes in the order of the list; the customer reads the sentences', async () => {
    const { calls } = open('/admin/home/ln_1', {
      answer: ({ method }) => (method === 'POST' ? loanOf({ status: 'rejected', decidedAt: afternoon }) : undefined),
    })
    await choose('Reject')
    fireEvent.click(screen.getByRole('checkbox', { name: /^Outside Ontario/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /^Income too low/ }))
    review()
    const dialog = screen.getByRole('dialog', { name: 'Reject this application?' })
    await within(dialog).findByRole('button', { name: 'Reject loan' })
    expect(dialog.textContent).toContain('Income too low, Outside Ontario')
    for (const words of [
      'Your income is too low for this amount.',
      'We lend in Ontario only, and your confirmed address is elsewhere.',
      'A higher income would change this.',
      'Your right to see it and have it corrected',
      'By email: We decided on your application',
    ])
      expect(dialog.textContent).toContain(words)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject loan' }))
    await screen.findByRole('heading', { name: 'The application is rejected' })
    expect(decisions(calls).map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/v1/loan/reject-loan/ln_1', { applicationId: 'ln_1', reasons: ['income-too-low', 'outside-ontario'] }],
    ])
  })
})

describe('by key', () => {
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  const failing = (): LoanView => {
    const [first, ...others] = loanOf().forStaff?.checks ?? []
    const checks = [{ ...first!, outcome: 'fail' as const }, ...others]
    return loanOf({ forStaff: { checks, decision: null, proposal: null, disbursementFailure: null } })
  }
  const withFailing: (call: Call) => unknown = ({ url }) =>
    url.pathname === '/api/v1/loan/ln_1' ? failing() : undefined

  test('a reviews an approval, and records nothing', async () => {
    const { calls } = open('/admin/home/ln_1')
    await panel()
    press('a')
    expect(await screen.findByRole('button', { name: 'Approve loan' })).toBeDefined()
    expect(decisions(calls)).toEqual([])
  })
  test('against a failed check, a leads to the note; Ctrl and Enter review it', async () => {
    open('/admin/home/ln_1', { answer: withFailing })
    await panel()
    press('a')
    const note = await screen.findByRole('textbox', { name: 'Note' })
    await waitFor(() => expect(document.activeElement).toBe(note))
    fireEvent.change(note, { target: { value: 'Pay slips seen' } })
    HTMLFormElement.prototype.requestSubmit = function requestSubmit() {
      fireEvent.submit(this)
    }
    fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true })
    expect(screen.getByRole('dialog', { name: 'Approve this application?' })).toBeDefined()
  })
  test('r reviews a rejection for what the failed checks suggest; without such it leads to the reasons', async () => {
    open('/admin/home/ln_1', { answer: withFailing })
    await panel()
    press('r')
    const dialog = screen.getByRole('dialog', { name: 'Reject this application?' })
    await within(dialog).findByText('Income not confirmed')
    cleanup()
    clearDrafts()
    open('/admin/home/ln_1')
    await panel()
    press('r')
    const [first] = await screen.findAllByRole('checkbox')
    await waitFor(() => expect(document.activeElement).toBe(first))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('g and then a goes to the applications, and decides nothing', async () => {
    const { at } = open('/admin/home/ln_1', {
      answer: ({ url }) => (url.pathname === '/api/v1/loan/get-all-applications' ? new Promise(() => {}) : undefined),
    })
    await panel()
    press('g')
    press('a')
    await waitFor(() => expect(at()).toBe('/admin/home'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('n opens the next application that waits for a decision of the reader', async () => {
    const proposal = {
      byId: 'u-9',
      byName: 'M. Chen',
      at: afternoon,
      note: null,
      because: [],
      total: 1,
      dueDate: '2026-12-04',
    }
    const row = (id: string, part: Partial<LoanView> = {}) => loanOf({ id, ...part })
    const { at, calls } = open('/admin/home/ln_1', {
      answer: ({ url }) =>
        url.pathname === '/api/v1/loan/get-all-applications'
          ? {
              applications: [
                row('ln_1'),
                row('ln_2', { status: 'agreement' }),
                row('ln_3', { forStaff: { checks: [], decision: null, proposal, disbursementFailure: null } }),
                row('ln_4'),
              ],
              hasBefore: false,
              hasAfter: false,
              total: 4,
              matching: 4,
              views: { waiting: 0, mine: 0, returnedDebits: 0, attention: 0 },
              readAt: afternoon,
            }
          : url.pathname === '/api/v1/loan/ln_4'
            ? loanOf({ id: 'ln_4' })
            : undefined,
    })
    await panel()
    press('n')
    await waitFor(() => expect(at()).toBe('/admin/home/ln_4'))
    expect(calls.find(({ url }) => url.pathname.endsWith('applications'))?.url.searchParams.get('status')).toBe(
      'review',
    )
  })
})

describe('who may decide, and when', () => {
  test('somebody decided meanwhile: who, what and when; the panel turns into the record', async () => {
    let other = false
    open('/admin/home/ln_1', {
      answer: ({ method, url }) => {
        if (method === 'POST') {
          other = true
          return new Refusal({
            status: 409,
            code: 'ALREADY_DECIDED',
            title: 'This application was decided meanwhile. Nothing was changed.',
            facts: { by: 'M. Chen', decision: 'approved', at: afternoon },
          })
        }
        return url.pathname === '/api/v1/loan/ln_1' && other ? decided() : undefined
      },
    })
    await choose('Reject')
    fireEvent.click(screen.getByRole('checkbox', { name: /^Income too low/ }))
    review()
    fireEvent.click(await screen.findByRole('button', { name: 'Reject loan' }))
    expect(
      await screen.findByRole('heading', { name: 'M. Chen approved this at 2:14 PM EST. Nothing was changed.' }),
    ).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Reject' })).toBeNull())
  })
  test('a reviewer sees no panel', async () => {
    open('/admin/home/ln_1', { role: 'reviewer' })
    await screen.findByText('Anne Roy')
    expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull()
  })
  test('before the customer has finished there is nothing to decide', async () => {
    open('/admin/home/ln_1', {
      answer: ({ url }) => (url.pathname === '/api/v1/loan/ln_1' ? loanOf({ status: 'personal-info' }) : undefined),
    })
    await screen.findByText('Anne Roy')
    expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull()
  })
  test('a decided application shows who, when and why, to a reviewer too', async () => {
    open('/admin/home/ln_1', {
      role: 'reviewer',
      answer: ({ url }) =>
        url.pathname === '/api/v1/loan/ln_1'
          ? decided(
              {
                outcome: 'rejected',
                reasons: ['income-too-low', 'outside-ontario'],
                note: 'Second job ended',
              },
              'rejected',
            )
          : undefined,
    })
    const record = await panel()
    await waitFor(() => expect(record.textContent).toContain('M. Chen'))
    for (const words of [
      'Rejected',
      'Nov 20, 2026, 2:14 PM EST',
      'Income too low, Outside Ontario',
      'Second job ended',
    ])
      expect(record.textContent).toContain(words)
    expect(within(record).queryByRole('button')).toBeNull()
  })
})
