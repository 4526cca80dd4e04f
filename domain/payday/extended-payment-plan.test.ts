import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datesOfFrequency } from '../schedule/due-dates.ts'
import { explained } from '../testing/explained.fixture.ts'
import { runs } from '../testing/runs.fixture.ts'
import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, localDate, plusDays } from '../values/local-date.ts'
import { payFrequencies, type PayFrequency } from '../values/pay-frequency.ts'
import {
  agreementsInWindow,
  extendedPaymentPlan,
  extendedPlanTerms,
  mustBeExtendedPlan,
  respreadAfterPrepayment,
  type ExtendedPlan,
} from './extended-payment-plan.ts'
import { determineNetPay } from './net-pay.ts'
import { quotePaydayAdvance } from './quote.ts'

const agreedOn = localDate('2026-03-02')
const plan = (
  advance: number,
  cost: number,
  payFrequency: PayFrequency,
  income = '2026-03-13',
  instalments?: number,
): ExtendedPlan => {
  const made = extendedPaymentPlan({
    advance: cents(advance),
    costOfBorrowing: cents(cost),
    advanceDate: agreedOn,
    nextIncomeDate: localDate(income),
    payFrequency,
    ...(instalments !== undefined && { instalments }),
  })
  if (!made.ok) throw new Error(made.error.code)
  return made.value
}
const amounts = ({ payments }: ExtendedPlan): number[] => payments.map(({ amount }) => amount)
const days = ({ payments }: ExtendedPlan): string[] => payments.map(({ dueDate }) => dueDate)

describe('the third agreement within 63 days', () => {
  const first = localDate('2026-01-05')
  test.each([
    ['2026-03-08', true],
    ['2026-03-09', true],
    ['2026-03-10', false],
  ])('agreements on 5 January and 1 February, a third on %s: plan %s', (day, required) => {
    expect(mustBeExtendedPlan(localDate(day), [first, localDate('2026-02-01')])).toBe(required)
  })

  test('two agreements are not three; those after the new one do not count', () => {
    expect(mustBeExtendedPlan(localDate('2026-02-01'), [first])).toBe(false)
    expect(mustBeExtendedPlan(localDate('2026-02-01'), [first, localDate('2026-02-01')])).toBe(true)
    expect(mustBeExtendedPlan(localDate('2026-02-01'), [first, localDate('2026-02-02')])).toBe(false)
    expect(agreementsInWindow(localDate('2026-02-01'), [localDate('2026-01-20'), first])).toEqual([
      '2026-01-05',
      '2026-01-20',
    ])
  })
})

test.each([['2026-03-01'], ['2026-03-02']])(
  'a plan does not begin with income of %s, when the advance is of 2 March',
  (income) => {
    const made = extendedPaymentPlan({
      advance: cents(500_00),
      costOfBorrowing: cents(70_00),
      advanceDate: agreedOn,
      nextIncomeDate: localDate(income),
      payFrequency: 'weekly',
    })
    expect(made).toEqual({
      ok: false,
      error: { code: 'NEXT_INCOME_NOT_AHEAD', advanceDate: '2026-03-02', nextIncomeDate: income },
    })
    expect(days(plan(500_00, 70_00, 'weekly', '2026-03-03'))).toEqual(['2026-03-03', '2026-03-10', '2026-03-17'])
  },
)

