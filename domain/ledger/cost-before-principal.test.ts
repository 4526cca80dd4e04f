import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LoanTerms } from '../products/signed-terms.ts'
import { begun, cashAdvance, installment } from '../testing/golden-lives/ledger-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { bookAsOf, replay } from './replay.ts'

const owedOn = (terms: LoanTerms, on: LocalDate, amount?: number) => {
  const events = [
    ...begun(terms),
    ...(amount === undefined
      ? []
      : [{ type: 'payment-received' as const, on, paymentId: 'E1', amount: cents(amount) }]),
  ]
  const book = replay(events)
  if (!book.ok) throw new Error(JSON.stringify(book.error))
  return bookAsOf(book.value, on).owed
}

describe('of what is due, cost is paid before principal, to the cent', () => {
  const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
  const loan = installment(5000_00, '2026-01-20', '2026-02-20', 12)
  const dueDay = loan.payments[0]?.dueDate ?? loan.advanceDate

  test.each([
    [1_00, 69_00, 500_00],
    [70_00, 0, 500_00],
    [70_01, 0, 499_99],
    [569_99, 0, 1],
  ])(
    'a cash advance of $500 for $70: %i cents on the due day leave %i of cost and %i of principal',
    (paid, cost, principal) => {
      expect(owedOn(single, single.payments[0]?.dueDate ?? single.advanceDate, paid)).toMatchObject({ cost, principal })
    },
  )

  test('any payment on the first due day of an installment loan meets the interest first', () => {
    const before = owedOn(loan, dueDay)
    expect(before.cost).toBeGreaterThan(100_00)
    expect(owedOn(loan, dueDay, 100_00)).toMatchObject({ cost: before.cost - 100_00, principal: before.principal })
    expect(owedOn(loan, dueDay, before.cost + 1)).toMatchObject({ cost: 0, principal: before.principal - 1 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000_00 }), (paid) => {
        const after = owedOn(loan, dueDay, paid)
        expect(after.cost).toBe(Math.max(0, before.cost - paid))
        expect(after.principal).toBe(before.principal - Math.max(0, paid - before.cost))
      }),
      { numRuns: runs(100) },
    )
  })

  test('an instalment of a plan is paid cost first, before money reaches the next', () => {
    const plan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
    const first = plan.payments[0]
    if (!first) throw new Error('a plan has payments')
    const before = owedOn(plan, first.dueDate)
    const costOfFirst = Math.round((before.cost * first.amount) / (before.cost + before.principal))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: first.amount }), (paid) => {
        const after = owedOn(plan, first.dueDate, paid)
        const fromCost = before.cost - after.cost
        expect(fromCost + before.principal - after.principal).toBe(paid)
        expect(Math.abs(fromCost - Math.min(paid, costOfFirst))).toBeLessThanOrEqual(1)
      }),
      { numRuns: runs(100) },
    )
  })
})
