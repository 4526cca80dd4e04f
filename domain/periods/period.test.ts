import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountNames, type AccountName } from '../ledger/accounts.ts'
import { balancesOf, credit, debit, withAmounts, type Entry } from '../ledger/entry.ts'
import { lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves, movesAfterLoss } from '../testing/random-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { localDate, plusMonths, type LocalDate } from '../values/local-date.ts'
import {
  accrualsOf,
  addsUp,
  exportRows,
  firstDayOf,
  firstOpen,
  journalOf,
  lastDayOf,
  linesOf,
  monthAfter,
  monthOf,
  monthsOf,
  movementsOf,
  parseMonth,
  type DaySum,
  type JournalLine,
  type Ledger,
  type Mapping,
  type Month,
} from './period.ts'

/** The lines of the ledger, as the database answers them. */
const linesIn = (entries: readonly (Entry & { readonly loanId: string })[]): readonly JournalLine[] =>
  entries.flatMap(({ loanId, number, on, lines }) =>
    lines.map((line) => ({ loanId, entry: String(number), day: on, ...line })),
  )

/** The sums of each day and account. */
const sumsOf = (entries: readonly Entry[]): readonly DaySum[] => {
  const sums = new Map<string, DaySum>()
  for (const { on, lines } of entries)
    for (const { account, debit, credit } of lines) {
      const before = sums.get(`${on} ${account}`) ?? { day: on, account, debit: 0, credit: 0 }
      sums.set(`${on} ${account}`, { ...before, debit: before.debit + debit, credit: before.credit + credit })
    }
  return [...sums.values()]
}
const total = (lines: readonly DaySum[]): number => lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)

const mapping: Mapping = { cash: { number: '1010', name: 'Bank' } }
const month = (given: string): Month => {
  const parsed = parseMonth(given)
  if (!parsed.ok) throw new Error(given)
  return parsed.value
}

const summed = (lines: readonly DaySum[], side: 'debit' | 'credit') => lines.reduce((sum, line) => sum + line[side], 0)

const expectToAddUp = (ledger: Ledger, entries: readonly Entry[], today: LocalDate): void => {
  const months = monthsOf(ledger, today).toReversed()
  const balances = balancesOf(entries.filter(({ on }) => on <= lastDayOf(monthOf(today))))
  const opening = new Map<AccountName, number>()
  for (const one of months) {
    const lines = linesOf(ledger, one)
    for (const { debit, credit } of lines) expect(Math.min(debit, credit)).toBeGreaterThanOrEqual(0)
    for (const ofDay of Map.groupBy(lines, ({ day }) => day).values()) expect(total(ofDay)).toBe(0)
    for (const moved of movementsOf({ ...ledger, reversed: [], accrued: [] }, one)) {
      expect(moved.opening, `${one} ${moved.account}`).toBe(opening.get(moved.account) ?? 0)
      opening.set(moved.account, moved.closing)
    }
  }
  for (const account of accountNames) expect(opening.get(account) ?? 0, account).toBe(balances[account])
  const all = months.flatMap((one) => linesOf(ledger, one))
  const posted = entries.filter(({ on }) => on <= lastDayOf(monthOf(today))).flatMap(({ lines }) => lines)
  expect([summed(all, 'debit'), summed(all, 'credit')]).toEqual([
    posted.reduce((sum, line) => sum + line.debit, 0),
    posted.reduce((sum, line) => sum + line.credit, 0),
  ])
}

const entryKey = ({ loanId, entry }: JournalLine): string => `${loanId} ${entry}`

