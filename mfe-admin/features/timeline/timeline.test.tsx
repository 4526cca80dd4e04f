import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ThenAndNowView, TimelineEntryView } from '@tamarack/contracts/views/timeline'
import { afternoon, chainOf, entryOf, timelineOf } from '../../testing/loans.fixture.ts'
import { onStaffPages, open, type Call } from '../../testing/staff.fixture.tsx'
import { toCsv } from './export-timeline.ts'
import { readTimelineAddress, shownBy } from './timeline-address.ts'

onStaffPages()

const system = { id: null, name: null, role: 'system' } as const
const day = 86_400_000
const sha256 = '9f2c31aa'.padEnd(60, '0') + '07e1'
const entries: readonly TimelineEntryView[] = [
  entryOf(1, 'Application started', { kind: 'application-started' }),
  entryOf(2, 'Debit of $171.00 returned: Not sufficient funds (901)', {
    kind: 'debit-returned',
    at: afternoon + day,
    actor: system,
    ip: null,
    userAgent: null,
    sources: ['log', 'ledger', 'payment'],
    amountCents: 171_00,
    tone: 'danger',
    data: { debitId: 'D1', returnCode: '901' },
    entries: [
      {
        number: 3,
        on: '2026-11-21',
        kind: 'debit-returned',
        lines: [
          { account: 'debits awaited', debit: 171_00, credit: 0 },
          { account: 'debits in flight', debit: 0, credit: 171_00 },
        ],
      },
    ],
    payments: [{ paymentId: 'D1', kind: 'debit', attempt: 1, amount: 171_00, state: 'returned' }],
  }),
  {
    ...entryOf(3, 'Waited until Fri, Nov 27, 2026 for the debit’s answer'),
    id: 'workflow-loan-servicing-run1-9',
    at: afternoon + day + 5,
    sources: ['workflow'],
    kind: 'deadline-reached',
    actor: system,
    chain: null,
    steps: [
      {
        workflowId: 'loan-servicing/ln_1',
        runId: 'run1',
        eventId: 9,
        at: afternoon + day + 5,
        type: 'deadline-reached',
        name: null,
        attempts: null,
      },
    ],
  },
  entryOf(4, 'Loan agreement signed', {
    at: afternoon + 2 * day,
    sources: ['log', 'document'],
    documents: [{ kind: 'loan-agreement', version: 3, sha256 }],
  }),
]
const compared: ThenAndNowView = {
  at: afternoon,
  now: afternoon + 3 * day,
  facts: [
    {
      key: 'money: Owed',
      section: 'money',
      label: 'Owed',
      unit: 'cents',
      was: 570_00,
      is: 399_00,
      differs: true,
      because: { sequence: 2, title: 'Debit returned' },
    },
    {
      key: 'rules: x',
      section: 'rules',
      label: 'Privacy policy',
      unit: 'text',
      was: 'version 1',
      is: 'version 2',
      differs: true,
      because: null,
    },
    {
      key: 'loan: Status',
      section: 'loan',
      label: 'Status',
      unit: 'code',
      was: 'funded',
      is: 'funded',
      differs: false,
      because: null,
    },
  ],
}
const server =
  (shown = timelineOf(entries), chain = chainOf(4)) =>
  ({ url }: Call): unknown => {
    if (url.pathname === '/api/v1/loan/timeline/ln_1') return shown
    if (url.pathname === '/api/v1/loan/chain/ln_1') return chain
    return url.pathname === '/api/v1/loan/then-and-now/ln_1' ? compared : undefined
  }
const openTab = (search = '', answer = server()) =>
  open(`/admin/home/ln_1?tab=history${search}`, { answer, role: 'reviewer' })
const lines = async (): Promise<readonly HTMLElement[]> =>
  [...(await screen.findByRole('list', { name: 'Timeline' })).children].map((line) => line as HTMLElement)
const titles = async () =>
  (await lines()).map((line) => entries.find(({ title }) => line.textContent?.includes(title))?.id)

describe('the list', () => {
  test('each entry is one line: time, source with its parts, title, actor, amount', async () => {
    openTab()
    const [, returned] = await lines()
    expect(returned?.textContent).toBe(
      'Nov 21, 2026, 2:14 PM ESTEvent +2Debit of $171.00 returned: Not sufficient funds (901)System$171.00',
    )
  })
  test('opened, an entry has its moment in UTC, data, postings, payment, and hashes with what they cover', async () => {
    openTab('&event=2')
    await waitFor(() => expect(document.activeElement?.id).toBe('entry-2'))
    const [, returned] = await lines()
    for (const text of [
      '2026-11-21T19:14:07.000Z',
      'Return code',
      'debit $171.00 debits awaited; credit $171.00 debits in flight',
      'Debit of $171.00, attempt 1, today returned',
      '2'.padStart(64, 'a'),
      'This entry with its time, actor, origin and documents, and the hash before',
    ])
      expect(returned?.textContent).toContain(text)
    expect((await lines()).filter((line) => line.querySelector('details[open]'))).toHaveLength(1)
  })
  test('a step of the workflow is in words, its raw record one press away', async () => {
    openTab('&event=workflow-loan-servicing-run1-9')
    await waitFor(() => expect(document.activeElement?.id).toContain('workflow'))
    expect(screen.getByText('Record of the workflow engine')).toBeDefined()
    expect((await lines())[2]?.textContent).toContain('"workflowId": "loan-servicing/ln_1"')
  })
  test('the newest come first where the address says so, and an unknown entry opens nothing', async () => {
    openTab('&order=newest&event=77')
    expect(await titles()).toEqual(['4', 'workflow-loan-servicing-run1-9', '2', '1'])
    expect(document.querySelectorAll('details[open]')).toHaveLength(0)
  })
  test('j and k walk the entries', async () => {
    openTab()
    await lines()
    for (const [key, id] of [
      ['j', '1'],
      ['j', '2'],
      ['k', '1'],
    ] as const) {
      fireEvent.keyDown(document.body, { key })
      expect(document.activeElement?.id).toBe(`entry-${id}`)
    }
  })
  test('nothing recorded yet, and an engine that does not answer', async () => {
    openTab('', server(timelineOf([], { hasWorkflow: false, workflowUrl: 'http://localhost:4080/workflows/x' })))
    expect(await screen.findByText('Nothing has happened yet.')).toBeDefined()
    expect(screen.getByText(/^The workflow engine could not be reached/)).toBeDefined()
    expect(screen.getByRole('link', { name: /^Open the workflow in Temporal/ }).getAttribute('href')).toBe(
      'http://localhost:4080/workflows/x',
    )
  })
})

