import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountNames, type AccountName } from '../ledger/accounts.ts'
import { balancesOf, type Entry } from '../ledger/entry.ts'
import { lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves, movesAfterLoss } from '../testing/random-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusMonths, type LocalDate } from '../values/local-date.ts'
import {
  exportRows,
  firstDayOf,
  firstOpen,
  lastDayOf,
  linesOf,
  monthAfter,
  monthOf,
  monthsOf,
  movementsOf,
  parseMonth,
  type DaySum,
  type Ledger,
  type Mapping,
  type Month,
} from './period.ts'

/** What the database answers: the sums of each day and account. */
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

const expectToAddUp = (ledger: Ledger, entries: readonly Entry[], today: LocalDate): void => {
  const months = monthsOf(ledger, today).toReversed()
  const balances = balancesOf(entries.filter(({ on }) => on <= lastDayOf(monthOf(today))))
  const opening = new Map<AccountName, number>()
  for (const one of months) {
    const lines = linesOf(ledger, one)
    for (const { debit, credit } of lines) expect(Math.min(debit, credit)).toBeGreaterThanOrEqual(0)
    for (const ofDay of Map.groupBy(lines, ({ day }) => day).values()) expect(total(ofDay)).toBe(0)
    for (const moved of movementsOf(ledger, one)) {
      expect(moved.opening, `${one} ${moved.account}`).toBe(opening.get(moved.account) ?? 0)
      opening.set(moved.account, moved.closing)
    }
  }
  for (const account of accountNames) expect(opening.get(account) ?? 0, account).toBe(balances[account])
  const all = months.flatMap((one) => linesOf(ledger, one))
  const summed = (side: 'debit' | 'credit') => all.reduce((sum, line) => sum + line[side], 0)
  const posted = entries.filter(({ on }) => on <= lastDayOf(monthOf(today))).flatMap(({ lines }) => lines)
  expect([summed('debit'), summed('credit')]).toEqual([
    posted.reduce((sum, line) => sum + line.debit, 0),
    posted.reduce((sum, line) => sum + line.credit, 0),
  ])
}

test('TAM-212: whatever is recorded however late, a closed month stays byte for byte, opening and movements are closing, and the months together are the ledger', () => {
  let adjusted = 0
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyTerms, fc.oneof(moves, movesAfterLoss)), { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 12 }),
      (lives, late) => {
        const entries = lives.flatMap(([terms, dice]) => lived(lifeOf(terms, dice)).entries)
        // Each entry is recorded in the month of its day or so many months later.
        const recorded = entries.map((entry, at) => ({
          entry,
          in: monthOf(plusMonths(firstDayOf(monthOf(entry.on)), Math.max(0, (late[at % late.length] ?? 0) - 3))),
        }))
        const months = recorded.map((one) => one.in).toSorted()
        let closed: Ledger['closed'] = []
        const kept = new Map<Month, string>()
        const last = monthAfter(months.at(-1) ?? month('2026-01'))
        for (let now = months[0] ?? last; now <= last; now = monthAfter(now)) {
          const there = recorded.filter((one) => one.in <= now).map(({ entry }) => entry)
          const ledger = { sums: sumsOf(there), closed }
          expectToAddUp(ledger, there, firstDayOf(now))
          for (const [one, text] of kept)
            expect(JSON.stringify(exportRows(one, linesOf(ledger, one), mapping))).toBe(text)
          const open = firstOpen(ledger)
          if (open === undefined || open > now || late.length % 3 === 0) continue
          const lines = linesOf(ledger, open)
          adjusted += lines.some(({ day }) => day < firstDayOf(open)) ? 1 : 0
          closed = [...closed, { month: open, lines }]
          kept.set(open, JSON.stringify(exportRows(open, lines, mapping)))
        }
      },
    ),
    { numRuns: runs(60) },
  )
  expect(adjusted).toBeGreaterThan(5)
})

describe('the export of a month', () => {
  const entry = (on: string, amount: number): Entry => ({
    number: 1,
    on: localDate(on),
    kind: 'disbursed',
    lines: [
      { account: 'advance receivable', debit: cents(amount), credit: cents(0) },
      { account: 'cash', debit: cents(0), credit: cents(amount) },
    ],
  })
  const november = [entry('2026-11-03', 500_00), entry('2026-11-30', 20_05)]
  const closed = [{ month: month('2026-11'), lines: linesOf({ sums: sumsOf(november), closed: [] }, month('2026-11')) }]
  const sums = sumsOf([...november, entry('2026-11-30', 1_00), entry('2026-12-01', 7_00)])

  test('names what came late as an adjustment of its own day in the first open month', () => {
    expect(exportRows(month('2026-12'), linesOf({ sums, closed }, month('2026-12')), mapping)).toEqual([
      ['Posting date', 'Value date', 'Account', 'GL account', 'GL name', 'Debit', 'Credit'],
      ['2026-12-01', '2026-11-30', 'advance receivable', '', '', '1.00', '0.00'],
      ['2026-12-01', '2026-11-30', 'cash', '1010', 'Bank', '0.00', '1.00'],
      ['2026-12-01', '2026-12-01', 'advance receivable', '', '', '7.00', '0.00'],
      ['2026-12-01', '2026-12-01', 'cash', '1010', 'Bank', '0.00', '7.00'],
    ])
  })

  test('opens with what the closed months end with', () => {
    expect(movementsOf({ sums, closed }, month('2026-12'))).toEqual([
      { account: 'cash', side: 'debit', opening: -520_05, debit: 0, credit: 8_00, closing: -528_05 },
      { account: 'advance receivable', side: 'debit', opening: 520_05, debit: 8_00, credit: 0, closing: 528_05 },
    ])
  })

  test('is of a month that there is', () => {
    expect([parseMonth('2026-13').ok, parseMonth('2026-1').ok, parseMonth('2026-02').ok]).toEqual([false, false, true])
    expect(monthsOf({ sums: [], closed: [] }, localDate('2026-11-05'))).toEqual(['2026-11'])
    expect(lastDayOf(month('2028-02'))).toBe('2028-02-29')
  })
})
