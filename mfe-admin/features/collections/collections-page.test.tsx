import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { collectionOf, fullCollection, servicingOf } from '@tamarack/contracts/testing/servicing.fixture'
import { loanOf } from '../../testing/loans.fixture.ts'
import { onStaffPages, open } from '../../testing/staff.fixture.tsx'

onStaffPages()

const line = {
  ...collectionOf({ lastContact: { at: 1_794_000_000_000, channel: 'call', outcome: 'spoke' } }),
  loanId: 'ln_1',
  name: 'Maya Roy',
}
const list = {
  lines: [line, { ...fullCollection, action: 'answer', loanId: 'ln_2', name: 'Ann Wu' }],
  matching: 2,
  size: 50,
  buckets: [
    { bucket: 'current', loans: 1, pastDue: 0 },
    { bucket: '1-30', loans: 1, pastDue: 570_00 },
  ],
}
const mentions = { mentions: [{ loanId: 'ln_1', at: 1_795_000_700_000, by: 'Ann Chen', note: 'Please call' }] }

test('a collector reads each loan with what is to be done, the sums of the buckets, and who mentions them; keys move between rows', async () => {
  open('/admin/collections', {
    answer: ({ url }) =>
      url.pathname === '/api/v1/collections' ? list : url.pathname.endsWith('/mentions') ? mentions : undefined,
  })
  const table = await screen.findByRole('table', { name: 'Loans to collect' })
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
  expect(rows[0]).toContain('$570.00')
  expect(rows[0]).toContain('call, spoke')
  expect(rows[1]).toContain('Answer the request')
  expect(rows[1]).toContain('$50.00 by Dec 1, open')
  expect(screen.getByRole('link', { name: '1–30 days: $570.00 (1)' }).getAttribute('href')).toContain('bucket=1-30')
  expect((await screen.findByRole('region', { name: 'Mentions of you' })).textContent).toContain('Please call')
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(document.activeElement?.textContent).toBe('Maya Roy')
})

test('a loan that is opened from the collections leads back to them, with their filter', async () => {
  open('/admin/collections?bucket=1-30', {
    answer: ({ url }) => (url.pathname === '/api/v1/collections' ? list : undefined),
  })
  fireEvent.click(await screen.findByRole('link', { name: 'Maya Roy' }))
  const back = await within(screen.getByRole('main')).findByRole('link', { name: 'Collections' })
  expect(back.getAttribute('href')).toBe('/admin/collections?bucket=1-30')
})

test('a loan that is opened from a mention leads back to the page with the mention', async () => {
  open('/admin/collections?bucket=1-30', {
    answer: ({ url }) => (url.pathname.endsWith('/mentions') ? mentions : undefined),
  })
  fireEvent.click(await screen.findByRole('link', { name: /^Ann Chen/ }))
  const back = await within(screen.getByRole('main')).findByRole('link', { name: 'Collections' })
  expect(back.getAttribute('href')).toBe('/admin/collections?bucket=1-30')
})

test('what waits about a late loan stands first, in words, and its buttons fill in the form', async () => {
  const request = {
    at: 1_795_000_000_000,
    wish: { kind: 'arrange-payments', parts: 3, first: '2026-12-10', every: 'weekly' },
    situation: 'income-later',
    state: 'open',
    reason: null,
    answeredBy: '2026-12-14',
    declined: null,
  } as const
  const collection = collectionOf({
    waits: [{ kind: 'request', since: 1 }],
    stay: { ground: 'insolvency', from: '2026-11-20' },
    barred: 'stay',
    nextContact: null,
  })
  open('/admin/home/ln_1', {
    answer: ({ url }) => {
      if (url.pathname === '/api/v1/loan/servicing/ln_1')
        return servicingOf({
          request,
          debits: 'paused',
          nextDebit: null,
          forStaff: { made: [], entries: [], collection },
        })
      return url.pathname === '/api/v1/loan/ln_1'
        ? loanOf({ status: 'overdue', activatedAt: 1, fundedAt: 2 })
        : undefined
    },
  })
  expect(
    await screen.findByText(/pay what is late in 3 parts, weekly from Dec 10, 2026, because their income comes later/),
  ).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Stay: insolvency' })).toBeDefined()
  const due = screen.getByRole('region', { name: 'What is due' }).textContent
  for (const words of ['$570.00', '10 (1–30 days)', 'Paused', 'None while the debt is stayed'])
    expect(due).toContain(words)
  expect(screen.queryByRole('heading', { name: 'Decision' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Agree to it' }))
  expect((await screen.findByLabelText<HTMLInputElement>('First part by')).value).toBe('2026-12-10')
  expect(screen.getByLabelText<HTMLSelectElement>('In how many parts?').value).toBe('3')
})

test('of several debits that were returned the last is read at once, and those before on demand', async () => {
  const returned = (day: number) => ({
    amount: 32_484,
    code: '901',
    meaning: 'Not sufficient funds',
    since: Date.UTC(2026, 6, day, 16),
  })
  const { forStaff, ...loan } = loanOf({ status: 'overdue', activatedAt: 1, fundedAt: 2 })
  open('/admin/home/ln_1', {
    answer: ({ url }) => {
      if (url.pathname === '/api/v1/loan/servicing/ln_1')
        return servicingOf({ forStaff: { made: [], entries: [], collection: collectionOf() } })
      return url.pathname === '/api/v1/loan/ln_1'
        ? { ...loan, forStaff: forStaff && { ...forStaff, returnedDebits: [returned(2), returned(30), returned(15)] } }
        : undefined
    },
  })
  const heading = await screen.findByRole('heading', { name: '3 debits were returned' })
  const notice = heading.parentElement
  expect(notice?.querySelector('details')?.textContent).toMatch(/^2 before.*Jul 15.*Jul 2/)
  expect(notice?.querySelector('ul')?.textContent).toMatch(/Jul 30/)
})

test('TAM-301: pressing Promise records nothing, and a contact is recorded only if staff say that there was one', async () => {
  const late = loanOf({ status: 'overdue', activatedAt: 1_795_000_000_000, fundedAt: 1_795_000_000_000 })
  const servicing = servicingOf({ forStaff: { made: [], entries: [], collection: collectionOf() } })
  const { calls } = open('/admin/home/ln_1', {
    answer: ({ method, url }) => {
      if (method === 'POST' || url.pathname === '/api/v1/loan/ln_1') return late
      return url.pathname === '/api/v1/loan/servicing/ln_1' ? servicing : undefined
    },
  })
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.pathname, body])
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Promise' }))
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const record = () => fireEvent.click(screen.getByRole('button', { name: 'Record the promise' }))
  await press()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
  await press()
  await screen.findByRole('dialog', { name: 'Record a promise to pay?' })
  record()
  expect(screen.getByText('Enter an amount')).toBeDefined()
  fill('How much?', '50.00')
  fill('By which day?', '2026-12-01')
  fill('How was it made?', 'call')
  record()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press()
  await screen.findByRole('dialog')
  fill('How much?', '50.00')
  fill('By which day?', '2026-12-01')
  fill('How was it made?', 'call')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Record a contact with the customer, too' }))
  fill('Who began it?', 'out')
  record()
  const path = '/api/v1/loan/record-promise/ln_1'
  const made = { promise: { amount: 50_00, day: '2026-12-01' }, way: 'call', note: '' }
  const contact = { channel: 'call', with: 'borrower', purpose: 'debt', direction: 'out' }
  await waitFor(() =>
    expect(sent()).toEqual([
      [path, made],
      [path, { ...made, contact }],
    ]),
  )
})
