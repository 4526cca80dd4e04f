import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstPolicy } from '../policy/house-policy.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents, type Cents } from '../values/cents.ts'
import { payFrequencies } from '../values/pay-frequency.ts'
import { affordabilityOf, largestPayment, meansOf, paymentsOfAMonth } from './affordability.ts'

const means = (income: number, debts: number, found = 0) => ({
  monthlyNetIncome: cents(income),
  otherDebts: cents(debts),
  debtPaymentsFound: cents(found),
})
const affordable = (income: number, debts: number, found = 0): Cents =>
  affordabilityOf(means(income, debts, found), firstPolicy).affordable

describe('what the payments of a month may come to', () => {
  test.each([
    [2600_00, 0, 520_00],
    [2600_00, 10_000_00, 460_00],
    // 3 % of $333.33 is $9.9999, taken as $10.00; 20 % of $990.01 is $198.002
    [1000_01, 333_33, 198_00],
    [300_00, 10_000_00, 0],
    [300_00, 11_000_00, 0],
    [0, 0, 0],
  ])('of a net income of %i cents next to debts of %i: %i', (income, debts, limit) => {
    expect(affordable(income, debts)).toBe(limit)
  })

  test.each([
    [0, 400_00, 440_00],
    [10_000_00, 200_00, 460_00],
    [10_000_00, 300_01, 459_99],
  ])('debts of %i declared and %i a month found: the dearer counts, %i is left', (debts, found, limit) => {
    expect(affordable(2600_00, debts, found)).toBe(limit)
  })

  const applicant = { monthlyNetIncome: 2600_00, earlierAgreements: [], otherDebts: 100_00, withCoApplicant: false }

  test('starts from the lower of the income declared and the income found', () => {
    expect(meansOf(applicant)).toEqual({ ok: true, value: { ...means(2600_00, 100_00), incomeBasis: 'declared' } })
    expect(meansOf({ ...applicant, monthlyIncomeFound: 1900_00, debtPaymentsFound: 50_00 })).toEqual({
      ok: true,
      value: { ...means(1900_00, 100_00, 50_00), incomeBasis: 'bank-data' },
    })
    expect(meansOf({ ...applicant, monthlyIncomeFound: 2700_00 })).toEqual({
      ok: true,
      value: { ...means(2600_00, 100_00), incomeBasis: 'declared' },
    })
  })

  test.each([{ monthlyNetIncome: 0.5 }, { monthlyIncomeFound: NaN }, { otherDebts: NaN }, { debtPaymentsFound: 0.5 }])(
    'is not computed from %o',
    (wrong) => {
      expect(meansOf({ ...applicant, ...wrong }).ok).toBe(false)
    },
  )

  test('shows its steps', () => {
    expect(affordabilityOf(means(2600_00, 10_000_00), firstPolicy).explanation).toMatchObject({
      ruleId: 'TAM-44',
      steps: ['$10,000.00 × 3 % = $300.00', '($2,600.00 - $300.00) × 20 % = $460.00'],
    })
  })

  test('the largest payment of any frequency keeps its month within the limit, and a cent more does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_00 }), fc.constantFrom(...payFrequencies), (limit, frequency) => {
        const largest = largestPayment(cents(limit), frequency)
        expect(paymentsOfAMonth(largest, frequency)).toBeLessThanOrEqual(limit)
        expect(paymentsOfAMonth(cents(largest + 1), frequency)).toBeGreaterThan(limit)
      }),
      { numRuns: runs(300) },
    )
  })
})