describe('instalments', () => {
  test('three for those paid every two weeks, each at most 35 %', () => {
    const made = plan(500_00, 70_00, 'bi-weekly')
    expect(amounts(made)).toEqual([190_00, 190_00, 190_00])
    expect(days(made)).toEqual(['2026-03-13', '2026-03-27', '2026-04-10'])
    expect(made.termDays).toBe(39)
  })

  test('two for those paid monthly, each at most 50 %', () => {
    expect(amounts(plan(500_00, 70_00, 'monthly'))).toEqual([285_00, 285_00])
  })

  test('the odd cent goes onto the last', () => {
    const made = plan(333_33, 46_66, 'bi-weekly')
    expect(amounts(made)).toEqual([126_66, 126_66, 126_67])
    expect(explained(made.explanation)).toEqual([
      'instalment = $126.66 by ON-11',
      'total: $379.99',
      'payPeriods: 3',
      'firstIncomeDay: 2026-03-13',
      '$379.99 ÷ 3 = $126.66 + $126.66 + $126.67',
      'largest $126.67 is at most 35 % of $379.99 = $132.99',
    ])
  })

  test('an odd total in two halves would pass 50 % by half a cent, so a cent of cost is forgone', () => {
    const made = plan(333_33, 46_66, 'monthly')
    expect(made.costOfBorrowing).toBe(46_65)
    expect(amounts(made)).toEqual([189_99, 189_99])
  })

  test('with no cost there is no cent to forgo, and three instalments take the odd one', () => {
    const made = plan(333_33, 0, 'monthly', '2026-03-03')
    expect(amounts(made)).toEqual([111_11, 111_11, 111_11])
    expect(days(made)).toEqual(['2026-03-03', '2026-04-06', '2026-05-03'])
    expect([made.costOfBorrowing, made.termDays]).toEqual([0, 62])
  })

  test('… unless the third would fall due after 62 days, or two were agreed', () => {
    const free = {
      advance: cents(333_33),
      costOfBorrowing: cents(0),
      advanceDate: agreedOn,
      nextIncomeDate: localDate('2026-03-04'),
      payFrequency: 'monthly',
    } as const
    const refused = { ok: false, error: { code: 'INSTALMENT_ABOVE_SHARE', amount: 166_67, sharePercentMax: 50 } }
    expect(extendedPaymentPlan(free)).toEqual(refused)
    expect(extendedPaymentPlan({ ...free, nextIncomeDate: localDate('2026-03-03'), instalments: 2 })).toEqual(refused)
    expect(extendedPaymentPlan({ ...free, advance: cents(333_34) }).ok).toBe(true)
  })

  test('a few cents are spread over as many as it takes: five of one cent, after two cents forgone of nothing else', () => {
    expect(amounts(plan(5, 0, 'weekly'))).toEqual([1, 1, 1, 1, 1])
    expect(amounts(plan(3, 2, 'weekly'))).toEqual([1, 1, 1])
    expect(
      extendedPaymentPlan({
        advance: cents(1),
        costOfBorrowing: cents(1),
        advanceDate: agreedOn,
        nextIncomeDate: localDate('2026-03-13'),
        payFrequency: 'weekly',
      }),
    ).toEqual({ ok: false, error: { code: 'INSTALMENT_ABOVE_SHARE', amount: 2, sharePercentMax: 35 } })
  })

  test('a plan is found whenever one exists, with the fewest instalments and the least forgone', () => {
    const largest = (total: number, count: number): number => total - Math.floor(total / count) * (count - 1)
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1_00, max: 1500_00 })),
        fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 14 })),
        fc.integer({ min: 1, max: 62 }),
        fc.constantFrom(...payFrequencies),
        (advance, percent, income, payFrequency) => {
          const costOfBorrowing = Math.floor((advance * percent) / 100)
          const nextIncomeDate = plusDays(agreedOn, income)
          const { instalmentsMin, sharePercentMax } = extendedPlanTerms(payFrequency)
          const possible: [number, number][] = []
          for (let count = instalmentsMin; count < 12 && possible.length === 0; count += 1) {
            const incomeDays = datesOfFrequency(nextIncomeDate, payFrequency, count)
            if (!incomeDays.ok || daysBetween(agreedOn, incomeDays.value.at(-1) ?? agreedOn) > 62) break
            for (let cost = costOfBorrowing; cost >= 0 && possible.length === 0; cost -= 1)
              if (largest(advance + cost, count) * 100 <= sharePercentMax * (advance + cost))
                possible.push([count, cost])
          }
          const made = extendedPaymentPlan({
            advance: cents(advance),
            costOfBorrowing: cents(costOfBorrowing),
            advanceDate: agreedOn,
            nextIncomeDate,
            payFrequency,
          })
          const found = made.ok ? [[made.value.payments.length, made.value.costOfBorrowing]] : []
          expect(found).toEqual(possible)
        },
      ),
      { numRuns: runs(500) },
    )
  })

  test.each([
    [NaN, 70_00, NaN],
    [-1, 70_00, -1],
    [500_00, -1, -1],
    [500_00, 0.5, 0.5],
    [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER + 1],
  ])('%d and a cost of %d are no amounts', (advance, costOfBorrowing, given) => {
    const made = extendedPaymentPlan({
      advance: advance as Cents,
      costOfBorrowing: costOfBorrowing as Cents,
      advanceDate: agreedOn,
      nextIncomeDate: localDate('2026-03-13'),
      payFrequency: 'monthly',
    })
    expect(made).toEqual({ ok: false, error: { code: 'NOT_AN_AMOUNT', given } })
  })

  test('an income day on which banks are closed moves to the next open day', () => {
    expect(days(plan(500_00, 70_00, 'semi-monthly', '2026-03-15'))).toEqual(['2026-03-16', '2026-03-31', '2026-04-15'])
  })

  test('more instalments by agreement, as long as they end within 62 days', () => {
    expect(amounts(plan(500_00, 70_00, 'weekly', '2026-03-06', 8))).toHaveLength(8)
    const tooLong = {
      advance: cents(500_00),
      costOfBorrowing: cents(70_00),
      advanceDate: agreedOn,
      nextIncomeDate: localDate('2026-03-13'),
      payFrequency: 'bi-weekly',
    } as const
    expect(extendedPaymentPlan({ ...tooLong, instalments: 6 })).toEqual({
      ok: false,
      error: { code: 'TERM_TOO_LONG', termDays: 81, maximum: 62 },
    })
    expect(extendedPaymentPlan({ ...tooLong, instalments: 2 })).toEqual({
      ok: false,
      error: { code: 'TOO_FEW_INSTALMENTS', instalments: 2, minimum: 3 },
    })
    expect(extendedPaymentPlan({ ...tooLong, instalments: 3.5 })).toMatchObject({
      ok: false,
      error: { code: 'NOT_A_PAYMENT_COUNT' },
    })
    expect(extendedPaymentPlan({ ...tooLong, nextIncomeDate: localDate('2046-01-07') })).toMatchObject({
      ok: false,
      error: { code: 'OUTSIDE_CALENDAR' },
    })
  })

  test('a last instalment on the closed last day of the calendar is refused', () => {
    expect(
      extendedPaymentPlan({
        advance: cents(500_00),
        costOfBorrowing: cents(70_00),
        advanceDate: localDate('2045-11-20'),
        nextIncomeDate: localDate('2045-12-03'),
        payFrequency: 'bi-weekly',
      }),
    ).toMatchObject({ ok: false, error: { code: 'OUTSIDE_CALENDAR' } })
  })

  test('day 62 on a Sunday stays the due day; the term never passes 62', () => {
    const made = extendedPaymentPlan({
      advance: cents(500_00),
      costOfBorrowing: cents(70_00),
      advanceDate: localDate('2026-04-19'),
      nextIncomeDate: localDate('2026-05-20'),
      payFrequency: 'monthly',
    })
    expect(made).toMatchObject({
      ok: true,
      value: { termDays: 62, payments: [{ dueDate: '2026-05-20' }, { dueDate: '2026-06-20' }] },
    })
  })

  test('day 61 on a Sunday moves to day 62', () => {
    const made = extendedPaymentPlan({
      advance: cents(500_00),
      costOfBorrowing: cents(70_00),
      advanceDate: localDate('2026-04-21'),
      nextIncomeDate: localDate('2026-05-21'),
      payFrequency: 'monthly',
    })
    expect(made).toMatchObject({
      ok: true,
      value: { termDays: 62, payments: [{ dueDate: '2026-05-21' }, { dueDate: '2026-06-22' }] },
    })
  })

  test('sum, number, order, shares and the 62 days hold for any loan', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_00, max: 1500_00 }),
        fc.constantFrom(...payFrequencies),
        fc.integer({ min: 1, max: 28 }),
        (advance, frequency, ahead) => {
          const cost = Math.floor((advance * 14) / 100)
          const made = plan(
            advance,
            cost,
            frequency,
            plusDays(
              agreedOn,
              frequency === 'weekly' ? Math.min(ahead, 7) : frequency === 'bi-weekly' ? Math.min(ahead, 14) : ahead,
            ),
          )
          const { instalmentsMin, sharePercentMax } = extendedPlanTerms(frequency)
          const total = advance + made.costOfBorrowing
          expect(made.payments).toHaveLength(instalmentsMin)
          expect(amounts(made).reduce((sum, amount) => sum + amount, 0)).toBe(total)
          expect(Math.max(...amounts(made)) * 100).toBeLessThanOrEqual(total * sharePercentMax)
          expect(cost - made.costOfBorrowing).toBeLessThanOrEqual(1)
          expect([...days(made)].sort()).toEqual(days(made))
          expect(daysBetween(agreedOn, made.payments.at(-1)?.dueDate ?? agreedOn)).toBeLessThanOrEqual(62)
        },
      ),
    )
  })
})

