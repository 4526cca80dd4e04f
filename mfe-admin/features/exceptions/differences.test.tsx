import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DifferenceView } from '@tamarack/contracts/endpoints/webhooks'
import { onStaffPages, open, Refusal } from '../../testing/staff.fixture.tsx'
import { statusWords } from '../loan/loan-words.ts'
import { sideInWords } from './difference-words.ts'

onStaffPages()

const difference = (part: Partial<DifferenceView> = {}): DifferenceView => ({
  id: 'payment-missing/ln_7/pay_1',
  loanId: 'ln_7',
  subject: 'pay_1',
  kind: 'payment-missing',
  ours: 'submitted',
  theirs: 'missing',
  firstSeenAt: Date.UTC(2026, 10, 20, 19, 14),
  lastSeenAt: Date.UTC(2026, 10, 20, 20, 14),
  resolvedAt: null,
  resolution: null,
  ...part,
})
const serverOf =
  (answer: unknown) =>
  ({ url }: { readonly url: URL }): unknown => {
    if (url.pathname === '/api/v1/webhooks/parked') return { webhooks: [], total: 0, next: null }
    return url.pathname === '/api/v1/webhooks/differences' ? answer : undefined
  }
const section = () => screen.findByRole('region', { name: 'Differences' })

test('a difference is shown with its loan, both sides in words, and since when it was seen', async () => {
  open('/admin/exceptions', { role: 'reviewer', answer: serverOf({ differences: [difference()] }) })
  const table = await screen.findByRole('table', { name: 'Differences, those that stand first' })
  const [, row] = within(table).getAllByRole('row')
  const inRow = within(row as HTMLElement)
  expect(inRow.getByRole('link', { name: 'Application ln_7' }).getAttribute('href')).toBe('/admin/home/ln_7')
  for (const text of ['Payment that Zum lacks', 'Submitted', 'Zum has no such payment', 'Nov 20, 2026, 2:14 PM EST'])
    expect(inRow.getByText(text)).toBeDefined()
  expect(inRow.getByText(/^Last/)).toBeDefined()
})

test('a resolved one shows when it was resolved', async () => {
  const resolved = difference({ resolvedAt: Date.UTC(2026, 10, 20, 21, 14) })
  open('/admin/exceptions', { answer: serverOf({ differences: [resolved] }) })
  expect(within(await section()).queryByText(/^Last/)).toBeNull()
  expect(await within(await section()).findByText('Nov 20, 2026, 4:14 PM EST')).toBeDefined()
})

const unknown = difference({
  id: 'payment-unknown//tr_9',
  loanId: null,
  subject: 'tr_9',
  kind: 'payment-unknown',
  ours: 'missing',
  theirs: 'completed',
})

test('what belongs to no loan is named by its own id, and a reviewer closes nothing', async () => {
  open('/admin/exceptions', { role: 'reviewer', answer: serverOf({ differences: [unknown] }) })
  const listed = within(await section())
  expect(await listed.findByText('tr_9')).toBeDefined()
  expect(listed.getByText('No application is named')).toBeDefined()
  expect(listed.queryByRole('button', { name: /^Close/ })).toBeNull()
})

