import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { financialAnswers, personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import type { BankInsightView, TransactionPageView } from '@tamarack/contracts/views/bank'
import { accountView, foundAs, insightOf, seenAs, transactionOf } from '../../testing/bank.fixture.ts'
import { onStaffPages, open, Refusal, type Call } from '../../testing/staff.fixture.tsx'
import { chartScale, monthsOf } from './chart-scale.ts'
import { incomeDifference, rowsOf } from './income-comparison.tsx'

onStaffPages()

const page: TransactionPageView = {
  transactions: [transactionOf('t-1')],
  total: 64,
  matching: 64,
  next: 'aaaaaaaaaaaa1',
}
interface Given {
  readonly insight?: BankInsightView | null
  readonly transactions?: (call: Call) => unknown
}
/** The Bank tab of an application; calls that a test does not care about have an answer. */
const openBank = ({ insight = insightOf(), transactions = () => page }: Given = {}, address = '?tab=bank') =>
  open(`/admin/home/ln_1${address}`, {
    answer: (call) => {
      const { pathname } = call.url
      if (pathname === '/api/v1/zum/insights/u-1') return insight
      if (pathname === '/api/v1/zum/account/u-1') return insight && accountView
      if (pathname === '/api/v1/zum/transaction/u-1') return transactions(call)
      if (pathname.includes('/personal-info/')) return { ...personalAnswers, primaryIncomeAmount: 3_000_00 }
      return pathname.includes('/financial-info/') ? { ...financialAnswers, hasOtherLoans: false } : undefined
    },
  })
const valueOf = (label: string) =>
  screen.getAllByRole('term').find((term) => term.textContent === label)?.nextElementSibling?.textContent
const table = (name: string) => screen.findByRole('table', { name })
const rowOf = (of: HTMLElement, name: string) => within(of).getByRole('rowheader', { name }).closest('tr')?.textContent

describe('the account', () => {
  test('has the last digits of its number, its holder and what was read of it', async () => {
    const { calls } = openBank()
    await screen.findByRole('heading', { name: 'Bank account' })
    await waitFor(() => expect(valueOf('Account number')).toBe('••••321Show account number'))
    expect(valueOf('Account holder')).toBe('Anne Roy')
    expect(valueOf('Read')).toContain('Nov 20, 2026')
    expect(valueOf('Period')).toBe('Sep 1, 2026 to Nov 18, 2026')
    expect(calls.find(({ url }) => url.pathname.includes('insights'))?.url.search).toBe('?loanId=ln_1')
    expect(screen.getByRole('link', { name: /^Bank report/ }).getAttribute('href')).toBe('/api/v1/zum/pdf/u-1')
  })
  test('that is not connected yet has one sentence and no figure', async () => {
    openBank({ insight: null })
    expect(await screen.findByText(/^No bank account is connected yet\./)).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Transactions' })).toBeNull()
    expect(screen.queryByRole('img')).toBeNull()
  })
  test('that could not be read can be tried again', async () => {
    let broken = true
    open('/admin/home/ln_1?tab=bank', {
      answer: ({ url }) =>
        !url.pathname.includes('/zum/')
          ? undefined
          : broken
            ? new Refusal({ status: 503, code: 'UNAVAILABLE', title: 'We could not reach our system.' })
            : null,
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    broken = false
    fireEvent.click(again)
    expect(await screen.findByText(/^No bank account is connected yet\./)).toBeDefined()
  })
})

describe('the balance', () => {
  test('is a chart with a name and a description, and the same as a table', async () => {
    openBank()
    const chart = await screen.findByRole('img', {
      name: /^Balance of the account, Sep 1, 2026 to Nov 20, 2026 The balance was between -\$120\.00 and \$900\.00/,
    })
    expect(chart.querySelector('desc')?.textContent).toContain('It ended 1 day below zero.')
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    const rows = await table('Balance of the account by month')
    expect(rowOf(rows, 'Oct 26')).toContain('-$120.00 on Oct 28, 2026')
    expect(screen.queryByRole('img')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show as chart' }))
    expect(screen.getByRole('img')).toBeDefined()
  })
  test('without any balance from the bank is a sentence', async () => {
    openBank({ insight: insightOf({ dailyBalances: [], forecast: [] }) })
    expect(await screen.findByText('The bank gave no balances with the transactions.')).toBeDefined()
  })
  test('shows what to expect on the coming due date', async () => {
    openBank()
    const words = 'Dashed: what to expect, $1,040.00 before the due date, Dec 4, 2026.'
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByRole('img').closest('figure')?.textContent).toContain('Due Dec 4, 2026')
  })
  test('says of many due dates what counts in one sentence; the table has each', async () => {
    const balances = [1_040_00, 210_00, 480_00, 750_00]
    const forecast = balances.map((balance, at) => ({ on: `2026-12-${11 + 5 * at}`, balance, movements: [] }))
    openBank({ insight: insightOf({ forecast }) })
    const words =
      'Dashed: what to expect, $1,040.00 before the first due date, Dec 11, 2026; at the least $210.00, before Dec 16, 2026.'
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByRole('img').querySelectorAll('[class*=due]')).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    const rows = within(await table('Balance to expect before each payment')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual(
      balances.map((_, at) => expect.stringContaining(`Dec ${11 + 5 * at}, 2026`)),
    )
  })
})

describe('the scale of the chart', () => {
  test('takes in zero, every balance and every coming due date', () => {
    const { dailyBalances, forecast } = insightOf()
    const scale = chartScale(dailyBalances, forecast)
    if (scale === undefined) throw new Error('no scale')
    expect([scale.left('2026-09-01'), scale.left('2026-12-04')]).toEqual([0, 100])
    expect(scale.amounts).toContain(0)
    for (const { balance } of [...dailyBalances, ...forecast]) {
      expect(scale.top(balance)).toBeGreaterThanOrEqual(0)
      expect(scale.top(balance)).toBeLessThanOrEqual(100)
    }
    expect(scale.months).toEqual(['2026-10-01', '2026-11-01', '2026-12-01'])
  })
  test('of one day, and of nothing but zeros, has room', () => {
    const scale = chartScale([{ on: '2026-11-20', balance: 0 }], [])
    expect([scale?.left('2026-11-20'), scale?.top(0)]).toEqual([0, 100])
    expect(chartScale([], [])).toBeUndefined()
  })
  test('names five months at most, however long the time is', () => {
    const balances = [
      { on: '2025-11-20', balance: 1_00 },
      { on: '2026-11-20', balance: 5_000_00 },
    ]
    expect(chartScale(balances, [])?.months.length).toBeLessThanOrEqual(5)
  })
  test('months have their lowest, highest and last balance', () => {
    expect(
      monthsOf([
        { on: '2026-10-01', balance: 5_00 },
        { on: '2026-10-02', balance: -1_00 },
        { on: '2026-10-03', balance: 2_00 },
      ]),
    ).toEqual([
      {
        month: '2026-10',
        lowest: { on: '2026-10-02', balance: -1_00 },
        highest: { on: '2026-10-01', balance: 5_00 },
        last: { on: '2026-10-03', balance: 2_00 },
        daysBelowZero: 1,
      },
    ])
  })
})

test('TAM-320: income of the other holder of a joint account is shown as not counted', async () => {
  const [source] = insightOf().incomes
  if (source === undefined) throw new Error('no source')
  const others = [{ ...source, name: 'BIRCH FARMS', whose: 'co-holder' as const }]
  openBank({ insight: insightOf({ jointAccount: { others, isClear: true } }) })
  expect(await screen.findByText('Not counted: BIRCH FARMS')).toBeDefined()
})

test('TAM-322: staff correct the kind of a transaction with a reason', async () => {
  const { calls } = open('/admin/home/ln_1?tab=bank', {
    answer: ({ url }) => {
      if (url.pathname === '/api/v1/zum/insights/u-1') return insightOf()
      if (url.pathname === '/api/v1/zum/account/u-1') return accountView
      if (url.pathname === '/api/v1/zum/transaction/u-1') return page
      return undefined
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Correct' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Kind'), { target: { value: 'refund' } })
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Receipt seen' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct' }))
  await waitFor(() =>
    expect(calls.find(({ url }) => url.pathname === '/api/v1/loan/correct-bank-line/ln_1')?.body).toEqual({
      lineId: 't-1',
      kind: 'refund',
      note: 'Receipt seen',
    }),
  )
})

describe('a figure', () => {
  const openFigure = async (name: RegExp) => {
    const summary = (await screen.findAllByText(name)).find((each) => each.closest('summary') !== null)
    const details = summary?.closest('details')
    if (!details) throw new Error(`no figure ${name.source}`)
    details.open = true
    fireEvent(details, new Event('toggle'))
    return details
  }
  test('opens to the transactions behind it', async () => {
    openBank()
    const figure = await openFigure(/^Returned items/)
    expect(await within(figure).findByText('NSF FEE')).toBeDefined()
    expect(figure.textContent).toContain('1 in 90 days')
    expect(within(figure).queryByText('PAYROLL LARCH MILL')).toBeNull()
  })
  test('links to the list of its transactions', async () => {
    const { at, calls } = openBank()
    const figure = await openFigure(/^Returned items/)
    fireEvent.click(await within(figure).findByRole('link', { name: 'All transactions marked "Returned"' }))
    await waitFor(() => expect(at()).toContain('?tab=bank&mark=returned'))
    await waitFor(() =>
      expect(calls.findLast(({ url }) => url.pathname.includes('transaction'))?.url.searchParams.get('mark')).toBe(
        'returned',
      ),
    )
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Transactions' }))
  })
  test('that rests on nothing shows it', async () => {
    openBank({ insight: insightOf({ pay: null, incomes: [], otherLenders: [] }) })
    expect((await openFigure(/^Net pay per pay period/)).textContent).toContain('N/A')
    expect((await openFigure(/^Other lenders/)).textContent).toContain('None found')
  })
})

describe('declared and found', () => {
  test('be next to each other with the difference', async () => {
    openBank()
    const rows = await table('What the customer declared and what the account shows')
    expect(rowOf(rows, 'Net income, all together')).toContain(
      'Declared$3,000.00 a monthFound$2,686.67 a monthDifference-$313.33 (10% less)',
    )
    expect(rowOf(rows, 'Main income')).toContain('-$313.33 (10% less)')
    expect(rowOf(rows, 'Pay frequency')).toContain('None')
    expect(rowOf(rows, 'Other loans and a car')).toContain('$0.00 owedFound$0.00 a monthDifferenceNone')
    expect(rowOf(rows, 'Rent')).toContain('$1,100.00 a month')
    expect(
      screen.getByText(/No form requests rent\. From bank data, seen in 80 days: Sep 1, 2026 to Nov 19, 2026\./),
    ).toBeDefined()
  })
  test('differ where one denies what the other shows, and cannot differ where one is missing', () => {
    const insight = insightOf({
      pay: null,
      found: { ...insightOf().found, mortgage: foundAs(2_247_00, ['Example Trust'], ['t-9']) },
    })
    const rows = (financial: typeof financialAnswers | null) =>
      rowsOf(insight, { selectedPaymentFrequency: 'weekly' }, null, financial).map(({ what, difference }) => [
        what,
        difference,
      ])
    expect(rows(financialAnswers)).toEqual([
      ['Net income, all together', null],
      ['Main income', null],
      ['Second income', 'None'],
      ['Child benefit', 'None'],
      ['Source of income', null],
      ['Pay frequency', null],
      ['Other loans and a car', 'None'],
      ['Mortgage', 'Differs'],
      ['Rent', null],
    ])
    expect(new Set(rows(null).map(([, difference]) => difference))).toEqual(new Set([null]))
  })
  test('an answer of No is shown as No, and the employer is compared with the payer', () => {
    const insight = insightOf({
      found: { ...insightOf().found, secondIncome: foundAs(568_58, ['BIRCH FARMS'], ['t-9']) },
    })
    const rows = (whereDoYouWork: string) =>
      rowsOf(
        insight,
        { selectedPaymentFrequency: 'weekly' },
        { ...personalAnswers, whereDoYouWork },
        { ...financialAnswers, hasSecondaryIncome: false, monthlySecondaryIncome: null },
      )
    const row = (what: string, employer = 'Larch Mill') => rows(employer).find((each) => each.what === what)
    expect(row('Second income')).toMatchObject({ declared: 'No', difference: '+$568.58' })
    expect(row('Source of income')).toMatchObject({ declared: 'Larch Mill', found: 'Larch Mill', difference: 'None' })
    expect(row('Source of income', 'Cedar Clinic')?.difference).toBe('Differs')
    expect(row('Source of income', 'N/A')?.difference).toBeNull()
  })
  test.each([
    [3_000_00, 3_000_00, 'None'],
    [9_000_00, 1_800_00, '-$7,200.00 (80% less)'],
    [1_000_00, 1_250_00, '+$250.00 (25% more)'],
    [0, 1_250_00, '+$1,250.00'],
    [null, 1_250_00, null],
  ])('of an income declared as %j and found as %i is %j', (declared, found, difference) => {
    expect(incomeDifference(declared, seenAs(found))).toBe(difference)
  })
  test('of a month and of three weeks are not compared, and each figure states its days', async () => {
    const short = { measure: 'as-seen' as const, from: '2026-10-30', to: '2026-11-19', days: 21, amount: 1_926_30 }
    expect(incomeDifference(3_000_00, short)).toBeNull()
    const [source] = insightOf().incomes
    openBank({
      insight: insightOf({
        incomeFound: { ...short, lineIds: [] },
        incomes: source === undefined ? [] : [{ ...source, seen: short }],
        found: { ...insightOf().found, mainIncome: { ...foundAs(0), ...short } },
      }),
    })
    const rows = await table('What the customer declared and what the account shows')
    expect(rowOf(rows, 'Main income')).toContain('$3,000.00 a monthFound$1,926.30 in 21 daysDifferenceN/A')
    expect(screen.getAllByText('$1,926.30 in 21 days')).toHaveLength(4)
    expect(screen.queryByText(/2,782/)).toBeNull()
  })
})

describe('the transactions', () => {
  test('come in pages, and each page is added to the list', async () => {
    openBank({
      transactions: ({ url }) =>
        url.searchParams.get('cursor') === page.next
          ? { ...page, transactions: [transactionOf('t-9', { description: 'GROCER' })], next: null }
          : page,
    })
    expect(await screen.findByText('1 of 64 transactions, the newest first.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Show more transactions' }))
    const list = await table('Transactions')
    expect(await within(list).findByText('GROCER')).toBeDefined()
    expect(within(list).getByText('PAYROLL LARCH MILL')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show more transactions' })).toBeNull()
  })
  test('are searched after a pause, and the address has the search', async () => {
    const { at, calls } = openBank({
      transactions: ({ url }) =>
        url.searchParams.get('q') === 'nsf' ? { transactions: [], total: 64, matching: 0, next: null } : page,
    })
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Search transactions' }), {
      target: { value: 'nsf' },
    })
    expect(await screen.findByText('No transaction fits this search.')).toBeDefined()
    expect(at()).toBe('/admin/home/ln_1?tab=bank&q=nsf')
    fireEvent.change(screen.getByRole('combobox', { name: 'Direction' }), { target: { value: 'out' } })
    await waitFor(() =>
      expect(calls.findLast(({ url }) => url.pathname.includes('transaction'))?.url.search).toBe(
        '?q=nsf&direction=out&loanId=ln_1',
      ),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(at()).toBe('/admin/home/ln_1?tab=bank'))
  })
  test('an address with a choice that is not offered shows all of them', async () => {
    const { calls } = openBank({}, '?tab=bank&mark=rent&direction=up')
    await screen.findByText('1 of 64 transactions, the newest first.')
    expect(calls.find(({ url }) => url.pathname.includes('transaction'))?.url.search).toBe('?loanId=ln_1')
  })
})
