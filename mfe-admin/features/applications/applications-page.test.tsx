import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { coSignatureMissing } from '@tamarack/contracts/testing/loan-view.fixture'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { afternoon, loanOf } from '../../testing/loans.fixture.ts'
import { onStaffPages, open, Refusal, type Call } from '../../testing/staff.fixture.tsx'

onStaffPages()

const listed = [
  loanOf(),
  loanOf({ id: 'ln_2', applicantName: 'Ben Ito', status: 'funded', selectedLoanAmount: 300_00 }),
]
const isList = ({ url }: Call) => url.pathname === '/api/v1/loan/get-all-applications'
const viewsOf = (all: readonly LoanView[]) => {
  const count = (key: 'waits' | 'attention' | 'returnedDebits'): number =>
    all.filter(({ forStaff }) => forStaff?.[key] !== undefined).length
  return { waiting: count('waits'), mine: 0, returnedDebits: count('returnedDebits'), attention: count('attention') }
}
/** The list as a server would answer it: filtered by status and text. */
const list = (call: Call, all = listed) => {
  if (!isList(call)) return undefined
  const { searchParams: query } = call.url
  const matching = all.filter(
    ({ status, applicantName }) =>
      [null, status as string].includes(query.get('status')) &&
      applicantName.toLowerCase().includes(query.get('q') ?? ''),
  )
  const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
  return {
    applications: matching.slice((page - 1) * size, page * size),
    total: all.length,
    matching: matching.length,
    views: viewsOf(all),
    page,
    size,
  }
}
const lists = (calls: readonly Call[]) =>
  calls.filter((call) => isList(call) && call.url.searchParams.get('size') !== '1').map(({ url }) => url.search)

describe('who may enter', () => {
  test('without a session: sign-in, with the way back', async () => {
    const { at } = open('/admin/home?status=review', { role: null })
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(at()).toBe('/auth/login?returnTo=%2Fadmin%2Fhome%3Fstatus%3Dreview')
  })
  test('a customer: their own dashboard', async () => {
    const { at } = open('/admin/home/ln_1', { role: 'customer' })
    await screen.findByRole('heading', { name: 'Your loan' })
    expect(at()).toBe('/customer/dashboard')
  })
  test.each(['admin', 'employee', 'reviewer'] as const)('%s: the applications', async (role) => {
    open('/admin', { role, answer: list })
    await screen.findByRole('heading', { level: 1, name: 'Applications' })
    expect(await screen.findByRole('link', { name: 'Anne Roy' })).toBeDefined()
  })
  test('the end of every page has help, and none of what the law shows to customers', async () => {
    open('/admin/home', { answer: list })
    const footer = within(await screen.findByRole('contentinfo'))
    expect(await footer.findByRole('link', { name: '416-555-0199' })).toBeDefined()
    expect(footer.getByLabelText('Appearance')).toBeDefined()
    expect(screen.queryByRole('navigation', { name: 'Legal' })).toBeNull()
    expect(footer.queryByText(/licence number/)).toBeNull()
  })
  test('an unknown address is Not Found inside the frame', async () => {
    open('/admin/nowhere', { answer: list })
    await screen.findByRole('heading', { level: 1, name: 'Not Found' })
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
  })
})