describe('prepayment', () => {
  const three = plan(500_00, 70_00, 'bi-weekly').payments

  test('a part spreads the rest evenly over the days still to come', () => {
    expect(respreadAfterPrepayment(three, cents(100_00))).toMatchObject({
      ok: true,
      value: { overpaid: 0, payments: [{ amount: 156_66 }, { amount: 156_66 }, { amount: 156_68 }] },
    })
  })

  test('no instalment rises by the odd cents, nor by what was paid on another', () => {
    expect(respreadAfterPrepayment(three, cents(1))).toMatchObject({
      ok: true,
      value: { payments: [{ amount: 189_99 }, { amount: 190_00 }, { amount: 190_00 }] },
    })
    const part = three.map((payment, index) => (index === 0 ? { ...payment, amount: cents(140_00) } : payment))
    expect(respreadAfterPrepayment(part, cents(10_00))).toMatchObject({
      ok: true,
      value: { payments: [{ amount: 140_00 }, { amount: 185_00 }, { amount: 185_00 }] },
    })
  })

  test('a rest of less than a cent each is paid with the last', () => {
    expect(respreadAfterPrepayment(three, cents(569_98))).toEqual({
      ok: true,
      value: { overpaid: 0, payments: [{ number: 3, dueDate: '2026-04-10', amount: 2 }] },
    })
  })

  test('the whole ends the plan, and too much is owed back', () => {
    expect(respreadAfterPrepayment(three, cents(570_00))).toEqual({ ok: true, value: { payments: [], overpaid: 0 } })
    expect(respreadAfterPrepayment(three, cents(600_00))).toEqual({
      ok: true,
      value: { payments: [], overpaid: 30_00 },
    })
  })

  test.each([0, -1, NaN, 0.5])('%d cents are no prepayment', (given) => {
    expect(respreadAfterPrepayment(three, given as Cents)).toEqual({
      ok: false,
      error: { code: 'NOT_AN_AMOUNT', given },
    })
  })

  test('instalments whose sum no number holds are refused', () => {
    const huge = three.map((payment) => ({ ...payment, amount: cents(Number.MAX_SAFE_INTEGER) }))
    expect(respreadAfterPrepayment(huge, cents(1))).toMatchObject({ ok: false, error: { code: 'NOT_AN_AMOUNT' } })
    const negative = three.slice(0, 1).map((payment) => ({ ...payment, amount: cents(-1) }))
    expect(respreadAfterPrepayment(negative, cents(Number.MAX_SAFE_INTEGER))).toEqual({
      ok: false,
      error: { code: 'NOT_AN_AMOUNT', given: -1 },
    })
  })
})

