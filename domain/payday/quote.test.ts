import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatQuantity } from '../explanations/explanation.ts'
import { cents, type Cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { costIsWithinCap } from './cost-of-borrowing.ts'
import { determineNetPay, type NetPay } from './net-pay.ts'
import { explainAdvance, quotePaydayAdvance, type PaydayQuote } from './quote.ts'
import type { PaydayRequest } from './request.ts'
import { brokenPaydayRules } from './rules/in-force.ts'

const goodPay = ((): NetPay => {
  const determined = determineNetPay({ monthlyNetIncome: cents(6000_00), payFrequency: 'monthly', basis: 'bank-data' })
  if (!determined.ok) throw new Error(determined.error.code)
  return determined.value
})()

const agreedOn = localDate('2026-03-02')
const requestOf = (advance: number, days: number, more: Partial<PaydayRequest> = {}): PaydayRequest => ({
  advance: advance as Cents,
  advanceDate: agreedOn,
  dueDate: plusDays(agreedOn, days),
  nextIncomeDate: plusDays(agreedOn, 1),
  netPay: goodPay,
  earlierAgreements: [],
  ...more,
})
const quoted = (advance: number, days: number, more: Partial<PaydayRequest> = {}): PaydayQuote => {
  const quote = quotePaydayAdvance(requestOf(advance, days, more))
  if (!quote.ok) throw new Error(quote.error.code)
  return quote.value
}

test('five hundred dollars for two weeks, as the law prints its example', () => {
  expect(quoted(500_00, 14)).toMatchObject({
    costOfBorrowing: 70_00,
    total: 570_00,
    termDays: 14,
    disclosureApr: 365_00,
    costPerHundred: 14_00,
    costPerHundredMaximum: 14_00,
    paymentPlan: 'single',
    dueDate: '2026-03-16',
    payments: [{ number: 1, dueDate: '2026-03-16', amount: 570_00 }],
  })
})

test('an offer is explained as its quote was, without the income', () => {
  for (const [advance, days] of [
    [500_00, 14],
    [333_33, 31],
  ] as const) {
    const quote = quoted(advance, days)
    const explained = explainAdvance(quote)
    for (const figure of ['costOfBorrowing', 'total', 'disclosureApr', 'paymentPlan'])
      expect(explained.find((one) => one.figure === figure)).toEqual(
        quote.explanations.find((one) => one.figure === figure),
      )
    expect(explained.map(({ figure }) => figure)).toContain('criminalRateApr')
    expect(JSON.stringify(explained)).not.toMatch(/netPay|income/i)
  }
})

describe('the APR of a single payment uses a year of 365 days', () => {
  test.each([
    [7, 730_00],
    [10, 511_00],
    [14, 365_00],
    [28, 182_50],
    [30, 170_33],
    [31, 164_84],
    [62, 82_42],
  ])('%i days: %i basis points', (days, rate) => {
    expect(quoted(500_00, days).disclosureApr).toBe(rate)
  })

  test('also across a 29 February', () => {
    expect(
      quoted(500_00, 14, {
        advanceDate: localDate('2028-02-20'),
        dueDate: localDate('2028-03-05'),
        nextIncomeDate: localDate('2028-03-01'),
      }),
    ).toMatchObject({ termDays: 14, disclosureApr: 365_00 })
  })
})

test.each([
  [200_00, 28_00],
  [333_33, 46_66],
  [1_00, 14],
  [1500_00, 210_00],
  [1_07, 14],
])('an advance of %i cents costs %i', (advance, cost) => {
  expect(quoted(advance, 14).costOfBorrowing).toBe(cost)
})

describe('refusals', () => {
  test.each([
    ['99 cents', requestOf(99, 14), { code: 'ADVANCE_BELOW_MINIMUM', advance: 99, minimum: 1_00 }],
    ['a negative advance', requestOf(-500_00, 14), { code: 'ADVANCE_BELOW_MINIMUM', advance: -500_00, minimum: 1_00 }],
    ['nothing', requestOf(0, 14), { code: 'ADVANCE_BELOW_MINIMUM', advance: 0, minimum: 1_00 }],
    ['an advance that is no number', requestOf(NaN, 14), { code: 'NOT_AN_AMOUNT', given: NaN }],
    ['half a cent', requestOf(100.5, 14), { code: 'NOT_AN_AMOUNT', given: 100.5 }],
    ['an advance beyond the safe integers', requestOf(2 ** 53, 14), { code: 'NOT_AN_AMOUNT', given: 2 ** 53 }],
    [
      'a cent above $1,500',
      requestOf(1500_01, 14),
      { code: 'ADVANCE_ABOVE_MAXIMUM', advance: 1500_01, maximum: 1500_00 },
    ],
    ['63 days', requestOf(500_00, 63), { code: 'TERM_TOO_LONG', termDays: 63, maximum: 62 }],
    ['due the same day', requestOf(500_00, 0), { code: 'TERM_TOO_SHORT', termDays: 0, minimum: 1 }],
    ['due before the advance', requestOf(500_00, -3), { code: 'TERM_TOO_SHORT', termDays: -3, minimum: 1 }],
    [
      'due a day before the next income',
      requestOf(500_00, 13, { nextIncomeDate: plusDays(agreedOn, 14) }),
      { code: 'TERM_ENDS_BEFORE_NEXT_INCOME', dueDate: '2026-03-15', nextIncomeDate: '2026-03-16' },
    ],
    [
      'a next income that is not ahead',
      requestOf(500_00, 14, { nextIncomeDate: agreedOn }),
      { code: 'NEXT_INCOME_NOT_AHEAD', advanceDate: agreedOn, nextIncomeDate: agreedOn },
    ],
    [
      'a price of $14.01 for $100',
      requestOf(500_00, 14, { costPerHundred: cents(14_01) }),
      { code: 'COST_ABOVE_CAP', costPerHundred: 14_01, maximum: 14_00 },
    ],
    [
      'a price that is no number',
      requestOf(500_00, 14, { costPerHundred: NaN as Cents }),
      { code: 'COST_ABOVE_CAP', costPerHundred: NaN, maximum: 14_00 },
    ],
  ])('%s', (_what, request, error) => {
    expect(quotePaydayAdvance(request)).toEqual({ ok: false, error })
  })

  test('a loan of June 2024 is quoted by the law of June 2024', () => {
    const of2024 = quotePaydayAdvance({
      ...requestOf(500_00, 14),
      advanceDate: localDate('2024-06-03'),
      nextIncomeDate: localDate('2024-06-14'),
      dueDate: localDate('2024-06-17'),
    })
    expect(of2024).toMatchObject({
      ok: true,
      value: { costOfBorrowing: 75_00, costPerHundred: 15_00, costPerHundredMaximum: 15_00 },
    })
  })

  test('a loan of a day whose law is not known is not quoted', () => {
    const before = quotePaydayAdvance({
      ...requestOf(500_00, 14),
      advanceDate: localDate('2009-12-14'),
      nextIncomeDate: localDate('2009-12-24'),
      dueDate: localDate('2009-12-28'),
    })
    expect(before).toMatchObject({ error: { code: 'LAW_NOT_KNOWN', figure: 'costPerHundred' } })
  })

  test('a due date on the next income day itself is long enough', () => {
    expect(quoted(500_00, 14, { nextIncomeDate: plusDays(agreedOn, 14) }).termDays).toBe(14)
  })

  test('more than half of the net pay is refused by one cent', () => {
    const pay = determineNetPay({ monthlyNetIncome: cents(2400_00), payFrequency: 'bi-weekly', basis: 'pay-stub' })
    if (!pay.ok) throw new Error(pay.error.code)
    expect(quoted(553_84, 14, { netPay: pay.value }).advance).toBe(553_84)
    expect(quotePaydayAdvance(requestOf(553_85, 14, { netPay: pay.value }))).toEqual({
      ok: false,
      error: { code: 'ADVANCE_ABOVE_HALF_NET_PAY', advance: 553_85, maximum: 553_84 },
    })
  })

  test('a list of everything broken is there for the screen', () => {
    const request = requestOf(2000_00, 70, {
      nextIncomeDate: plusDays(agreedOn, 80),
      netPay: { ...goodPay, monthlyNetIncome: cents(100_00) },
    })
    expect(brokenPaydayRules(request).map(({ code }) => code)).toEqual([
      'ADVANCE_ABOVE_MAXIMUM',
      'TERM_TOO_LONG',
      'TERM_ENDS_BEFORE_NEXT_INCOME',
      'ADVANCE_ABOVE_HALF_NET_PAY',
    ])
    expect(brokenPaydayRules(requestOf(500_00, 14))).toEqual([])
  })
})

test('whatever is quoted stays within 14 %, adds up, and a cent more would break the cap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_00, max: 1500_00 }), fc.integer({ min: 1, max: 62 }), (advance, days) => {
      const quote = quoted(advance, days)
      expect(costIsWithinCap(quote.advance, quote.costOfBorrowing, agreedOn)).toBe(true)
      expect(costIsWithinCap(quote.advance, cents(quote.costOfBorrowing + 1), agreedOn)).toBe(false)
      expect(quote.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.total)
      expect(quote.total).toBe(advance + quote.costOfBorrowing)
    }),
  )
})

