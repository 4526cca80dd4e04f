import type { DifferenceView } from '@tamarack/contracts/endpoints/webhooks'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onStaffPages, open, Refusal } from '../../testing/staff.fixture.tsx'
import { statusWords } from '../loan/loan-words.ts'
import { sideInWords } from './difference-words.ts'

onStaffPages()

const difference = (part: Partial<DifferenceView> = {}): DifferenceView => ({
  loanId: 'ln_7',
  kind: 'transfer',
  ours: 'submitted',
  theirs: 'missing',
  firstSeenAt: Date.UTC(2026, 10, 20, 19, 14),
  lastSeenAt: Date.UTC(2026, 10, 20, 20, 14),
  resolvedAt: null,
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
  open('/admin/webhooks', { role: 'reviewer', answer: serverOf({ differences: [difference()] }) })
  const table = await screen.findByRole('table', { name: 'Differences, those that stand first' })
  const [, row] = within(table).getAllByRole('row')
  const inRow = within(row as HTMLElement)
  expect(inRow.getByRole('link', { name: 'Application ln_7' }).getAttribute('href')).toBe('/admin/home/ln_7')
  for (const text of ['Transfer at Zum', 'Submitted', 'Zum has no such transfer', 'Nov 20, 2026, 2:14 PM EST'])
    expect(inRow.getByText(text)).toBeDefined()
  expect(inRow.getByText(/^Last/)).toBeDefined()
})

test('a resolved one shows when it was resolved', async () => {
  const resolved = difference({ resolvedAt: Date.UTC(2026, 10, 20, 21, 14) })
  open('/admin/webhooks', { answer: serverOf({ differences: [resolved] }) })
  expect(within(await section()).queryByText(/^Last/)).toBeNull()
  expect(await within(await section()).findByText('Nov 20, 2026, 4:14 PM EST')).toBeDefined()
})

test('without a difference the section states that records agree', async () => {
  open('/admin/webhooks', { answer: serverOf({ differences: [] }) })
  expect(await within(await section()).findByText('Our records agree with Plaid and Zum.')).toBeDefined()
})

test('when the differences cannot be loaded, the webhooks are still shown and the section offers another try', async () => {
  const refusal = new Refusal({ status: 503, code: 'UNAVAILABLE', title: 'This is not available right now.' })
  open('/admin/webhooks', { answer: serverOf(refusal) })
  expect(await screen.findByText('Every message from Plaid and Zum reached its loan.')).toBeDefined()
  expect(await within(await section()).findByRole('button', { name: /try again/i })).toBeDefined()
})

test.each([
  ['workflow', 'review', statusWords.review.label],
  ['workflow', 'none', 'No workflow is running'],
  ['identity-check', 'another-customer', 'It belongs to another customer'],
  ['identity-check', 'missing', 'Plaid has no such check'],
  ['bank-connection', 'unknown', 'Zum has no such request'],
  ['transfer', 'under-way', 'Under way'],
  ['transfer-amount', '50000', '$500.00'],
] as const)('%s %s is shown as "%s"', (kind, word, shown) => {
  expect(sideInWords(kind, word)).toBe(shown)
})
