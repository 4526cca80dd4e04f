import { describe, expect, test } from 'vitest'
import type { BasisPoints } from '../values/basis-points.ts'
import type { Cents } from '../values/cents.ts'
import { amortize, type AmortizationRequest } from './level-payment.ts'

type Figures = {
  advance?: number
  annualRate?: number
  periodsPerYear?: number
  payments?: number
  firstPeriodDays?: number
}
const repay = (figures: Figures): ReturnType<typeof amortize> =>
  amortize({
    advance: 1000_00,
    annualRate: 12_00,
    periodsPerYear: 12,
    payments: 3,
    ...figures,
  } as AmortizationRequest & {
    readonly advance: Cents
    readonly annualRate: BasisPoints
  })
const rows = (figures: Figures): unknown => {
  const made = repay(figures)
  if (!made.ok) return made.error
  return made.value.map(({ amount, interest, principal, balanceAfter }) => [amount, interest, principal, balanceAfter])
}

describe('one amount, and what is left for the last', () => {
  test.each([
    [
      'interest first, cut to the cent',
      {},
      [
        [340_02, 10_00, 330_02, 669_98],
        [340_02, 6_69, 333_33, 336_65],
        [340_01, 3_36, 336_65, 0],
      ],
    ],
    [
      'without interest',
      { annualRate: 0 },
      [
        [333_33, 0, 333_33, 666_67],
        [333_33, 0, 333_33, 333_34],
        [333_34, 0, 333_34, 0],
      ],
    ],
    ['one payment', { payments: 1 }, [[1010_00, 10_00, 1000_00, 0]]],
    ['an odd first period of 20 days', { payments: 1, firstPeriodDays: 20 }, [[1006_57, 6_57, 1000_00, 0]]],
    ['of one day', { payments: 1, firstPeriodDays: 1 }, [[1000_32, 32, 1000_00, 0]]],
    ['a cent, once', { advance: 1, annualRate: 0, payments: 1 }, [[1, 0, 1, 0]]],
    ['once a year', { periodsPerYear: 1, payments: 1 }, [[1120_00, 120_00, 1000_00, 0]]],
    [
      'the last may be twice the others',
      { advance: 4, annualRate: 0, payments: 3 },
      [
        [1, 0, 1, 3],
        [1, 0, 1, 2],
        [2, 0, 2, 0],
      ],
    ],
  ])('%s', (_what, figures, expected) => {
    expect(rows(figures)).toEqual(expected)
  })
})

describe('whole cents cannot keep payments equal', () => {
  test.each([
    ['nothing is left for the last', { advance: 5, annualRate: 0, payments: 10 }],
    ['three times as much is', { advance: 12, annualRate: 0, payments: 10 }],
  ])('%s', (_what, figures) => {
    expect(rows(figures)).toEqual({ code: 'PAYMENTS_TOO_SMALL', payments: 10 })
  })
})

describe('a first period so long that the formula’s payment would not meet its interest', () => {
  test('the smallest payment is taken that leaves no more than itself for the last', () => {
    const made = repay({ annualRate: 34_90, periodsPerYear: 52, payments: 3, firstPeriodDays: 62 * 20 })
    if (!made.ok) throw new Error(made.error.code)
    const [level, last] = [made.value[0]?.amount ?? 0, made.value.at(-1)?.amount ?? 0]
    expect(last <= level && level - last < 3).toBe(true)
    expect(made.value.reduce((sum, { principal }) => sum + principal, 0)).toBe(1000_00)
  })
})

describe('what cannot be repaid', () => {
  test.each([
    ...[0, -1, 0.5, NaN, Infinity, 1e9 + 1].flatMap((given) => [
      [{ advance: given }, given] as const,
      [{ payments: given }, given] as const,
      [{ periodsPerYear: given }, given] as const,
      [{ firstPeriodDays: given }, given] as const,
    ]),
    ...[-1, 0.05, NaN, Infinity, 1e9 + 1].map((given) => [{ annualRate: given }, given] as const),
  ])('%o', (figures, given) => {
    expect(rows(figures)).toEqual({ code: 'NOT_AMORTIZABLE', given })
  })

  test('more payments than weeks in ten years, which no memory could list', () => {
    for (const payments of [521, 1e9]) expect(rows({ payments })).toEqual({ code: 'NOT_AMORTIZABLE', given: payments })
  })

  test('ten million dollars still can, at any rate', () => {
    expect(repay({ advance: 1e9, payments: 1 }).ok).toBe(true)
    expect(repay({ advance: 1e9, payments: 520 }).ok).toBe(true)
    expect(repay({ advance: 1, annualRate: 1e8, payments: 1 }).ok).toBe(true)
  })
})