test('an admin closes a difference with a reason and a note, and not without', async () => {
  const sent: unknown[] = []
  const resolution = { byName: 'Ada', reason: 'other-business' as const, note: 'Our other shop' }
  open('/admin/exceptions', {
    role: 'admin',
    answer: (call) => {
      if (call.url.pathname !== '/api/v1/webhooks/differences/resolve')
        return serverOf({
          differences: [sent.length === 0 ? unknown : { ...unknown, resolvedAt: unknown.lastSeenAt, resolution }],
        })(call)
      sent.push(call.body)
      return { ...unknown, resolvedAt: unknown.lastSeenAt, resolution }
    },
  })
  fireEvent.click(await within(await section()).findByRole('button', { name: /^Close/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this difference?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Close difference' }))
  expect(sent).toEqual([])
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'other-business' } })
  fireEvent.change(dialog.getByLabelText('What did you find?'), { target: { value: 'Our other shop' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Close difference' }))
  expect(
    await within(await section()).findByText(/It belongs to other business of ours, Ada: Our other shop/),
  ).toBeDefined()
  expect(sent).toEqual([{ id: unknown.id, reason: 'other-business', note: 'Our other shop' }])
})

const unread = difference({
  id: 'pad-answer//returns.txt #0a1b2c3d',
  loanId: null,
  subject: 'returns.txt #0a1b2c3d',
  kind: 'pad-answer',
  ours: 'readable',
  theirs: 'WRONG_TOTAL 3:25:2957',
})

test('an admin has the files of the bank read again while one could not be read', async () => {
  const sent: string[] = []
  open('/admin/exceptions', {
    role: 'admin',
    answer: (call) => {
      if (call.url.pathname !== '/api/v1/webhooks/differences/read-again')
        return serverOf({ differences: sent.length === 0 ? [unread] : [] })(call)
      sent.push(call.method)
      return { startedAt: unread.lastSeenAt }
    },
  })
  const listed = within(await section())
  expect(await listed.findByText('The totals do not agree: record 3, column 25, byte 2,957')).toBeDefined()
  fireEvent.click(listed.getByRole('button', { name: 'Read the bank’s files again' }))
  expect(await listed.findByText('Our records agree with Plaid, Zum and the bank.')).toBeDefined()
  expect(sent).toEqual(['POST'])
})

test('a reviewer sees why a file of the bank was not read, and no button', async () => {
  open('/admin/exceptions', { role: 'reviewer', answer: serverOf({ differences: [unread] }) })
  const listed = within(await section())
  expect(await listed.findByText(/^The totals do not agree/)).toBeDefined()
  expect(listed.queryByRole('button', { name: /bank/ })).toBeNull()
})

test('without a difference the section states that records agree', async () => {
  open('/admin/exceptions', { answer: serverOf({ differences: [] }) })
  expect(await within(await section()).findByText('Our records agree with Plaid, Zum and the bank.')).toBeDefined()
})

test('when the differences cannot be loaded, the webhooks are still shown and the section offers another try', async () => {
  const refusal = new Refusal({ status: 503, code: 'UNAVAILABLE', title: 'This is not available right now.' })
  open('/admin/exceptions', { answer: serverOf(refusal) })
  expect(await screen.findByText('Every message from Plaid and Zum reached its loan.')).toBeDefined()
  expect(await within(await section()).findByRole('button', { name: /try again/i })).toBeDefined()
})

test.each([
  ['workflow', 'review', statusWords.review.label],
  ['workflow', 'none', 'No workflow is running'],
  ['identity-check', 'another-customer', 'It belongs to another customer'],
  ['identity-check', 'missing', 'Plaid has no such check'],
  ['bank-connection', 'unknown', 'Zum has no such request'],
  ['payment-state', 'under-way', 'Under way'],
  ['payment-amount', '57000', '$570.00'],
  ['booked-balance', '49900', '$499.00'],
  ['payment-unknown', 'missing', 'We have no such payment'],
  ['payment-doubled', 'twice', 'More than once'],
  ['pad-file', 'unanswered', 'No acknowledgement'],
  ['pad-answer', 'returned 901', 'returned 901'],
  ['pad-answer', 'NOT_NUMERIC 2:230:1696', 'Not a number: record 2, column 230, byte 1,696'],
  ['pad-answer', 'EMPTY_FILE 1:0:1', 'Empty: record 1, byte 1'],
  ['pad-answer', 'no-answer', 'No such file by the end of the day'],
] as const)('%s %s is shown as "%s"', (kind, word, shown) => {
  expect(sideInWords(kind, word)).toBe(shown)
})
