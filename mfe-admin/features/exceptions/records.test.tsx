import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { loanOf } from '../../testing/loans.fixture.ts'
import { onStaffPages, open } from '../../testing/staff.fixture.tsx'

onStaffPages()

const anchor = {
  day: '2026-11-20',
  at: Date.UTC(2026, 10, 20, 7),
  loans: 71,
  root: 'a1'.repeat(32),
  keyId: '0123456789abcdef',
  signature: 'b2'.repeat(64),
}
const serverOf =
  (answer: unknown) =>
  ({ url }: { readonly url: URL }): unknown => {
    if (url.pathname === '/api/v1/exceptions') return answer
    if (url.pathname === '/api/v1/webhooks/parked') return { webhooks: [], total: 0, next: null }
    if (url.searchParams.has('flag')) return listOf([])
    return url.pathname === '/api/v1/webhooks/differences' ? { differences: [] } : undefined
  }
const none = { transfers: 0, paidTwice: 0, webhooks: 0, differences: 0, records: 0, reconciledOn: null, anchor: null }
const listOf = (applications: readonly unknown[]) => ({
  applications,
  hasBefore: false,
  hasAfter: false,
  matching: applications.length,
  total: 1,
  views: { waiting: 0, mine: 0, returnedDebits: 0, attention: 0 },
  readAt: 1,
})
const alarm = { name: 'Records were changed' }

test('while records are not what was written, every staff page shows it, with the way to the differences', async () => {
  open('/admin/ledger', { role: 'employee', answer: serverOf({ ...none, differences: 2, records: 2, anchor }) })
  const heading = await screen.findByRole('heading', alarm)
  expect(heading.parentElement?.textContent).toContain('2 records are not what was written')
  expect(screen.getByRole('link', { name: 'See the differences' }).getAttribute('href')).toBe('/admin/exceptions')
})

test('where nothing is open nobody is alarmed, and the last anchor is shown with its proof', async () => {
  open('/admin/exceptions', { role: 'reviewer', answer: serverOf({ ...none, anchor }) })
  expect(await screen.findByText(anchor.root)).toBeDefined()
  for (const text of ['71', anchor.keyId, anchor.signature, 'Nov 20, 2026'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('heading', alarm)).toBeNull()
})

test('before the first anchor the page states when one is made', async () => {
  open('/admin/exceptions', { role: 'admin', answer: serverOf(none) })
  await waitFor(() => expect(screen.getByText(/no anchor has been made yet/)).toBeDefined())
})

test('the rail counts what is open, and the page states when it was last looked for', async () => {
  open('/admin/exceptions', {
    role: 'employee',
    answer: serverOf({
      ...none,
      transfers: 1,
      paidTwice: 1,
      webhooks: 1,
      differences: 2,
      reconciledOn: '2026-11-20',
      anchor,
    }),
  })
  const rail = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(await rail.findByRole('link', { name: 'Exceptions 5 open' })).toBeDefined()
  const stands = await screen.findByText(/^5 exceptions are open\./)
  expect(stands.textContent).toMatch(/provider’s on Nov 20, 2026.*checked Nov 20, 2026/)
})

test('where nothing is open the page says so, and the rail counts nothing', async () => {
  open('/admin/exceptions', { role: 'employee', answer: serverOf({ ...none, anchor }) })
  expect(await screen.findByText(/^All is well\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Exceptions' })).toBeDefined()
  expect(await screen.findByText('Every advance and refund arrived, or is sent again by itself.')).toBeDefined()
  expect(await screen.findByText('No advance, refund or debit moved twice.')).toBeDefined()
})

test('an advance and a refund that did not arrive are named with what to do, and lead to the place of it', async () => {
  const waits = [
    { kind: 'disbursement' as const, since: Date.UTC(2026, 10, 20, 15) },
    { kind: 'refund' as const, since: Date.UTC(2026, 10, 21, 15) },
    { kind: 'request' as const, since: 1 },
  ]
  const loan = loanOf({ applicantName: 'Maya Roy' })
  const sent: string[] = []
  open('/admin/exceptions', {
    role: 'employee',
    answer: (call) => {
      if (call.method === 'POST') {
        sent.push(call.url.pathname)
        return loan
      }
      return call.url.searchParams.get('flag') === 'failed-transfer'
        ? listOf([{ ...loan, forStaff: loan.forStaff && { ...loan.forStaff, waits } }])
        : serverOf({ ...none, transfers: 1 })(call)
    },
  })
  const rows = within(await screen.findByRole('table', { name: 'Failed transfers' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Maya Roy.*The advance did not arrive.*Nov 20, 2026.*or cancel the loan/),
    expect.stringMatching(/Maya Roy.*A refund did not arrive.*Nov 21, 2026.*Send it again/),
  ])
  fireEvent.click(within(rows[1] as HTMLElement).getByRole('button', { name: /^Send again/ }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(sent).toEqual([`/api/v1/loan/retry-refund/${loan.id}`]))
  const links = rows.map((row) => within(row).getByRole('link').getAttribute('href'))
  expect(links).toEqual([`/admin/home/${loan.id}`, `/admin/home/${loan.id}?tab=servicing`])
})

test('money that moved twice is listed with what comes next, and leads to its loan', async () => {
  const since = Date.UTC(2026, 10, 20, 15)
  const sent = { amount: 300_00, left: 250_00, since, sendBackBy: '2026-12-20', refundSentOn: null }
  const taken = { kind: 'debit' as const, amount: 342_00, left: 342_00, since, sendBackBy: null, refundSentOn: null }
  const loan = (applicantName: string, paidTwice: NonNullable<LoanView['paidTwice']>, waits: boolean) => {
    const { forStaff, ...rest } = loanOf({ id: `ln_${applicantName.slice(0, 2)}`, applicantName, paidTwice })
    return { ...rest, forStaff: forStaff && { ...forStaff, waits: waits ? [{ kind: 'refund' as const, since }] : [] } }
  }
  open('/admin/exceptions', {
    role: 'employee',
    answer: (call) =>
      call.url.searchParams.get('flag') === 'paid-twice'
        ? listOf([
            loan(
              'Maya Roy',
              [
                { ...sent, kind: 'advance' },
                { ...sent, kind: 'refund' },
              ],
              false,
            ),
            loan('Li Chen', [taken], false),
            loan('Omar Haddad', [{ ...taken, refundSentOn: '2026-11-21' }], false),
            loan('Noah Smith', [taken], true),
          ])
        : serverOf({ ...none, paidTwice: 4 })(call),
  })
  const rows = within(await screen.findByRole('table', { name: 'Paid twice' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /Maya Roy.*advance was sent twice: \$300\.00.*Nov 20.*\$250\.00.*by Dec 20, 2026.*Call the customer/,
    ),
    expect.stringMatching(/Maya Roy.*refund was sent twice: \$300\.00/),
    expect.stringMatching(/Li Chen.*debited twice: \$342\.00.*goes back.*by itself\.There is nothing to do/),
    expect.stringMatching(/Omar Haddad.*went back.*on Nov 21, 2026/),
    expect.stringMatching(/Noah Smith.*did not arrive\.Send the refund again/),
  ])
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/admin/home/ln_Ma?tab=servicing')
})