describe('the quote of a third agreement', () => {
  const netPay = determineNetPay({ monthlyNetIncome: cents(6000_00), payFrequency: 'monthly', basis: 'bank-data' })
  if (!netPay.ok) throw new Error(netPay.error.code)
  const request = {
    advance: cents(500_00),
    advanceDate: agreedOn,
    dueDate: localDate('2026-03-16'),
    nextIncomeDate: localDate('2026-03-31'),
    netPay: netPay.value,
    earlierAgreements: [localDate('2026-01-20'), localDate('2026-02-10')],
  }

  test('is a plan, no matter what due date was chosen', () => {
    const quote = quotePaydayAdvance(request)
    expect(quote).toMatchObject({
      ok: true,
      value: {
        paymentPlan: 'extended',
        total: 570_00,
        dueDate: '2026-04-30',
        termDays: 59,
        agreementsInWindow: ['2026-01-20', '2026-02-10'],
        payments: [
          { dueDate: '2026-03-31', amount: 285_00 },
          { dueDate: '2026-04-30', amount: 285_00 },
        ],
      },
    })
    if (!quote.ok) return
    expect(quote.value.explanations.map(({ ruleId }) => ruleId)).toEqual([
      'ON-06',
      'FED-02',
      'ON-01',
      'ON-17',
      'APR-01',
      'ON-10',
      'ON-11',
    ])
    // 285 first meets the cost of 29 days, so the rate lies between that of all on day 29 and all
    // on day 59.
    expect(quote.value.disclosureApr > 86_61 && quote.value.disclosureApr < 176_21).toBe(true)
  })

  test('is refused where the plan is', () => {
    expect(quotePaydayAdvance({ ...request, instalments: 1 })).toEqual({
      ok: false,
      error: { code: 'TOO_FEW_INSTALMENTS', instalments: 1, minimum: 2 },
    })
  })

  test('states when a cent of cost was forgone', () => {
    const quote = quotePaydayAdvance({ ...request, advance: cents(333_33) })
    expect(
      quote.ok && quote.value.explanations.find(({ figure }) => figure === 'costOfBorrowing')?.steps.at(-1),
    ).toMatch(/^\$46\.66 - \$0\.01 = \$46\.65/)
  })
})
