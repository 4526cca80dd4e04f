import { describe, expect, test } from 'vitest'
import { explained } from '../testing/explained.fixture.ts'
import { cents, type Cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { costIsWithinCap, costOfBorrowing } from './cost-of-borrowing.ts'

const today = localDate('2026-03-04')

const cost = (advance: number, perHundred?: number, agreedOn = today): unknown => {
  const priced = costOfBorrowing(advance as Cents, agreedOn, perHundred as Cents)
  return priced.ok ? priced.value.cost : priced.error
}

describe('the price of an advance', () => {
  test.each([
    [333_33, 14_00, 46_66, 'half a cent is never rounded up'],
    [500_00, 10_00, 50_00, 'a lender may charge less than the law allows'],
    [500_00, 0, 0, 'or nothing'],
    [0, 14_00, 0, 'no advance costs nothing'],
  ])('%i cents at %i for $100: %i (%s)', (advance, perHundred, expected) => {
    expect(cost(advance, perHundred)).toBe(expected)
  })

  test.each([14_01, -1, 0.5, NaN])('%d cents for $100 are not lawful', (perHundred) => {
    expect(cost(500_00, perHundred)).toEqual({ code: 'COST_ABOVE_CAP', costPerHundred: perHundred, maximum: 14_00 })
  })

  test.each([-1, 0.5, NaN])('%d cents are no advance', (advance) => {
    expect(cost(advance, 14_00)).toEqual({ code: 'NOT_AN_AMOUNT', given: advance })
  })

  test('it explains itself', () => {
    const priced = costOfBorrowing(cents(333_33), today)
    expect(priced.ok && explained(priced.value.explanation)).toEqual([
      'costOfBorrowing = $46.66 by ON-01',
      'advance: $333.33',
      'costPerHundred: $14.00',
      'costPerHundredMaximum: $14.00',
      'maximumSince: 2025-01-01',
      '$333.33 × $14.00 ÷ $100.00 = $46.66 (rounded down)',
    ])
  })
})

describe('the law of the day', () => {
  test.each([
    ['2016-12-31', 21_00],
    ['2017-12-31', 18_00],
    ['2018-01-01', 15_00],
    ['2024-06-03', 15_00],
    ['2024-12-31', 15_00],
    ['2025-01-01', 14_00],
  ])('an advance of %s costs %i cents for a hundred dollars at most', (day, most) => {
    const agreedOn = localDate(day)
    expect(cost(100_00, undefined, agreedOn)).toBe(most)
    expect(cost(100_00, most, agreedOn)).toBe(most)
    expect(cost(100_00, most + 1, agreedOn)).toMatchObject({ code: 'COST_ABOVE_CAP', maximum: most })
    expect([most, most + 1].map((charged) => costIsWithinCap(cents(100_00), cents(charged), agreedOn))).toEqual([
      true,
      false,
    ])
  })

  test('before the first day that is known nothing is priced, and nothing is within a cap', () => {
    const agreedOn = localDate('2009-12-14')
    expect(cost(100_00, 0, agreedOn)).toMatchObject({ code: 'LAW_NOT_KNOWN', knownFrom: '2009-12-15' })
    expect(costIsWithinCap(cents(100_00), cents(0), agreedOn)).toBe(false)
  })
})

describe('whether all charges stay within 14 %', () => {
  test.each([
    [500_00, 70_00, true],
    [500_00, 70_01, false],
    [333_33, 46_66, true],
    [333_33, 46_67, false],
    [0, 0, true],
    [NaN, 0, false],
    [500_00, NaN, false],
    [0.5, 0, false],
    [500_00, 0.5, false],
  ])('%d cents cost %d: %s', (advance, charged, expected) => {
    expect(costIsWithinCap(advance as Cents, charged as Cents, today)).toBe(expected)
  })
})