test('every figure explains itself', () => {
  const { explanations } = quoted(500_00, 14)
  expect(explanations.map(({ figure, ruleId }) => `${figure} ${ruleId}`)).toEqual([
    'netPay ON-06',
    'maximumAdvance FED-02',
    'costOfBorrowing ON-01',
    'total ON-17',
    'disclosureApr APR-01',
    'paymentPlan ON-10',
  ])
  expect(explanations.flatMap(({ steps }) => steps)).toContain('$70.00 ÷ (14 ÷ 365 × $500.00) × 100 = 365.00 %')
})

test('the explanation of the payment plan states what the quote states', () => {
  const planOf = (quote: PaydayQuote): unknown => {
    const why = quote.explanations.filter(({ figure }) => figure === 'paymentPlan')
    return [quote.paymentPlan, why.map(({ value, steps }) => [formatQuantity(value), ...steps])]
  }
  const earlier = [plusDays(agreedOn, -40), plusDays(agreedOn, -20)]
  expect(planOf(quoted(500_00, 14))).toEqual(['single', [['single', '0 earlier + this one = 1, fewer than 3: single']]])
  expect(planOf(quoted(500_00, 14, { earlierAgreements: earlier }))).toEqual([
    'extended',
    [['extended', `2 earlier (${earlier.join(', ')}) + this one = 3, at least 3: extended`]],
  ])
})

test('both criminal rates be next to the price, although the exemption decides', () => {
  // 70 ÷ 500 × 365 ÷ 14
  expect(quoted(500_00, 14)).toMatchObject({
    disclosureAprPercent: expect.closeTo(365, 9),
    criminalRate: {
      percent: expect.closeTo(365, 9),
      decidedBy: 'DAYS',
      byDaysPercent: expect.closeTo(365, 9),
      unitPeriod: { unit: 'day', multiple: 14 },
      unitPeriodFrom: 'TERM',
    },
  })
  const earlier = [plusDays(agreedOn, -40), plusDays(agreedOn, -20)]
  const plan = quoted(500_00, 14, { earlierAgreements: earlier }).criminalRate
  expect(plan.percent).toBe(Math.max(plan.byPeriodsPercent ?? Number.NaN, plan.byDaysPercent))
})
