import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explained } from '../testing/explained.fixture.ts'
import { instalmentAprs, publishedPaydayAprs, statCanSurvey } from '../testing/oracles/canada-ontario.ts'
import { cents, type Cents } from '../values/cents.ts'
import { localDate, plusDays, plusMonths } from '../values/local-date.ts'
import type { Credit } from './credit.ts'
import { aprOfCost, disclosureApr, type AprTiming } from './disclosure-apr.ts'

const start = localDate('2026-01-15')
const single = (advance: number, cost: number, days: number): Credit => ({
  advances: [{ on: start, amount: advance as Cents }],
  payments: [{ on: plusDays(start, days), amount: (advance + cost) as Cents }],
})
const monthly = (advance: number, payment: number, months: number): Credit => ({
  advances: [{ on: start, amount: cents(advance) }],
  payments: Array.from({ length: months }, (_, k) => ({ on: plusMonths(start, k + 1), amount: cents(payment) })),
})
const percent = (credit: Credit, timing: AprTiming = 'actual-days', decimals = 4): unknown => {
  const apr = disclosureApr(credit, timing)
  return apr.ok ? Number(apr.value.percent.toFixed(decimals)) : apr.error
}

describe('published payday APRs', () => {
  test.each(publishedPaydayAprs.map((c) => [c.id, c] as const))('%s', (_id, { costPerHundred, days, aprPercent }) => {
    expect(Math.round(Number(percent(single(100_00, costPerHundred * 100, days))))).toBe(aprPercent)
  })

  test.each(statCanSurvey.map((c) => [c.lender, c] as const))(
    'Statistics Canada lender %s, 52 weeks to the year as the survey counts',
    (_lender, { cost7, cost14, apr7, apr14 }) => {
      // The survey's figures are cut to whole percent or rounded; both lie within one percent of
      // the formula.
      expect(Math.abs(aprOfCost(cost7, 1 / 52, 100) - apr7)).toBeLessThan(1)
      expect(Math.abs(aprOfCost(cost14, 1 / 26, 100) - apr14)).toBeLessThan(1)
    },
  )
})

describe('level monthly loans: average principal and APR agree with the independent calculation', () => {
  test.each(instalmentAprs.map((c) => [c.advance, c.nominalPercent, c.months, c] as const))(
    '$%i at %d percent over %i months',
    (advance, nominal, months, oracle) => {
      const apr = disclosureApr(monthly(advance * 1_000_000, Math.round(oracle.payment * 1_000_000), months), 'monthly')
      if (!apr.ok) throw new Error(apr.error.code)
      expect(apr.value.percent).toBeCloseTo(nominal, 4)
      expect(apr.value.averagePrincipal / 1_000_000).toBeCloseTo(oracle.averagePrincipal, 3)
      expect(apr.value.costOfBorrowing / 1_000_000).toBeCloseTo(oracle.interest, 4)
      expect(aprOfCost(oracle.interest + 50, months / 12, apr.value.averagePrincipal / 1_000_000)).toBeCloseTo(
        oracle.aprPercentWithFee50,
        3,
      )
    },
  )
})