describe('the filters', () => {
  test.each([
    ['source=ledger', ['2']],
    ['source=workflow,document', ['workflow-loan-servicing-run1-9', '4']],
    ['actor=System', ['2', 'workflow-loan-servicing-run1-9']],
    ['kind=application-started', ['1']],
    ['day=2026-11-22', ['4']],
    ['q=SUFFICIENT 905', []],
    ['q=sufficient 901', ['2']],
    ['source=ledger&day=2026-11-22', []],
    ['source=nonsense', ['1', '2', 'workflow-loan-servicing-run1-9', '4']],
  ])('%s shows %j', (search, ids) => {
    expect(shownBy(readTimelineAddress(new URLSearchParams(search)), entries).map(({ id }) => id)).toEqual(ids)
  })
  test('a pressed source is in the address, so that the link shows the same', async () => {
    const { at: where } = openTab('&event=2')
    await lines()
    fireEvent.click(screen.getByRole('button', { name: 'Ledger 1' }))
    await waitFor(() => expect(where()).toBe('/admin/home/ln_1?tab=history&source=ledger'))
    expect(await titles()).toEqual(['2'])
    expect(screen.getByText('1 of 4 entries')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(async () => expect(await titles()).toHaveLength(4))
  })
  test('a jump to a day goes to its first entry', async () => {
    openTab()
    await lines()
    fireEvent.change(screen.getByLabelText('Jump to day'), { target: { value: '2026-11-22' } })
    await waitFor(() => expect(document.activeElement?.id).toBe('entry-4'))
  })
})

test('an exported cell is never a formula, and quotes stay quotes', () => {
  const csv = toCsv([entryOf(1, '=HYPERLINK("http://evil")', { amountCents: -1_00 })])
  expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`)
  expect(csv.split('\r\n')).toHaveLength(3)
  expect(csv).toContain(',-1,')
})

describe('the loan at a moment', () => {
  test('an entry leads to it, and what differs names the event that made it, or time', async () => {
    const { at: where } = openTab('&event=1')
    fireEvent.click(await screen.findByRole('link', { name: 'The loan at this moment' }))
    await waitFor(() => expect(where()).toContain(`at=${entries[0]?.at}`))
    const table = await screen.findByRole('table', { name: 'What differs' })
    const [, owed, policy] = within(table).getAllByRole('row')
    expect(owed?.textContent).toContain('Money: Owed')
    expect(owed?.textContent).toContain('$570.00')
    expect(owed?.textContent).toContain('$399.00')
    expect(within(owed as HTMLElement).getByRole('link', { name: '2. Debit returned' })).toBeDefined()
    expect(policy?.textContent).toContain('Time alone')
    expect(screen.getByText('1 fact is the same')).toBeDefined()
    fireEvent.click(screen.getByRole('link', { name: 'Close the comparison' }))
    await waitFor(() => expect(screen.queryByRole('table', { name: 'What differs' })).toBeNull())
  })
})

describe('the check of the records', () => {
  test('all is well, up to the last anchor', async () => {
    openTab()
    expect(await screen.findByText('Chain check: 4 of 4 events verified, Nov 20, 2026, 2:14 PM EST')).toBeDefined()
    expect(screen.getByText('Anchored up to event 4 on Nov 19, 2026.')).toBeDefined()
  })
  test('a broken chain is shown first, with the event where it breaks', async () => {
    const chain = { verified: 1, total: 4, firstBroken: 2, checkedAt: afternoon }
    openTab('', server(timelineOf(entries), chainOf(4, { chain })))
    expect(await screen.findByRole('heading', { name: 'The chain is broken at event 2' })).toBeDefined()
    expect(await screen.findByText(/^"Debit of \$171.00 returned.*" does not match what was recorded/)).toBeDefined()
  })
  test('records beside an unbroken chain that are not what was written are named', async () => {
    const records = { broken: ['ledger', 'anchor'] as const, anchored: { day: '2026-11-19', sequence: 3 } }
    openTab('', server(timelineOf(entries), chainOf(4, { records: { ...records, broken: [...records.broken] } })))
    const notice = await screen.findByRole('heading', { name: 'The records are not what was written' })
    expect(notice.parentElement?.textContent).toContain('The ledger does not follow from the events.')
    expect(notice.parentElement?.textContent).toContain('events were removed or written anew')
    expect(screen.getByText('Anchored up to event 3 on Nov 19, 2026.')).toBeDefined()
  })
  test('before the first night there is no anchor', async () => {
    openTab('', server(timelineOf(entries), chainOf(4, { records: { broken: [], anchored: null } })))
    expect(await screen.findByText('Not anchored yet.')).toBeDefined()
  })
})