test('TAM-212, TAM-315: whatever is recorded however late, a closed month stays byte for byte, opening and movements are closing, each line names loan and entry and has one side, and the journals together are the ledger with the last accruals', () => {
  let [adjusted, accruing] = [0, 0]
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyTerms, fc.oneof(moves, movesAfterLoss)), { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 12 }),
      (lives, late) => {
        const entries = lives.flatMap(([terms, dice], at) =>
          lived(lifeOf(terms, dice)).entries.map((entry) => ({ ...entry, loanId: `ln_${at}` })),
        )
        // Each entry is recorded in the month of its day or so many months later.
        const recorded = entries.map((entry, at) => ({
          entry,
          in: monthOf(plusMonths(firstDayOf(monthOf(entry.on)), Math.max(0, (late[at % late.length] ?? 0) - 3))),
        }))
        const months = recorded.map((one) => one.in).toSorted()
        let closed: Ledger['closed'] = []
        const kept = new Map<Month, readonly JournalLine[]>()
        let [reversed, closing]: [readonly JournalLine[], ReadonlyMap<string, number>] = [[], new Map()]
        const last = monthAfter(months.at(-1) ?? month('2026-01'))
        for (let now = months[0] ?? last; now <= last; now = monthAfter(now)) {
          const there = recorded.filter((one) => one.in <= now).map(({ entry }) => entry)
          const ledger = { sums: sumsOf(there), closed, reversed }
          expectToAddUp(ledger, there, firstDayOf(now))
          const open = firstOpen(ledger)
          if (open === undefined || open > now || late.length % 3 === 0) continue
          const earned = (late[0] ?? 0) * 7
          const accrued = accrualsOf(open, [
            {
              loanId: 'ln_0',
              lines: withAmounts([
                debit('cost of borrowing receivable', earned),
                credit('cost of borrowing earned', earned),
              ]),
            },
          ])
          const done = new Set([...kept.values()].flat().map(entryKey))
          const ended = { ...ledger, accrued }
          const journal = journalOf(
            ended,
            open,
            linesIn(there).filter((line) => !done.has(entryKey(line))),
          )
          for (const line of journal) expect([line.debit, line.credit].filter((cents) => cents > 0)).toHaveLength(1)
          for (const ofEntry of Map.groupBy(journal, entryKey).values()) expect(total(ofEntry)).toBe(0)
          expect(addsUp(ended, open, journal)).toBe(true)
          if (journal.length > 0) expect(addsUp(ended, open, journal.slice(1))).toBe(false)
          for (const moved of movementsOf(ended, open)) {
            expect(moved.opening, `${open} ${moved.account}`).toBe(closing.get(moved.account) ?? 0)
            expect([moved.debit, moved.credit]).toEqual(
              (['debit', 'credit'] as const).map((side) =>
                summed(
                  journal.filter(({ account }) => account === moved.account),
                  side,
                ),
              ),
            )
          }
          closing = new Map(movementsOf(ended, open).map((moved) => [moved.account, moved.closing]))
          adjusted += journal.some(({ day }) => day < firstDayOf(open)) ? 1 : 0
          accruing += accrued.length > 0 ? 1 : 0
          closed = [...closed, { month: open, lines: linesOf(ledger, open) }]
          reversed = accrued
          kept.set(open, journal)
          const posted = there.filter(({ on }) => on <= lastDayOf(open)).flatMap(({ lines }) => lines)
          for (const account of accountNames) {
            const own = <Some extends { readonly account: AccountName }>(lines: readonly Some[]) =>
              lines.filter((line) => line.account === account)
            expect(total(own([...kept.values()].flat())), account).toBe(
              own(posted).reduce((sum, line) => sum + line.debit - line.credit, 0) + total(own(accrued)),
            )
          }
        }
      },
    ),
    { numRuns: runs(60) },
  )
  expect(adjusted).toBeGreaterThan(5)
  expect(accruing).toBeGreaterThan(5)
})

