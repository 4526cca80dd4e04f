import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { ActivityPage, ActivityView, UnusualView } from '@tamarack/contracts/endpoints/looks'
import { personOf } from '../../testing/person.fixture.ts'
import { onStaffPages, open, Refusal, type Call } from '../../testing/staff.fixture.tsx'
import { deedOf, whyOf } from './activity-words.ts'

onStaffPages()

const line = (part: Partial<ActivityView> = {}): ActivityView => ({
  id: 'look:ln_1:1',
  kind: 'look',
  type: 'bank-data',
  at: Date.UTC(2026, 10, 24, 19, 14),
  byName: 'Ann Chen',
  byRole: 'employee',
  about: 'Maya Roy',
  loanId: 'ln_1',
  detail: null,
  people: null,
  reason: null,
  text: null,
  ip: '203.0.113.7',
  userAgent: null,
  ...part,
})
const page = (part: Partial<ActivityPage> = {}): ActivityPage => ({
  activity: [line()],
  staff: [{ id: 'u-ann', name: 'Ann Chen' }],
  next: null,
  ...part,
})

describe('the words of the activity', () => {
  test.each<readonly [Partial<ActivityView>, string, string]>([
    [{}, 'looked at the bank data of', ''],
    [
      { reason: 'customer-called', text: 'About Friday' },
      'looked at the bank data of',
      'The customer called: About Friday',
    ],
    [{ type: 'documents', detail: 'pad-agreement' }, 'looked at the pre-authorized debit of', ''],
    [{ type: 'shown', detail: 'account-number' }, 'looked at the whole account number of', ''],
    [{ type: 'papers', detail: 'identity-1' }, 'looked at the papers sent to prove identity or account of', ''],
    [
      { type: 'applications', people: 25, text: 'roy', about: null },
      'looked at the list of applications: 25 people',
      'Searched for “roy”',
    ],
    [{ type: 'applications', people: 1, about: null }, 'looked at the list of applications: 1 person', ''],
    [{ kind: 'employee', type: 'role-changed', detail: 'admin' }, 'changed the role of', ''],
    [
      { kind: 'legal-hold', type: 'placed', reason: 'lawsuit', text: 'SC-1' },
      'placed a legal hold on the records of',
      'Lawsuit: SC-1',
    ],
    [
      { kind: 'loan', type: 'money-action-taken', detail: 'change-recipient', reason: 'address-corrected' },
      'recorded “Money action taken: Change recipient” on the loan of',
      'Address corrected',
    ],
    [{ kind: 'house', type: 'stopped', detail: 'debits', about: null }, 'stopped all debits', ''],
    [{ kind: 'house', type: 'policy-confirmed', about: null }, 'confirmed a house policy', ''],
    [{ kind: 'clock', type: 'clock-move' }, 'moved the sandbox clock', ''],
  ])('%j', (part, deed, why) => {
    expect(deedOf(line(part))).toBe(deed)
    expect(whyOf(line(part))).toBe(why)
  })
})

describe('the activity', () => {
  const server =
    (answer: (call: Call) => unknown) =>
    (call: Call): unknown =>
      call.url.pathname === '/api/v1/activity/unusual'
        ? { unusual: [unusual] }
        : call.url.pathname.startsWith('/api/v1/activity')
          ? answer(call)
          : undefined
  const unusual: UnusualView = {
    pattern: 'invitee-confirmed',
    staff: { id: 'u-ann', name: 'Ann Chen' },
    at: Date.UTC(2026, 10, 24, 19, 14),
    loanId: 'ln_1',
    other: { id: 'u-bo', name: 'Bo Roy' },
    count: null,
  }

  test('TAM-318: names the unusual patterns of the person whom it is filtered by', async () => {
    const { calls } = open('/admin/activity?who=u-ann', { role: 'reviewer', answer: server(() => page()) })
    const table = await screen.findByRole('table', { name: 'Unusual patterns, newest first' })
    expect(table.textContent).toContain('Ann Chen')
    expect(table.textContent).toContain('between this person and Bo Roy, whom one of them invited: application ln_1')
    expect(calls.find(({ url }) => url.pathname.endsWith('/unusual'))?.url.search).toBe('?who=u-ann')
  })

  test('has who looked at whose data, and the filters are in the address', async () => {
    const { calls, at } = open('/admin/activity', { role: 'reviewer', answer: server(() => page()) })
    const table = await screen.findByRole('table', { name: 'Activity of staff, newest first' })
    expect(table.textContent).toContain('Ann Chen (employee) looked at the bank data of Maya Roy')
    expect(within(table).getByRole('link', { name: 'Maya Roy' }).getAttribute('href')).toBe('/admin/home/ln_1')
    fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'legal-hold' } })
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-24' } })
    await waitFor(() => expect(at()).toBe('/admin/activity?kind=legal-hold&day=2026-11-24'))
    await waitFor(() => expect(calls.at(-1)?.url.search).toBe('?kind=legal-hold&day=2026-11-24'))
  })

  test('is exported with the filters, and saved as a file', async () => {
    URL.createObjectURL = vi.fn<() => string>(() => 'blob:x')
    URL.revokeObjectURL = vi.fn<() => void>()
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { calls } = open('/admin/activity?who=u-ann', {
      answer: server(({ url }) => (url.pathname.endsWith('/export') ? { file: 'at\r\nx\r\n', rows: 1 } : page())),
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Export CSV/ }))
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce())
    expect(clicked).toHaveBeenCalledOnce()
    clicked.mockRestore()
    expect(calls.at(-1)?.url.href).toContain('/api/v1/activity/export?who=u-ann')
  })

  test('is not there for an employee, nor a way to it', async () => {
    open('/admin/activity', { role: 'employee', answer: server(() => page()) })
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Activity' })).toBeNull()
  })
})

describe('a masked value', () => {
  const opened = (reply: (call: Call) => unknown) =>
    open('/admin/home/ln_1?tab=identity', {
      role: 'employee',
      answer: (call) => {
        if (call.url.pathname === '/api/v1/loan/show/ln_1') return reply(call)
        if (call.url.pathname === '/api/v1/plaid/person/ln_1') return personOf({ related: [] })
        return undefined
      },
    })
  const show = () => screen.findByRole('button', { name: /^Show\s?date of birth/ })

  test('is the year until it is shown, and again when it is hidden', async () => {
    const { calls } = opened(() => ({ value: '1990-05-04' }))
    fireEvent.click(await show())
    expect(await screen.findByText('May 4, 1990')).toBeDefined()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ value: 'date-of-birth', person: 'borrower' })
    fireEvent.click(screen.getByRole('button', { name: /^Hide/ }))
    expect(await show()).toBeDefined()
    expect(screen.queryByText('May 4, 1990')).toBeNull()
  })

  test('of somebody else’s case is shown for a reason; the note may be left out', async () => {
    const refusal = new Refusal({ status: 422, code: 'REASON_REQUIRED', title: 'Please select an option' })
    const { calls } = opened(({ body }) => ('reason' in (body as object) ? { value: '1990-05-04' } : refusal))
    fireEvent.click(await show())
    const dialog = within(await screen.findByRole('dialog', { name: 'Show the date of birth?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Show' }))
    expect(dialog.getByText('Please select an option')).toBeDefined()
    fireEvent.change(dialog.getByLabelText('Why do you need it?'), { target: { value: 'complaint' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Show' }))
    expect(await screen.findByText('May 4, 1990')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ reason: 'complaint' })
  })
})