describe('what the account does', () => {
  test('a fee taken from the advance lowers the principal: $5,000 less $150, 36 payments of $161.336', () => {
    expect(percent(monthly(4_850_000_0, 161_336_0, 36), 'monthly', 3)).toBe(12.106)
  })

  test('a payment on the first day is a smaller advance', () => {
    const credit = monthly(5_000_000_0, 161_336_0, 36)
    expect(
      percent({ ...credit, payments: [{ on: start, amount: cents(150_000_0) }, ...credit.payments] }, 'monthly', 3),
    ).toBe(12.106)
  })

  test('a payment smaller than the cost leaves cost waiting, which bears no cost itself', () => {
    const credit: Credit = {
      advances: [{ on: start, amount: cents(1000_00) }],
      payments: [
        { on: plusDays(start, 73), amount: cents(1_00) },
        { on: plusDays(start, 365), amount: cents(1099_00) },
      ],
    }
    expect(percent(credit)).toBe(10)
  })

  test('interest only: the APR is the rate', () => {
    const credit: Credit = {
      advances: [{ on: start, amount: cents(1200_00) }],
      payments: [1, 2, 3].map((k) => ({ on: plusMonths(start, k), amount: cents(k === 3 ? 1212_00 : 12_00) })),
    }
    expect(percent(credit, 'monthly')).toBe(12)
  })

  test('an odd first period counts in days of 1/365', () => {
    const first = localDate('2026-03-01')
    const credit: Credit = {
      advances: [{ on: localDate('2026-01-20'), amount: cents(1000_00) }],
      payments: [{ on: first, amount: cents(1040_00) }],
    }
    expect(percent(credit, 'monthly')).toBe(36.5)
    expect(percent(credit)).toBe(36.5)
  })

  test('the schedule begins with the earliest payment after the first day, no matter what stands around it', () => {
    const on = (day: string, amount: number) => ({ on: localDate(day), amount: cents(amount) })
    const lent = (amount: number) => [{ on: start, amount: cents(amount) }]
    const two = [on('2026-03-01', 520_00), on('2026-04-01', 520_00)]
    const rate = percent({ advances: lent(1000_00), payments: two }, 'monthly')
    expect(percent({ advances: lent(1000_00), payments: two.toReversed() }, 'monthly')).toBe(rate)
    expect(percent({ advances: lent(1000_00), payments: [on('2026-02-15', 0), ...two] }, 'monthly')).toBe(rate)
    expect(percent({ advances: lent(1100_00), payments: [...lent(100_00), ...two] }, 'monthly')).toBe(rate)
  })

  test('flows may come in any order', () => {
    const credit = monthly(5_000_000_0, 161_336_0, 36)
    const drawn = [
      { on: start, amount: cents(4_000_000_0) },
      ...[1, 2].map((k) => ({ on: plusDays(start, k), amount: cents(500_000_0) })),
    ]
    const inOrder = percent({ advances: drawn, payments: credit.payments }, 'monthly')
    expect(percent({ advances: drawn.toReversed(), payments: credit.payments.toReversed() }, 'monthly')).toBe(inOrder)
  })

  test('money drawn again after a payment: 10 % on $1,000 for 146 days and on $1,500 for 73', () => {
    const after = (days: number, amount: number) => ({ on: plusDays(start, days), amount: cents(amount) })
    expect(
      percent({ advances: [after(0, 1000_00), after(146, 500_00)], payments: [after(73, 20_00), after(219, 1550_00)] }),
    ).toBe(10)
  })

  test('several advances count from their own days', () => {
    const credit: Credit = {
      advances: [
        { on: start, amount: cents(500_00) },
        { on: plusDays(start, 73), amount: cents(500_00) },
      ],
      payments: [{ on: plusDays(start, 146), amount: cents(1030_00) }],
    }
    expect(percent(credit)).toBe(10)
  })
})

