import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OutsideRequestView } from '@tamarack/contracts/endpoints/outside-requests'
import { onStaffPages, open, Refusal, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const request = (part: Partial<OutsideRequestView> = {}): OutsideRequestView => ({
  id: 'req_1',
  state: 'open',
  isLate: false,
  kind: 'complaint',
  from: 'Maya Roy',
  matter: 'Charged twice',
  receivedOn: '2026-11-02',
  dueOn: '2026-12-02',
  loanId: null,
  acts: [{ type: 'opened', at: Date.UTC(2026, 10, 2, 19), byName: 'Ada Admin', note: '' }],
  ...part,
})
const isList = ({ url }: Call): boolean => url.pathname === '/api/v1/outside-requests'
const serverOf =
  (...requests: readonly OutsideRequestView[]) =>
  (call: Call): unknown =>
    isList(call) ? { requests } : undefined
const names = async (table: string) => {
  const [, ...rows] = within(await screen.findByRole('table', { name: table })).getAllByRole('row')
  return rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)
}

const late = request({ id: 'req_2', from: 'The Ministry', kind: 'regulator', isLate: true, dueOn: '2026-11-20' })
const closed = request({ id: 'req_3', from: 'Ines Elm', state: 'closed' })

test('the list shows what is not closed, the first due first, and marks what is late', async () => {
  open('/admin/requests', { role: 'reviewer', answer: serverOf(request(), late, closed) })
  expect(await names('Requests that are not closed, the first due first')).toEqual(['The Ministry', 'Maya Roy'])
  expect(screen.getByText('Late')).toBeDefined()
})

test('all requests have an address of their own', async () => {
  open('/admin/requests?show=all', { role: 'reviewer', answer: serverOf(request(), closed) })
  expect(await names('All requests, the last recorded first')).toEqual(['Maya Roy', 'Ines Elm'])
})

test('a request that was answered is closed with a note; a refusal stays in the dialog in words', async () => {
  const sent: unknown[] = []
  const title = 'You answered this request. Another person has to close it or send it back.'
  const [answered, after] = [request({ state: 'answered' }), request({ state: 'closed' })]
  open('/admin/requests/req_1', {
    role: 'reviewer',
    answer: (call) => {
      if (isList(call)) return { requests: [sent.length < 2 ? answered : after] }
      if (call.url.pathname !== '/api/v1/outside-request/req_1') return undefined
      sent.push(call.body)
      return sent.length === 1 ? new Refusal({ status: 409, code: 'ANOTHER_PERSON_CLOSES', title }) : after
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(sent).toEqual([])
  fireEvent.change(dialog.getByLabelText('What did you check?'), { target: { value: 'The refund arrived' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(title)
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Closed')).toBeDefined()
  expect(sent).toEqual(Array.from({ length: 2 }, () => ({ type: 'closed', note: 'The refund arrived' })))
})

test('a closed request offers no step', async () => {
  open('/admin/requests/req_3', { role: 'admin', answer: serverOf(closed) })
  await screen.findByRole('heading', { level: 1, name: 'Complaint: Ines Elm' })
  for (const name of ['Close', 'Send back', 'Record the answer', 'Record a pack'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