describe('the export of a month', () => {
  const entry = (number: number, on: string, amount: number) => ({
    loanId: 'ln_1',
    number,
    on: localDate(on),
    kind: 'disbursed' as const,
    lines: [debit('advance receivable', amount), credit('cash', amount)],
  })
  const november = [entry(1, '2026-11-03', 500_00), entry(2, '2026-11-30', 20_05)]
  const closed = [{ month: month('2026-11'), lines: linesOf({ sums: sumsOf(november), closed: [] }, month('2026-11')) }]
  const since = [entry(4, '2026-12-01', 7_00), entry(3, '2026-11-30', 1_00)]
  const sums = sumsOf([...november, ...since])
  const accrual = (amount: number) => ({
    loanId: 'ln_1',
    lines: [debit('cost of borrowing receivable', amount), credit('cost of borrowing earned', amount)],
  })
  const [reversed, accrued] = [
    accrualsOf(month('2026-11'), [accrual(23_14)]),
    accrualsOf(month('2026-12'), [accrual(30_00)]),
  ]
  const ledger = { sums, closed, reversed, accrued }

  test('names what came late as an adjustment of its own day in the first open month', () => {
    expect(exportRows(month('2026-12'), journalOf(ledger, month('2026-12'), linesIn(since)), mapping)).toEqual([
      ['Posting date', 'Value date', 'Loan', 'Entry', 'Account', 'GL account', 'GL name', 'Debit', 'Credit'],
      ['2026-12-01', '2026-11-30', 'ln_1', '3', 'advance receivable', '', '', '1.00', ''],
      ['2026-12-01', '2026-11-30', 'ln_1', '3', 'cash', '1010', 'Bank', '', '1.00'],
      ['2026-12-01', '2026-12-01', 'ln_1', '4', 'advance receivable', '', '', '7.00', ''],
      ['2026-12-01', '2026-12-01', 'ln_1', '4', 'cash', '1010', 'Bank', '', '7.00'],
      ...[
        ['2026-12-01', 'ln_1', 'accrual-2026-11-reversed', 'cost of borrowing receivable', '', '', '', '23.14'],
        ['2026-12-01', 'ln_1', 'accrual-2026-11-reversed', 'cost of borrowing earned', '', '', '23.14', ''],
        ['2026-12-31', 'ln_1', 'accrual-2026-12', 'cost of borrowing receivable', '', '', '30.00', ''],
        ['2026-12-31', 'ln_1', 'accrual-2026-12', 'cost of borrowing earned', '', '', '', '30.00'],
      ].map(([day = '', ...cells]) => [day, day, ...cells]),
    ])
  })

  test('opens with what the closed months end with, their accruals among it', () => {
    expect(movementsOf(ledger, month('2026-12'))).toEqual([
      { account: 'cash', side: 'debit', opening: -520_05, debit: 0, credit: 8_00, closing: -528_05 },
      { account: 'advance receivable', side: 'debit', opening: 520_05, debit: 8_00, credit: 0, closing: 528_05 },
      ...(
        [
          ['cost of borrowing receivable', 'debit', 30_00, 23_14],
          ['cost of borrowing earned', 'credit', 23_14, 30_00],
        ] as const
      ).map(([account, side, debited, credited]) => ({
        account,
        side,
        opening: 23_14,
        debit: debited,
        credit: credited,
        closing: 30_00,
      })),
    ])
  })

  test('of a month behind the first open one has its own days and no accruals', () => {
    const later = journalOf(ledger, month('2027-01'), linesIn([...since, entry(5, '2027-01-02', 9_00)]))
    expect(later.map(({ entry: number, day }) => [number, day])).toEqual([
      ['5', '2027-01-02'],
      ['5', '2027-01-02'],
    ])
  })

  test('is of a month that there is', () => {
    expect([parseMonth('2026-13').ok, parseMonth('2026-1').ok, parseMonth('2026-02').ok]).toEqual([false, false, true])
    expect(monthsOf({ sums: [], closed: [] }, localDate('2026-11-05'))).toEqual(['2026-11'])
    expect(lastDayOf(month('2028-02'))).toBe('2028-02-29')
  })
})