describe('the list', () => {
  test('a long name that a row cuts to one line is whole in its title and for screen readers', async () => {
    const name = 'Maximiliana-Josephine Featherstonehaugh-Montgomery'
    open('/admin/home', { answer: (call) => list(call, [loanOf({ applicantName: name })]) })
    expect((await screen.findByRole('link', { name })).getAttribute('title')).toBe(name)
  })
  test('shows Loading... until it is there, then counts and requests the oldest first', async () => {
    const { calls } = open('/admin/home', { answer: list })
    expect(await screen.findByText('Loading...')).toBeDefined()
    const row = await screen.findByRole('row', { name: /Anne Roy/ })
    expect(within(row).getByText('Cash advance')).toBeDefined()
    expect(within(row).getByText('$500.00')).toBeDefined()
    expect(within(row).getByText('Waiting for review')).toBeDefined()
    expect(screen.getByText('2 applications')).toBeDefined()
    expect(lists(calls)).toEqual(['?sort=oldest&page=1&size=25'])
  })
  test('what waits for staff is a view of its own, with its count, what is to be done, since when, and the way to it', async () => {
    const forStaff = {
      checks: [],
      decision: null,
      proposal: null,
      disbursementFailure: null,
      waits: [{ kind: 'request' as const, since: afternoon - 86_400_000 }],
    }
    const waits = loanOf({ id: 'ln_4', applicantName: 'Dee Fox', status: 'overdue', activatedAt: 1, forStaff })
    const answer = (call: Call) => {
      if (call.url.searchParams.get('status') !== 'waiting-for-staff') return list(call, [...listed, waits])
      return isList(call)
        ? { applications: [waits], total: 3, matching: 1, views: viewsOf([waits]), page: 1, size: 25 }
        : undefined
    }
    const { at } = open('/admin/home', { answer })
    const views = within(await screen.findByRole('navigation', { name: 'Saved views' }))
    expect((await views.findByRole('link', { name: 'All (3)' })).getAttribute('aria-current')).toBe('page')
    fireEvent.click(views.getByRole('link', { name: 'Waiting for staff (1)' }))
    const row = await screen.findByRole('row', { name: /Dee Fox.*Customer’s request/ })
    expect(screen.getByRole('columnheader', { name: 'Since' })).toBeDefined()
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/home/ln_4?tab=servicing')
    expect(at()).toBe('/admin/home?status=waiting-for-staff')
  })
  test('a second person for an action on the money is led to the action', async () => {
    const waits = [{ kind: 'second-person' as const, since: afternoon }]
    const forStaff = { checks: [], decision: null, proposal: null, disbursementFailure: null, waits }
    const loan = loanOf({ id: 'ln_7', applicantName: 'Gus Ivy', status: 'in-collections', activatedAt: 1, forStaff })
    const answer = (call: Call) => list(call, [loan]) && { ...list(call, [loan]), applications: [loan], matching: 1 }
    open('/admin/home?status=waiting-for-staff', { answer })
    const row = await screen.findByRole('row', { name: /Gus Ivy.*Second person/ })
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/home/ln_7')
  })
  test('a returned debit is a view of its own: how much, why, since when, and the way to it', async () => {
    const since = afternoon - 86_400_000
    const returned = { amount: 570_00, code: '901', meaning: 'Not sufficient funds', since }
    const forStaff = {
      checks: [],
      decision: null,
      proposal: null,
      disbursementFailure: null,
      returnedDebits: [returned, returned],
    }
    const loan = loanOf({ id: 'ln_5', applicantName: 'Eli Gray', status: 'overdue', activatedAt: 1, forStaff })
    const answer = (call: Call) => list(call, [loan]) && { ...list(call, [loan]), applications: [loan], matching: 1 }
    open('/admin/home?status=returned-debits', { answer })
    const row = await screen.findByRole('row', { name: /Eli Gray.*\$1,140\.00 Not sufficient funds \(901\), 2 times/ })
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/home/ln_5?tab=servicing')
    const views = within(screen.getByRole('navigation', { name: 'Saved views' }))
    expect(views.getByRole('link', { name: 'Returned debits (1)' }).getAttribute('aria-current')).toBe('page')
  })
  test('a loan that needs attention is listed with every reason, and leads to the oldest', async () => {
    const because = [
      { kind: 'overdue' as const, since: afternoon - 2 * 86_400_000 },
      { kind: 'returned-debit' as const, since: afternoon },
    ]
    const forStaff = { checks: [], decision: null, proposal: null, disbursementFailure: null, attention: because }
    const loan = loanOf({ id: 'ln_6', applicantName: 'Fay Hall', status: 'overdue', activatedAt: 1, forStaff })
    const answer = (call: Call) => list(call, [loan]) && { ...list(call, [loan]), applications: [loan], matching: 1 }
    open('/admin/home?status=attention', { answer })
    const row = await screen.findByRole('row', { name: /Fay Hall.*Overdue, Returned debit/ })
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/home/ln_6?tab=servicing')
  })
  test.each([
    ['mine', 'No open loan has a decision or an action of yours.'],
    ['waiting-for-staff', 'Nothing waits for staff.'],
    ['returned-debits', 'No returned debit is left to be made up for.'],
    ['attention', 'Every loan is as it should be.'],
  ])('the view %s is an address, and has words when nobody is in it', async (status, words) => {
    const { at, calls } = open(`/admin/home?status=${status}`, { answer: (call) => list(call) })
    expect(await screen.findByText(words)).toBeDefined()
    expect(at()).toBe(`/admin/home?status=${status}`)
    expect(lists(calls)).toEqual([`?status=${status}&sort=oldest&page=1&size=25`])
  })
  test('an approval that waits for a second person is named, next to those that nobody has looked at', async () => {
    const proposal = {
      byId: 'employee2',
      byName: 'Noah Reyes',
      at: afternoon,
      note: null,
      because: ['amount' as const],
      total: 570_00,
      dueDate: '2026-12-04',
    }
    const forStaff = { checks: [], decision: null, proposal, disbursementFailure: null }
    const proposed = loanOf({ id: 'ln_3', applicantName: 'Cy Poe', forStaff })
    open('/admin/home', { answer: (call) => list(call, [...listed, proposed]) })
    const row = await screen.findByRole('row', { name: /Cy Poe/ })
    expect(within(row).getByText('Waiting for a second person')).toBeDefined()
    expect(within(screen.getByRole('row', { name: /Anne Roy/ })).getByText('Waiting for review')).toBeDefined()
  })
  test('a missing co-signature is named, with the document and since when, next to what a borrower has still to sign', async () => {
    const waiting = loanOf({ id: 'ln_3', applicantName: 'Cy Poe', ...coSignatureMissing })
    const both = loanOf({
      id: 'ln_4',
      applicantName: 'Di Fox',
      ...coSignatureMissing,
      status: 'agreement',
      awaitedSignatures: [
        { signer: 'borrower', document: 'loan-agreement', since: afternoon },
        { signer: 'co-applicant', document: 'loan-agreement', since: afternoon },
      ],
    })
    open('/admin/home', { answer: (call) => list(call, [waiting, both]) })
    const missing = async (name: RegExp) => {
      const row = within(await screen.findByRole('row', { name }))
      const items = within(row.getByRole('list', { name: 'Missing signatures' })).getAllByRole('listitem')
      return [row.queryByText('Approved, co-signature missing') !== null, items.map((item) => item.textContent)]
    }
    const coApplicant = 'Co-applicant to sign: loan agreement, since Nov 20, 2026'
    expect(await missing(/Cy Poe/)).toEqual([true, [coApplicant]])
    expect(await missing(/Di Fox/)).toEqual([
      false,
      ['Borrower to sign: loan agreement, since Nov 20, 2026', coApplicant],
    ])
  })
  test('the first cell of a row holds the link', async () => {
    open('/admin/home', { answer: list })
    const link = await screen.findByRole('link', { name: 'Anne Roy' })
    expect(link.getAttribute('href')).toBe('/admin/home/ln_1')
    expect(within(screen.getAllByRole('rowheader')[0]!).getByRole('link')).toBe(link)
  })
  test('the address is the view: filters, order, page and size come from it', async () => {
    const { calls } = open('/admin/home?q=ro&status=review&sort=amount&page=1&size=10', { answer: list })
    await screen.findByRole('link', { name: 'Anne Roy' })
    expect(lists(calls)).toEqual(['?q=ro&status=review&sort=amount&page=1&size=10'])
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ro')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('review')
    expect(screen.getByText('1 of 2 applications')).toBeDefined()
  })
  test('a chosen status is a new place in the history, is announced, and Back undoes it', async () => {
    const { router, at, announce } = open('/admin/home', { answer: list })
    await screen.findByRole('link', { name: 'Anne Roy' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'funded' } })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Anne Roy' })).toBeNull())
    expect(at()).toBe('/admin/home?status=funded')
    await waitFor(() => expect(announce).toHaveBeenCalledWith('1 application, oldest first'))
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('link', { name: 'Anne Roy' })).toBeDefined()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('')
  })
  test('typing searches after a pause and leaves no half words in the history', async () => {
    const { calls, at, router } = open('/admin/home?page=2', { answer: list })
    const box = await screen.findByRole('searchbox')
    for (const typed of ['i', 'it', 'ito']) fireEvent.change(box, { target: { value: typed } })
    await screen.findByText('1 of 2 applications')
    expect(at()).toBe('/admin/home?q=ito')
    expect(lists(calls).filter((search) => search.includes('q='))).toEqual(['?q=ito&sort=oldest&page=1&size=25'])
    expect(router.state.historyAction).toBe('REPLACE')
  })
  test('a saved view that is pressed while somebody types shows the whole view: what was typed is gone', async () => {
    const { at } = open('/admin/home', { answer: list })
    const box = await screen.findByRole<HTMLInputElement>('searchbox')
    fireEvent.change(box, { target: { value: 'ito' } })
    fireEvent.click(
      within(screen.getByRole('navigation', { name: 'Saved views' })).getByRole('link', { name: /^Mine/ }),
    )
    await waitFor(() => expect(at()).toBe('/admin/home?status=mine'))
    await waitFor(() => expect(box.value).toBe(''))
  })
  test('a status that is chosen while somebody types keeps what was typed', async () => {
    const { at } = open('/admin/home', { answer: list })
    const box = await screen.findByRole<HTMLInputElement>('searchbox')
    fireEvent.change(box, { target: { value: 'ro' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'review' } })
    await waitFor(() => expect(at()).toBe('/admin/home?q=ro&status=review'))
    expect(box.value).toBe('ro')
  })
  test('the header of a column sorts and states how', async () => {
    const { at } = open('/admin/home', { answer: list })
    const header = () => screen.getByRole('columnheader', { name: /Received/ })
    await screen.findByRole('link', { name: 'Anne Roy' })
    expect(header().getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(within(header()).getByRole('button'))
    await waitFor(() => expect(at()).toBe('/admin/home?sort=newest'))
    expect(header().getAttribute('aria-sort')).toBe('descending')
  })
  test('pages are links that keep the filters', async () => {
    const many = Array.from({ length: 30 }, (_, at) => loanOf({ id: `ln_${at}`, applicantName: `Person ${at}` }))
    open('/admin/home?status=review&size=10', { answer: (call) => list(call, many) })
    const pages = await screen.findByRole('navigation', { name: 'Pages of the list' })
    expect(within(pages).getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(
      '/admin/home?status=review&page=3&size=10',
    )
    expect(within(pages).getByRole('link', { current: 'page' }).textContent).toBe('1')
  })
  test('nothing at all, and nothing that matches, are distinguished', async () => {
    open('/admin/home', { answer: (call) => list(call, []) })
    expect(await screen.findByText('No applications yet.')).toBeDefined()
  })
  test('no match offers to clear the filters', async () => {
    const { at } = open('/admin/home?q=zzz&sort=newest', { answer: list })
    await screen.findByText('No application matches these filters.')
    const region = screen.getByRole('region', { name: 'Applications' })
    fireEvent.click(within(region).getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('link', { name: 'Ben Ito' })).toBeDefined()
    expect(at()).toBe('/admin/home?sort=newest')
  })
  test('a failed list keeps the filters and can be tried again', async () => {
    let broken = true
    open('/admin/home?status=review', {
      answer: (call) =>
        isList(call) && broken
          ? new Refusal({ status: 500, code: 'INTERNAL', title: 'Something went wrong!' })
          : list(call),
    })
    await screen.findByRole('heading', { name: 'Something went wrong!' })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('review')
    broken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Anne Roy' })).toBeDefined()
  })
  test('new applications are announced above the list and come in on a press', async () => {
    const grown = [...listed, loanOf({ id: 'ln_3', applicantName: 'Cem Oz' })]
    let now = listed
    const change = Promise.withResolvers<{ at: number }>()
    open('/admin/home', {
      answer: (call) =>
        call.url.pathname === '/api/v1/loan/changes'
          ? change.promise
          : list(call, call.url.searchParams.get('size') === '1' ? grown : now),
    })
    expect(await screen.findByRole('link', { name: 'Anne Roy' })).toBeDefined()
    expect(screen.queryByText(/new application/)).toBeNull()
    change.resolve({ at: afternoon })
    expect(await screen.findByText('1 new application.')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Cem Oz' })).toBeNull()
    now = grown
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(await screen.findByRole('link', { name: 'Cem Oz' })).toBeDefined()
  })
  test('an application that waits for more than a day is late', async () => {
    open('/admin/home', {
      answer: (call) =>
        list(call, [
          loanOf({ submittedAt: Date.now() - 3 * 86_400_000 - 1 }),
          loanOf({ id: 'ln_2', status: 'funded', submittedAt: afternoon - 90 * 86_400_000 }),
        ]),
    })
    expect(await screen.findByText('3 days, late')).toBeDefined()
    expect(screen.getAllByText(/late$/)).toHaveLength(1)
  })
})

describe('coming back to the list', () => {
  test('focuses the row that was opened and keeps the filters', async () => {
    const { at } = open('/admin/home?sort=newest', { answer: list })
    fireEvent.click(await screen.findByRole('link', { name: 'Anne Roy' }))
    await screen.findByRole('heading', { level: 1, name: 'Application ln_1' })
    fireEvent.click(await screen.findByRole('link', { name: 'Applications (1 of 2)' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Anne Roy' })))
    expect(at()).toBe('/admin/home?sort=newest')
  })
  test("the browser's Back does the same", async () => {
    const { router } = open('/admin/home', { answer: list })
    fireEvent.click(await screen.findByRole('cell', { name: /\$500/ }))
    await screen.findByRole('heading', { level: 1, name: 'Application ln_1' })
    await act(() => router.navigate(-1))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Anne Roy' })))
  })
})

describe('keys', () => {
  test('j and k move between rows, / goes to the search', async () => {
    open('/admin/home', { answer: list })
    const [first, second] = [
      await screen.findByRole('link', { name: 'Anne Roy' }),
      screen.getByRole('link', { name: 'Ben Ito' }),
    ]
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(document.activeElement).toBe(first)
    fireEvent.keyDown(first, { key: 'j' })
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(second, { key: 'k' })
    expect(document.activeElement).toBe(first)
    fireEvent.keyDown(first, { key: '/' })
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })
  test('they rest while somebody types and when they are switched off', async () => {
    open('/admin/home', { answer: list })
    const [link, box] = [await screen.findByRole('link', { name: 'Anne Roy' }), screen.getByRole('searchbox')]
    box.focus()
    fireEvent.keyDown(box, { key: 'j' })
    expect(document.activeElement).toBe(box)
    fireEvent.click(screen.getByRole('button', { name: 'Shortcuts' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Use shortcuts on this device' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(document.activeElement).not.toBe(link)
  })
})
