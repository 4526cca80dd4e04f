import fc from 'fast-check'
import { expect, test } from 'vitest'
import { criminalRateApr } from '../apr/criminal-rate.ts'
import { begun, cashAdvance, installment } from '../testing/golden-lives/ledger-life.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents } from '../values/cents.ts'
import { instant } from '../values/instant.ts'
import { localDate } from '../values/local-date.ts'
import { caseOf } from './facts.ts'
import { rateOf } from './price.ts'
import { factsOfLife } from './testing/law-facts.fixture.ts'
import { whatIf, type CostFacts } from './what-if.ts'

const advance = (loanId: string, amount: number, more: Partial<CostFacts> = {}): CostFacts => ({
  loanId,
  agreedOn: localDate('2026-03-04'),
  terms: cashAdvance(amount, '2026-03-04', '2026-03-18'),
  fees: cents(0),
  defaultInterest: cents(0),
  ...more,
})
const loan: CostFacts = {
  loanId: 'ln_loan',
  agreedOn: localDate('2026-01-15'),
  terms: installment(5000_00, '2026-01-15', '2026-02-15', 12),
  fees: cents(50_00),
  defaultInterest: cents(0),
}
const book = [
  advance('ln_a', 500_00),
  advance('ln_b', 333_33, { fees: cents(20_00), defaultInterest: cents(12_50) }),
  loan,
]

test.each([
  // 14 % and 12 % of $500.00 and of $333.33, each rounded down: $10.00 and $6.67 less.
  ['costPerHundred', 12_00, 2, 16_67, ['ln_a', 70_00, 60_00]],
  ['costPerHundred', 14_00, 0, 0, undefined],
  ['dishonouredItemFee', 5_00, 1, 15_00, ['ln_b', 20_00, 5_00]],
  ['defaultInterestMonthly', 1_00, 1, 7_50, ['ln_b', 12_50, 5_00]],
] as const)('%s of %i: %i loans differ, by %i cents', (figure, limit, loans, sum, first) => {
  const supposed = whatIf(figure, limit, book, 10)
  const [one] = supposed.listed
  expect([supposed.looked, supposed.loans, supposed.cents]).toEqual([3, loans, sum])
  expect(one && [one.loanId, one.paid, one.most]).toEqual(first)
})

test('only so many are listed, those that differ most first', () => {
  expect(whatIf('costPerHundred', 12_00, book, 1).listed.map(({ loanId }) => loanId)).toEqual(['ln_a'])
})

const anyInstallment = fc
  .record({
    amount: fc.integer({ min: 1600_00, max: 20_000_00 }),
    payments: fc.integer({ min: 2, max: 36 }),
    frequency: fc.constantFrom('monthly', 'bi-weekly', 'weekly', 'semi-monthly'),
  })
  .map(({ amount, payments, frequency }) =>
    installment(amount, '2026-01-15', frequency === 'monthly' ? '2026-02-15' : '2026-01-30', payments, {
      payFrequency: frequency,
    }),
  )

test('CPA-10: the rate by itself is the rate that the guard counts by days', () => {
  fc.assert(
    fc.property(anyInstallment, (terms) => {
      const facts = caseOf(factsOfLife(begun(terms)), { others: [] }, instant(0))
      const guarded = criminalRateApr({
        advances: [{ on: terms.advanceDate, amount: terms.advance }],
        payments: terms.payments.map(({ dueDate: on, amount }) => ({ on, amount })),
        frequency: terms.payFrequency,
      })
      expect(guarded.ok && facts && rateOf(facts).nominal).toBeCloseTo(
        guarded.ok ? guarded.value.byDays.nominalPercent : 0,
        6,
      )
    }),
    { numRuns: runs(200) },
  )
})

test('CPA-10: at a limit of its own rate an installment loan costs what it costs; at a lower one the payments scaled to that cost have that rate', () => {
  fc.assert(
    fc.property(anyInstallment, fc.integer({ min: 5_00, max: 29_00 }), (terms, limit) => {
      const costs = { ...loan, terms }
      const facts = caseOf(factsOfLife(begun(terms)), { others: [] }, instant(0))
      if (facts === undefined) throw new Error('no case')
      expect(whatIf('criminalRate', Math.ceil(rateOf(facts).nominal * 100), [costs], 1).loans).toBe(0)
      const [one] = whatIf('criminalRate', limit, [costs], 1).listed
      const total = terms.payments.reduce((sum, { amount }) => sum + amount, 0)
      const scale = ((one?.most ?? 0) + terms.advance) / total
      const scaled = {
        ...terms,
        payments: terms.payments.map((each) => ({ ...each, amount: cents(Math.round(each.amount * scale)) })),
      }
      const rate = rateOf({ ...facts, terms: scaled }).nominal
      expect(Math.abs(rate - limit / 100)).toBeLessThan(0.05)
    }),
    { numRuns: runs(200) },
  )
})
