import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begun, installment, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves, movesWithReturns } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { owedByBorrowers } from './accounts.ts'
import { accrualLines, accruedNotPosted } from './accrued-not-posted.ts'
import { balancesOf, credit, debit, plusLines, type Line } from './entry.ts'
import { dayOf } from './ledger-event.ts'
import { owedInAll } from './loan-book.ts'
import { bookAsOf } from './replay.ts'

test('TAM-160: interest of the days since the last entry is accrued and not posted', () => {
  const book = lived(begun(installment(5000_00, '2026-01-15', '2026-02-15', 12)))
  expect(accruedNotPosted(book, localDate('2026-01-15'))).toBe(0)
  // $5,000.00 × 29.9 % ÷ 12, as the first payment has it.
  expect(accruedNotPosted(book, localDate('2026-02-15'))).toBe(124_58)
})

test('TAM-160: in every life what is posted and what is accrued and not posted are what is owed on the day, and it is interest alone', () => {
  const reached = { cost: 0, defaultInterest: 0, none: 0 }
  fc.assert(
    fc.property(anyTerms, fc.oneof(moves, movesWithReturns), fc.nat({ max: 120 }), (terms, dice, days) => {
      const book = lived(lifeOf(terms, dice))
      const on = plusDays(book.asOf, days)
      const posted = owedByBorrowers.reduce((sum, account) => sum + book.balances[account], 0)
      const { owed } = bookAsOf(book, on)
      const accrued = accruedNotPosted(book, on)
      expect(posted + accrued).toBe(owedInAll(owed))
      const [cost, late] = [owed.cost - book.owed.cost, owed.defaultInterest - book.owed.defaultInterest]
      expect(accrued).toBe(cost + late)
      expect(Math.min(cost, late)).toBeGreaterThanOrEqual(0)
      if (!['funded', 'overdue', 'in-collections'].includes(book.status)) expect(accrued).toBe(0)
      reached[cost > 0 ? 'cost' : late > 0 ? 'defaultInterest' : 'none'] += 1
    }),
    { numRuns: runs(300) },
  )
  if (everySample) expect(Object.entries(reached).filter(([, times]) => times < 5)).toEqual([])
})

const net = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.debit - line.credit, 0)

test('TAM-315: a month posts the interest of its days, and of a later event nothing', () => {
  const events = begun(installment(5000_00, '2026-01-15', '2026-02-15', 12))
  // $5,000.00 × 29.9 % ÷ 12 × 16 days of 31.
  expect(accrualLines(events, localDate('2026-01-31'))).toEqual([
    debit('cost of borrowing receivable', 64_30),
    credit('cost of borrowing earned', 64_30),
  ])
  expect(accrualLines(events, localDate('2026-01-15'))).toEqual([])
  expect(accrualLines([], localDate('2026-01-31'))).toEqual([])
})

test('TAM-315: in every life the entries of a month and its accrual are the balances of its last day, whatever is recorded later', () => {
  let late = 0
  fc.assert(
    fc.property(anyTerms, fc.oneof(moves, movesWithReturns), fc.nat({ max: 200 }), (terms, dice, days) => {
      const events = lifeOf(terms, dice)
      const [first] = events
      if (first === undefined) return
      const on = plusDays(dayOf(first), days)
      const lines = accrualLines(events, on)
      expect(net(lines)).toBe(0)
      const posted = lived(events).entries.filter((entry) => entry.on <= on)
      const known = lived(events.filter((event) => dayOf(event) <= on))
      expect(plusLines(balancesOf(posted), lines)).toEqual(bookAsOf(known, on).balances)
      late += lines.length > 0 && events.some((event) => dayOf(event) > on) ? 1 : 0
    }),
    { numRuns: runs(300) },
  )
  if (everySample) expect(late).toBeGreaterThan(5)
})
