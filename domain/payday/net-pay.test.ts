import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explained } from '../testing/explained.fixture.ts'
import { cents, type Cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { payFrequencies } from '../values/pay-frequency.ts'
import { halfOfNetPay, maximumAdvance } from './maximum-advance.ts'
import { determineNetPay, incomeForLimit, netIncomeOfTheMonthBefore, type NetPay } from './net-pay.ts'

const netPay = (monthly: number, payFrequency: (typeof payFrequencies)[number]): NetPay => {
  const determined = determineNetPay({ monthlyNetIncome: cents(monthly), payFrequency, basis: 'bank-data' })
  if (!determined.ok) throw new Error(determined.error.code)
  return determined.value
}

describe('net pay is the month times 12 over the pay periods of a year', () => {
  test.each([
    ['bi-weekly', 1107_69, 553_84],
    ['semi-monthly', 1200_00, 600_00],
    ['weekly', 553_85, 276_92],
    ['monthly', 2400_00, 1200_00],
  ] as const)('$2,400 a month, paid %s: %i cents, of which half is %i', (frequency, pay, half) => {
    const determined = netPay(2400_00, frequency)
    expect(determined.perPayPeriod).toBe(pay)
    expect(halfOfNetPay(determined)).toBe(half)
    expect(maximumAdvance(determined).maximum).toBe(half)
  })

  test('the basis and the arithmetic are kept', () => {
    const determined = netPay(2400_00, 'bi-weekly')
    expect(determined.basis).toBe('bank-data')
    expect(explained(determined.explanation)).toEqual([
      'netPay = $1,107.69 by ON-06',
      'monthlyNetIncome: $2,400.00',
      'payPeriodsPerYear: 26',
      '$2,400.00 × 12 ÷ 26 = $1,107.69',
    ])
  })

  test.each([-1, 0.5, NaN, Infinity, 2 ** 53])('%d cents is no income', (given) => {
    expect(determineNetPay({ monthlyNetIncome: given as Cents, payFrequency: 'weekly', basis: 'declared' })).toEqual({
      ok: false,
      error: { code: 'NOT_AN_INCOME', given },
    })
  })
})

describe('the largest advance', () => {
  test('a good income is limited by the federal $1,500', () => {
    const largest = maximumAdvance(netPay(9000_00, 'monthly'))
    expect(largest).toMatchObject({ maximum: 1500_00, limitedBy: 'FEDERAL_LIMIT' })
    expect(explained(largest.explanation)).toEqual([
      'maximumAdvance = $1,500.00 by FED-02',
      'netPay: $9,000.00',
      'federalLimit: $1,500.00',
      '$9,000.00 × 12 ÷ 12 = $9,000.00',
      'half of the net pay, rounded down = $4,500.00',
      'smaller of $4,500.00 and $1,500.00 = $1,500.00',
    ])
  })

  test('a smaller one is limited by half of the net pay', () => {
    const largest = maximumAdvance(netPay(2400_00, 'bi-weekly'))
    expect(largest).toMatchObject({ maximum: 553_84, limitedBy: 'HALF_NET_PAY' })
    expect(explained(largest.explanation)).toEqual([
      'maximumAdvance = $553.84 by ON-05',
      'netPay: $1,107.69',
      'federalLimit: $1,500.00',
      '$2,400.00 × 12 ÷ 26 = $1,107.69',
      'half of the net pay, rounded down = $553.84',
      'smaller of $553.84 and $1,500.00 = $553.84',
    ])
  })

  test('where half of the net pay is $1,500 exactly, the law’s limit is named', () => {
    expect(maximumAdvance(netPay(3000_00, 'monthly'))).toMatchObject({ maximum: 1500_00, limitedBy: 'FEDERAL_LIMIT' })
  })

  test.each([-100_00, NaN, 0.5, 2 ** 53])('an income of %d carries nothing', (monthlyNetIncome) => {
    expect(halfOfNetPay({ ...netPay(0, 'monthly'), monthlyNetIncome: monthlyNetIncome as Cents })).toBe(0)
  })

  test('it never passes $1,500 nor half of the net pay, not even by a fraction of a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000_00 }), fc.constantFrom(...payFrequencies), (monthly, frequency) => {
        const { maximum } = maximumAdvance(netPay(monthly, frequency))
        const periods = { weekly: 52, 'bi-weekly': 26, 'semi-monthly': 24, monthly: 12 }[frequency]
        expect(maximum <= 1500_00 && maximum * periods <= monthly * 6).toBe(true)
        expect(maximum === 1500_00 || (maximum + 1) * periods > monthly * 6).toBe(true)
      }),
    )
  })
})