describe('extremes', () => {
  test.each([
    ['nothing but the advance is repaid', single(100_00, 0, 30), 0],
    ['nothing but the advance, in twelve payments', monthly(1200_00, 100_00, 12), 0],
    ['100,000 % over a day', single(100_00, 273_97, 1), 99_999.05],
    ['doubled over ten years', single(100_00, 100_00, 3650), 10],
  ])('%s', (_what, credit, expected) => {
    expect(percent(credit)).toBe(expected)
  })

  test.each([
    ['nothing was lent', single(0, 10, 30), { code: 'NO_RATE_EXISTS', because: 'NOTHING_ADVANCED' }],
    ['less is repaid', single(100, -1, 30), { code: 'NO_RATE_EXISTS', because: 'REPAID_LESS_THAN_ADVANCED' }],
    ['paid back the same day', single(100, 10, 0), { code: 'NO_RATE_EXISTS', because: 'NOTHING_ADVANCED' }],
    ['an advance that is no number', single(NaN, 10, 30), { code: 'NOT_AN_AMOUNT', given: NaN }],
    ['ten million percent', single(100_00, 27_397_26, 1), { code: 'NO_RATE_EXISTS', because: 'BEYOND_ANY_RATE' }],
    [
      'beyond any rate in two payments',
      {
        advances: [{ on: start, amount: cents(1) }],
        payments: [1, 2].map((day) => ({ on: plusDays(start, day), amount: cents(1e13) })),
      },
      { code: 'NO_RATE_EXISTS', because: 'BEYOND_ANY_RATE' },
    ],
    [
      'on average the lender owed the borrower',
      {
        advances: [0, 20].map((day) => ({ on: plusDays(start, day), amount: cents(100_00) })),
        payments: [{ on: plusDays(start, 1), amount: cents(200_00) }],
      },
      { code: 'NO_RATE_EXISTS', because: 'NOTHING_ADVANCED' },
    ],
    ['beyond any rate', single(1, 1e13, 1), { code: 'NO_RATE_EXISTS', because: 'BEYOND_ANY_RATE' }],
  ])('no rate, a reason instead: %s', (_what, credit, error) => {
    expect(percent(credit)).toEqual(error)
  })

  const flows = (from: number, to: number) =>
    fc
      .array(fc.record({ day: fc.integer({ min: from, max: to }), amount: fc.integer({ min: 0, max: 2_000_000 }) }), {
        minLength: 1,
        maxLength: 30,
      })
      .map((list) => list.map(({ day, amount }) => ({ on: plusDays(start, day), amount: cents(amount) })))

  test('any flows, however absurd, end in a finite rate or in a refusal', () => {
    fc.assert(
      fc.property(flows(0, 3650), flows(0, 3650), (advances, payments) => {
        const apr = disclosureApr({ advances, payments })
        return apr.ok
          ? Number.isFinite(apr.value.percent) && apr.value.percent >= 0
          : apr.error.code === 'NO_RATE_EXISTS'
      }),
    )
  })

  test('whatever is lent and then paid back, the rate satisfies C = r × T × P', () => {
    fc.assert(
      fc.property(flows(0, 100), flows(101, 3650), (advances, payments) => {
        const apr = disclosureApr({ advances, payments })
        // Where many times the advance is repaid, the last of the principal is below the precision
        // of floating point.
        const lent = advances.reduce((sum, { amount }) => sum + amount, 0)
        fc.pre(apr.ok && apr.value.costOfBorrowing > 0 && apr.value.costOfBorrowing <= 3 * lent)
        if (!apr.ok) return false
        const { percent: rate, costOfBorrowing, termYears, averagePrincipal } = apr.value
        return Math.abs(aprOfCost(costOfBorrowing, termYears, averagePrincipal) / rate - 1) < 1e-3
      }),
    )
  })

  test('a regular loan gives back its nominal rate at every frequency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(['weekly', 'bi-weekly', 'monthly'] as const)),
        fc.integer({ min: 2, max: 60 }),
        fc.double({ min: 0.5, max: 200, noNaN: true }),
        (frequency, count, nominal) => {
          const periods = { weekly: 52, 'bi-weekly': 26, monthly: 12 }[frequency]
          const periodic = nominal / 100 / periods
          const payment = cents(Math.round((1_000_000_00 * periodic) / (1 - (1 + periodic) ** -count)))
          const day = (k: number) =>
            frequency === 'monthly' ? plusMonths(start, k) : plusDays(start, k * (frequency === 'weekly' ? 7 : 14))
          const credit: Credit = {
            advances: [{ on: start, amount: cents(1_000_000_00) }],
            payments: Array.from({ length: count }, (_, k) => ({ on: day(k + 1), amount: payment })),
          }
          const apr = disclosureApr(credit, frequency)
          expect(apr.ok && Math.abs(apr.value.percent - nominal) < 0.001).toBe(true)
        },
      ),
    )
  })
})

test('the APR explains itself', () => {
  const lines = (credit: Credit, timing?: AprTiming): readonly string[] => {
    const apr = disclosureApr(credit, timing)
    return apr.ok ? explained(apr.value.explanation) : []
  }
  expect(lines(single(500_00, 70_00, 14))).toEqual([
    'disclosureApr = 365.00 % by APR-01',
    'costOfBorrowing: $70.00',
    'averagePrincipal: $500.00',
    'termYears: 0.0384 years',
    '$70.00 ÷ (14 ÷ 365 × $500.00) × 100 = 365.00 %',
  ])
  expect(lines(monthly(1000_00, 340_02, 3), 'monthly').at(-1)).toBe('$20.06 ÷ (0.2500 × $668.88) × 100 = 12.00 %')
})
