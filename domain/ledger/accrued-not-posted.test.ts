import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begun, installment, lived } from '../testing/golden-lives/ledger-life.fixture.ts'
import { anyTerms, lifeOf, moves, movesWithReturns } from '../testing/random-life.fixture.ts'
import { everySample, runs } from '../testing/runs.fixture.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { owedByBorrowers } from './accounts.ts'
import { accruedNotPosted } from './accrued-not-posted.ts'
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
