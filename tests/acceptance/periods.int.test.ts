import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '@tamarack/adapter-postgres/database'
import { makeDifferences } from '@tamarack/adapter-postgres/differences'
import { makePeriods } from '@tamarack/adapter-postgres/periods'
import { makeTrialBalance } from '@tamarack/adapter-postgres/trial-balance'
import { owedInBook } from '@tamarack/application/use-cases/owed-in-book'
import { makeTakePeriodStep, readPeriod, readPeriods, type PeriodPorts } from '@tamarack/application/use-cases/periods'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { accountNames, accounts } from '@tamarack/domain/ledger/accounts'
import { firstDayOf, lastDayOf, monthAfter, monthBefore, monthOf, type Month } from '@tamarack/domain/periods/period'
import { instant } from '@tamarack/domain/values/instant'
import { plusDays } from '@tamarack/domain/values/local-date'
import { filledBook } from '../support/filled-book.ts'

const now = instant(Date.now())
const today = torontoDateOf(now)
const [ada, mei] = [
  { id: 'usr_ada', name: 'Ada Admin' },
  { id: 'usr_mei', name: 'Mei Chen' },
]

const portsOn = (database: Database) => ({
  periods: makePeriods(database),
  differences: makeDifferences(database),
  dailyRuns: { lastDay: async () => today },
  fingerprint: {
    of: (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex'),
  },
  clock: { now: () => now },
})
const read = async (ports: PeriodPorts, month: Month) => {
  const period = await readPeriod(ports, month)
  if (!period.ok) throw new Error(period.error.code)
  return period.value
}
let presses = 0
const step = async (ports: PeriodPorts, month: Month, type: 'propose' | 'confirm', by: typeof ada) => {
  const { sha256 } = await read(ports, month)
  const taken = await makeTakePeriodStep({
    ...ports,
    staffTies: { at: async () => [] },
  })(month, { type, sha256 }, { by, key: `press-${(presses += 1)}` })
  return taken.ok ? 'ok' : taken.error.code
}
const close = async (ports: PeriodPorts, month: Month): Promise<void> => {
  expect([await step(ports, month, 'propose', ada), await step(ports, month, 'confirm', mei)]).toEqual(['ok', 'ok'])
}

/** The cells of a journal, without its heading. */
const rowsOf = (exported: string): readonly (readonly string[])[] =>
  exported
    .split('\r\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split(','))
const inCents = (dollars: string | undefined): number => Math.round(Number(dollars) * 100)
const balanceIn = (rows: readonly (readonly string[])[], account: string): number =>
  rows.filter((row) => row[4] === account).reduce((sum, row) => sum + inCents(row[7]) - inCents(row[8]), 0)

/** A balanced entry more of some loan, on that day: what comes late. */
const postLate = (database: Database, day: string): Promise<unknown> =>
  database.em.fork().transactional(async (em) => {
    const [loan] = await em.execute<{ id: string }[]>('select loan_id as id from ledger_entry order by loan_id limit 1')
    await em.execute(
      `insert into ledger_entry (loan_id, number, event, day, kind, lines)
       select ?, max(number) + 1, 1, ?, 'payment-received', 2 from ledger_entry where loan_id = ?`,
      [loan?.id, day, loan?.id],
    )
    for (const [line, account, debit, credit] of [
      [1, 'cash', 7_77, 0],
      [2, 'advance receivable', 0, 7_77],
    ] as const)
      await em.execute(
        `insert into ledger_line (loan_id, number, line, account, debit_cents, credit_cents, day)
         select ?, max(number), ?, ?, ?, ?, ? from ledger_entry where loan_id = ?`,
        [loan?.id, line, account, debit, credit, day, loan?.id],
      )
  })

test('TAM-211, TAM-212, TAM-315: the months of a book are closed one after the other by two people; what comes late is an adjustment, and every sum is in the ledger and in the exports', async () => {
  const { database } = await filledBook()
  const ports = portsOn(database)
  const trialBalance = makeTrialBalance(database)
  const months = (await readPeriods(ports)).map(({ month }) => month).toReversed()
  const [first, second] = months
  if (first === undefined || second === undefined) throw new Error('the book has no past')
  expect(months.length).toBeGreaterThan(6)
  expect(await step(ports, second, 'propose', ada)).toBe('PERIOD_NOT_DUE')
  expect(await step(ports, monthOf(today), 'propose', ada)).toBe('PERIOD_NOT_DUE')
  expect(await step(ports, first, 'propose', ada)).toBe('ACCOUNTS_UNMAPPED')
  for (const account of accountNames)
    await ports.periods.map({ account, number: '9000', name: account, by: ada, at: now }, `map-${account}`)
  expect(await step(ports, first, 'propose', ada)).toBe('ok')
  expect(await step(ports, first, 'confirm', ada)).toBe('ANOTHER_PERSON_CONFIRMS')

  // Named between the proposal and its confirmation: what was read is not what would be closed.
  await ports.periods.map({ account: 'cash', number: '1010', name: 'Bank', by: ada, at: now }, 'map-1')
  expect(await step(ports, first, 'confirm', mei)).toBe('PERIOD_MOVED_ON')
  expect(await step(ports, first, 'propose', mei)).toBe('ok')
  await ports.periods.map({ account: 'cash', number: '1011', name: 'Bank', by: ada, at: now }, 'map-1b')
  const kept = new Map<Month, string>()
  const accrued = new Map<Month, readonly (readonly string[])[]>()
  const past = months.filter((month) => lastDayOf(month) < today)
  for (const month of past) {
    await close(ports, month)
    const { exported, sha256, accounts: moved, closed, entries, lastEntry } = await read(ports, month)
    kept.set(month, exported)
    const rows = rowsOf(exported)
    for (const row of rows) {
      expect(row[2]).not.toBe('')
      expect([row[7], row[8]].filter((side) => side !== '')).toHaveLength(1)
    }
    for (const ofEntry of Map.groupBy(rows, ([, , loan, entry]) => `${loan} ${entry}`).values())
      expect(ofEntry.reduce((sum, row) => sum + inCents(row[7]) - inCents(row[8]), 0)).toBe(0)
    const own = rows.filter(([, , , entry]) => entry === `accrual-${month}`)
    expect(new Set(own.map(([day]) => day))).toEqual(new Set(own.length > 0 ? [lastDayOf(month)] : []))
    const reversed = rows.filter(([, , , entry]) => entry?.endsWith('-reversed'))
    const before = accrued.get(monthBefore(month)) ?? []
    expect(reversed.map(([, , loan, , account, , , debit, credit]) => [loan, account, debit, credit])).toEqual(
      before.map(([, , loan, , account, , , debit, credit]) => [loan, account, credit, debit]),
    )
    accrued.set(month, own)
    expect(sha256).toBe(ports.fingerprint.of(exported))
    expect(closed?.confirmed.by).toEqual(mei)
    expect(entries).toBeGreaterThan(0)
    expect(lastEntry?.number).toBeGreaterThan(0)
    const sums = await trialBalance.sums(lastDayOf(month))
    expect(moved.map(({ account, closing: balance }) => [account, balance])).toEqual(
      Object.entries(accounts).flatMap(([account, { side }]) => {
        const sum = sums.find((one) => one.account === account)
        if (sum === undefined && !own.some((row) => row[4] === account)) return []
        const balance = (sum?.debit ?? 0) - (sum?.credit ?? 0) + balanceIn(own, account)
        return [[account, side === 'debit' ? balance : 0 - balance]]
      }),
    )
  }
  expect(await step(ports, past[0] ?? first, 'propose', ada)).toBe('PERIOD_MOVED_ON')

  // Late, with days of closed months; and another name for an account.
  for (const month of past.slice(0, 3)) await postLate(database, plusDays(firstDayOf(month), 3))
  await ports.periods.map({ account: 'cash', number: '2020', name: 'Other bank', by: mei, at: now }, 'map-2')
  for (const [month, exported] of kept) expect((await read(ports, month)).exported).toBe(exported)
  const open = monthAfter(past.at(-1) ?? first)
  const running = await read(ports, open)
  const late = running.exported
    .split('\r\n')
    .filter((line) => line.endsWith(',cash,2020,Other bank,7.77,'))
    .filter((line) => line.includes(`,${past[0]}-04,`))
  expect(late).toEqual([expect.stringMatching(new RegExp(`^${open}-01,${past[0]}-04,[^,]+,\\d+,cash`))])
  // Every accrual is reversed by now: the journals together are the ledger.
  const all = [...kept.values(), running.exported].flatMap(rowsOf)
  for (const { account, debit, credit } of await trialBalance.sums(null))
    expect(balanceIn(all, account), account).toBe(debit - credit)
  const entriesOf = all.filter(([, , , entry]) => /^\d+$/.test(entry ?? ''))
  for (const { account, debit } of await trialBalance.sums(null))
    expect(
      entriesOf.filter((row) => row[4] === account).reduce((sum, row) => sum + inCents(row[7]), 0),
      account,
    ).toBe(debit)
  expect([...accrued.values()].flat().length).toBeGreaterThan(0)
  expect((await readPeriods(ports)).find(({ month }) => month === open)?.adjusted).toBe(3 * 7_77)

  // Interest of today is what every page says; of an earlier day by what was recorded by then.
  const { products } = await owedInBook(trialBalance, now)
  expect(running.accrued).toBe(products.reduce((sum, { accrued }) => sum + accrued, 0))
  expect(running.accrued).toBeGreaterThan(0)
  expect((await read(ports, past.at(-1) ?? first)).accrued).toBeGreaterThan(0)

  const sql = database.em.fork()
  for (const statement of [
    'update period_act set at = 5',
    'delete from period_act',
    'delete from gl_account',
    'delete from period_entry',
  ])
    await expect(sql.execute(statement)).rejects.toThrow('never changed')
  await database.close()
})

test('TAM-211: a month is not closed while a check fails', async () => {
  const { database } = await filledBook()
  const ports = portsOn(database)
  const [month] = (await readPeriods(ports)).map((one) => one.month).toReversed()
  if (month === undefined) throw new Error('the book has no past')
  const failed = async (changed: Partial<PeriodPorts> = {}) => {
    const { checks } = await read({ ...ports, ...changed }, month)
    return checks.filter(({ found, hasRun }) => found > 0 || !hasRun).map(({ check }) => check)
  }
  expect(await failed()).toEqual([])
  expect(await failed({ dailyRuns: { lastDay: async () => lastDayOf(month) } })).toEqual([
    'chains',
    'ledger',
    'reconciliation',
  ])
  const record = {
    kind: 'record',
    loanId: null,
    ours: 'as-written',
    theirs: 'changed',
    mendable: false,
  } as const
  await ports.differences.found({ ...record, subject: 'ledger' }, now)
  expect(await failed()).toEqual(['ledger'])
  await ports.differences.found({ ...record, subject: 'log' }, now)
  await ports.differences.found({ ...record, kind: 'payment-state', subject: '' }, now)
  expect(await failed()).toEqual(['chains', 'ledger', 'reconciliation'])
  expect(await step(ports, month, 'propose', ada)).toBe('PERIOD_CHECKS_FAIL')
  await database.close()
})