describe('of declared and found income', () => {
  test.each([
    [3000_00, 2600_00, { monthlyNetIncome: 2600_00, basis: 'bank-data' }],
    [2600_00, 3000_00, { monthlyNetIncome: 2600_00, basis: 'declared' }],
    [2600_00, 2600_00, { monthlyNetIncome: 2600_00, basis: 'bank-data' }],
    [2600_00, undefined, { monthlyNetIncome: 2600_00, basis: 'declared' }],
    [0, 2600_00, { monthlyNetIncome: 0, basis: 'declared' }],
  ])('%d declared and %s found: the lower sets the limit, and its basis is kept', (declared, found, used) => {
    expect(incomeForLimit(declared, found)).toEqual({ ok: true, value: used })
  })

  test('the days that the found one was seen in stay with it, and not with the declared one', () => {
    const seen = {
      measure: 'as-seen' as const,
      from: localDate('2026-10-30'),
      to: localDate('2026-11-19'),
      days: 21,
    }
    expect(incomeForLimit(2600_00, 1926_30, seen)).toEqual({
      ok: true,
      value: { monthlyNetIncome: 1926_30, basis: 'bank-data', seen },
    })
    expect(incomeForLimit(1000_00, 1926_30, seen)).toEqual({
      ok: true,
      value: { monthlyNetIncome: 1000_00, basis: 'declared' },
    })
  })

  test.each([
    [-1, undefined, -1],
    [NaN, 100, NaN],
    [100, -1, -1],
    [100, 0.5, 0.5],
  ])('%d declared and %s found: refused', (declared, found, given) => {
    expect(incomeForLimit(declared, found)).toEqual({ ok: false, error: { code: 'NOT_AN_INCOME', given } })
  })
})

describe('the month before the agreement', () => {
  const agreement = localDate('2026-11-21')
  const income = (on: string, amount: number) => ({ on: localDate(on), amount: cents(amount), kind: 'income' }) as const

  test('counts the 30 days before, not the day itself and not the 31st', () => {
    const deposits = [
      income('2026-11-21', 1),
      income('2026-11-20', 10),
      income('2026-10-22', 100),
      income('2026-10-21', 1000),
    ]
    expect(netIncomeOfTheMonthBefore(agreement, deposits)).toEqual({ ok: true, value: 110 })
  })

  test.each(['loan-proceeds', 'own-transfer', 'refund', 'other'] as const)('%s is not income', (kind) => {
    const deposits = [income('2026-11-10', 500_00), { ...income('2026-11-11', 900_00), kind }]
    expect(netIncomeOfTheMonthBefore(agreement, deposits)).toEqual({ ok: true, value: 500_00 })
  })

  test('a deposit of nothing adds nothing; a sum that no number holds is refused', () => {
    expect(netIncomeOfTheMonthBefore(agreement, [income('2026-11-10', 0), income('2026-11-11', 5)])).toEqual({
      ok: true,
      value: 5,
    })
    const huge = income('2026-11-10', Number.MAX_SAFE_INTEGER)
    expect(netIncomeOfTheMonthBefore(agreement, [huge, huge])).toEqual({
      ok: false,
      error: { code: 'NOT_AN_INCOME', given: 2 * Number.MAX_SAFE_INTEGER },
    })
  })

  test.each([-1, NaN, 1.5])('a deposit of %d is refused', (amount) => {
    const deposits = [{ on: localDate('2026-11-10'), amount: amount as Cents, kind: 'income' as const }]
    expect(netIncomeOfTheMonthBefore(agreement, deposits)).toEqual({
      ok: false,
      error: { code: 'NOT_AN_INCOME', given: amount },
    })
  })
})
