import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
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
  const [after, size] = [query.get('after'), Number(query.get('size'))]
  const at = after === null ? 0 : matching.findIndex(({ id }) => id === after) + 1
  return {
    applications: matching.slice(at, at + size),
    hasBefore: at > 0,
    hasAfter: matching.length > at + size,
    total: all.length,
    matching: matching.length,
    views: viewsOf(all),
    readAt: Date.now(),
    decisionTargetHours: 24,
  }
}
const lists = (calls: readonly Call[]) => calls.filter(isList).map(({ url }) => url.search)

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
  test('shows the progress of the sample book only while it fills', async () => {
    let reads = 0
    open('/admin/home', {
      answer: (call) => {
        const answered = list(call)
        if (answered === undefined) return undefined
        reads += 1
        return reads === 1 ? { ...answered, sampleBook: { begun: 12, lives: 68 } } : answered
      },
    })
    expect(await screen.findByText('The sample book is filling: 12 of 68 loans have started.')).toBeDefined()
    await waitFor(() => expect(screen.queryByText(/sample book/)).toBeNull(), { timeout: 20_000 })
  })
  test('a long name that a row cuts to one line is whole in its title and for screen readers', async () => {
    const name = 'Maximiliana-Josephine Featherstonehaugh-Montgomery'
    open('/admin/home', { answer: (call) => list(call, [loanOf({ applicantName: name })]) })
    expect((await screen.findByRole('link', { name })).getAttribute('title')).toBe(name)
  })
  test('shows Loading... until it is there, then counts and requests what waits first', async () => {
    const { calls } = open('/admin/home', { answer: list })
    expect(await screen.findByText('Loading...')).toBeDefined()
    const row = await screen.findByRole('row', { name: /Anne Roy/ })
    expect(within(row).getByText('Cash advance')).toBeDefined()
    expect(within(row).getByText('$500.00')).toBeDefined()
    expect(within(row).getByText('Waiting for review')).toBeDefined()
    expect(screen.getByText('2 applications')).toBeDefined()
    expect(lists(calls)).toEqual(['?sort=queue&size=25'])
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
      return isList(call) ? { ...list(call, [waits]), applications: [waits], total: 3, matching: 1 } : undefined
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
    ['mine', 'No open loan is your case, or has a decision or an action of yours.'],
    ['waiting-for-staff', 'Nothing waits for staff.'],
    ['returned-debits', 'No returned debit is left to be made up for.'],
    ['attention', 'Every loan is as it should be.'],
  ])('the view %s is an address, and has words when nobody is in it', async (status, words) => {
    const { at, calls } = open(`/admin/home?status=${status}`, { answer: (call) => list(call) })
    expect(await screen.findByText(words)).toBeDefined()
    expect(at()).toBe(`/admin/home?status=${status}`)
    expect(lists(calls)).toEqual([`?status=${status}&sort=${status === 'mine' ? 'queue' : 'since'}&size=25`])
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
    const { calls } = open('/admin/home?q=ro&status=review&sort=-amount&size=10&flag=nonsense', { answer: list })
    await screen.findByRole('link', { name: 'Anne Roy' })
    expect(lists(calls)).toEqual(['?q=ro&status=review&sort=-amount&size=10'])
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
    await waitFor(() => expect(announce).toHaveBeenCalledWith('1 application, waiting first'))
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('link', { name: 'Anne Roy' })).toBeDefined()
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('')
  })
  test('typing searches after a pause and leaves no half words in the history', async () => {
    const { calls, at, router } = open('/admin/home?after=ln_1', { answer: list })
    const box = await screen.findByRole('searchbox')
    for (const typed of ['i', 'it', 'ito']) fireEvent.change(box, { target: { value: typed } })
    await screen.findByText('1 of 2 applications')
    expect(at()).toBe('/admin/home?q=ito')
    expect(lists(calls).filter((search) => search.includes('q='))).toEqual(['?q=ito&sort=queue&size=25'])
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
  test('no search starts once a link was pressed, however long its page takes', async () => {
    const { at } = open('/admin/home', { answer: list })
    const [link, box] = [await screen.findByRole('link', { name: 'Anne Roy' }), screen.getByRole('searchbox')]
    vi.useFakeTimers()
    fireEvent.change(box, { target: { value: 'ito' } })
    // As if the page behind the link were still being drawn.
    link.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(link)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    vi.useRealTimers()
    expect(at()).toBe('/admin/home')
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
    expect(header().getAttribute('aria-sort')).toBe('none')
    fireEvent.click(within(header()).getByRole('button'))
    await waitFor(() => expect(at()).toBe('/admin/home?sort=-received'))
    expect(header().getAttribute('aria-sort')).toBe('descending')
    fireEvent.click(within(header()).getByRole('button'))
    await waitFor(() => expect(at()).toBe('/admin/home?sort=received'))
    for (const name of [/Applicant/, /Type/, /Amount/, /Status/, /Officer/])
      expect(within(screen.getByRole('columnheader', { name })).getByRole('button')).toBeDefined()
  })
  test('pages are links that keep the filters', async () => {
    const many = Array.from({ length: 30 }, (_, at) => loanOf({ id: `ln_${at}`, applicantName: `Person ${at}` }))
    open('/admin/home?status=review&size=10', { answer: (call) => list(call, many) })
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of the list' }))
    expect(pages.queryByRole('link', { name: 'Previous page' })).toBeNull()
    const next = pages.getByRole('link', { name: 'Next page' })
    expect(next.getAttribute('href')).toBe('/admin/home?status=review&after=ln_9&size=10')
    fireEvent.click(next)
    expect(await screen.findByRole('link', { name: 'Person 10' })).toBeDefined()
    expect((await pages.findByRole('link', { name: 'Previous page' })).getAttribute('href')).toBe(
      '/admin/home?status=review&before=ln_10&size=10',
    )
    expect(pages.getByRole('link', { name: 'First page' }).getAttribute('href')).toBe(
      '/admin/home?status=review&size=10',
    )
  })
  test('nothing at all, and nothing that matches, are distinguished', async () => {
    open('/admin/home', { answer: (call) => list(call, []) })
    expect(await screen.findByText('No applications yet.')).toBeDefined()
  })
  test('no match offers to clear the filters', async () => {
    const { at } = open('/admin/home?q=zzz&sort=-received', { answer: list })
    await screen.findByText('No application matches these filters.')
    const region = screen.getByRole('region', { name: 'Applications' })
    fireEvent.click(within(region).getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('link', { name: 'Ben Ito' })).toBeDefined()
    expect(at()).toBe('/admin/home?sort=-received')
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
  test('an open list shows what changed in its rows, and other rows on a press: none moves under the cursor', async () => {
    const [anne, ben] = [loanOf(), loanOf({ id: 'ln_2', applicantName: 'Ben Ito', status: 'funded' })]
    let now = [anne, ben]
    let change = Promise.withResolvers<{ at: number }>()
    const answer = (call: Call) => (call.url.pathname === '/api/v1/loan/changes' ? change.promise : list(call, now))
    open('/admin/home', { answer })
    expect(await screen.findByRole('link', { name: 'Anne Roy' })).toBeDefined()
    now = [
      loanOf({ id: 'ln_3', applicantName: 'Cem Oz' }),
      loanOf({ status: 'agreement', sequence: anne.sequence + 1 }),
    ]
    change.resolve({ at: afternoon })
    change = Promise.withResolvers()
    expect(await screen.findByText('The list has changed.')).toBeDefined()
    const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
    expect(names()).toEqual(['ApplicantAnne Roy', 'ApplicantBen Ito'])
    const row = within(screen.getByRole('row', { name: /Anne Roy/ }))
    expect(row.getByText('Approved, agreement unsigned')).toBeDefined()
    expect(screen.getByRole('row', { name: /Anne Roy/ }).className).toContain('changed')
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(names()).toEqual(['ApplicantCem Oz', 'ApplicantAnne Roy'])
  })
  test('filters are saved under a name without what was searched for, and are a tab with a count', async () => {
    let views: readonly object[] = []
    const sent: unknown[] = []
    const answer = (call: Call) => {
      if (call.url.pathname === '/api/v1/cases/views') return { views }
      if (call.url.pathname === '/api/v1/cases/officers') return { officers: [{ id: 'employee2', name: 'Noah Reyes' }] }
      if (!call.url.pathname.startsWith('/api/v1/cases/')) return list(call)
      sent.push(call.body)
      const { name, filters } = call.body as { name: string; filters?: object }
      views = filters === undefined ? [] : [{ name, filters, count: 10_001 }]
      return { views }
    }
    const { at } = open('/admin/home?q=roy&status=review&minAmount=30000&officer=employee2', { answer })
    expect(await screen.findByText('More filters: from $300, Noah Reyes')).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'Save view' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Enter a name for the view')).toBeDefined()
    fireEvent.change(screen.getByRole('textbox', { name: /Name of the view/ }), { target: { value: 'Big ones' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    fireEvent.click(await screen.findByRole('link', { name: 'Big ones (10,000+)' }))
    const filters = { status: 'review', minAmount: 30_000, officer: 'employee2' }
    expect(sent).toEqual([{ name: 'Big ones', filters }])
    await waitFor(() => expect(at()).toBe('/admin/home?status=review&minAmount=30000&officer=employee2'))
    expect(screen.getByRole('link', { name: /Big ones/ }).getAttribute('aria-current')).toBe('page')
    fireEvent.click(screen.getByRole('button', { name: 'Rename the view Big ones' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Name of the view' }), { target: { value: 'Large' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('link', { name: /Large/ })).toBeDefined()
    expect(sent[1]).toEqual({ name: 'Large', was: 'Big ones', filters })
    fireEvent.click(screen.getByRole('button', { name: 'Delete the view Large' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Large/ })).toBeNull())
  })
  test('what is chosen among more filters is in the address', async () => {
    const { at } = open('/admin/home', { answer: list })
    await screen.findByRole('link', { name: 'Anne Roy' })
    const more = screen.getByText('More filters').closest('details')!
    more.open = true
    fireEvent(more, new Event('toggle'))
    fireEvent.change(await screen.findByRole('combobox', { name: 'Flag' }), { target: { value: 'exception' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Amount to' }), { target: { value: '500' } })
    fireEvent.change(screen.getByLabelText('Received from'), { target: { value: '2026-11-01' } })
    await waitFor(() => expect(at()).toBe('/admin/home?maxAmount=50000&from=2026-11-01&flag=exception'))
  })
})

describe('coming back to the list', () => {
  test('focuses the row that was opened and keeps the filters', async () => {
    const { at } = open('/admin/home?sort=-received', { answer: list })
    fireEvent.click(await screen.findByRole('link', { name: 'Anne Roy' }))
    await screen.findByRole('heading', { level: 1, name: 'Application ln_1' })
    fireEvent.click(await screen.findByRole('link', { name: 'Applications (1 of 2)' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Anne Roy' })))
    expect(at()).toBe('/admin/home?sort=-received')
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
  test('the list of keys names each page that a key leads to', async () => {
    const { router } = open('/admin/home', { answer: list })
    await screen.findByRole('link', { name: 'Anne Roy' })
    fireEvent.click(screen.getByRole('button', { name: 'Shortcuts' }))
    const listed = screen.getAllByText(/^g, then/).map((key) => key.textContent.at(-1) ?? '')
    expect(listed).toContain('p')
    expect(screen.getByText('Go to Portfolio')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    const reached = new Set<string>()
    for (const key of listed) {
      fireEvent.keyDown(document.body, { key: 'g' })
      fireEvent.keyDown(document.body, { key })
      await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
      reached.add(router.state.location.pathname)
    }
    expect(reached.size).toBe(listed.length)
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
