import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { costShares } from './cost-shares.ts'

describe('which part of an instalment is cost', () => {
  test('$70 in three of $190', () => {
    expect(costShares([190_00, 190_00, 190_00].map(cents), cents(70_00))).toEqual([23_33, 23_33, 23_34])
  })
  test('nothing has no shares to speak of', () => {
    expect(costShares([cents(0), cents(0)], cents(0))).toEqual([0, 0])
  })
  test('no cent is lost and no share exceeds its instalment', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1500_00 }), { minLength: 1, maxLength: 10 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amounts, part) => {
          const cost = Math.floor(amounts.reduce((a, b) => a + b, 0) * part)
          const shares = costShares(amounts.map(cents), cents(cost))
          expect(shares.reduce((a, b) => a + b, 0)).toBe(cost)
          expect(shares.every((share, index) => share >= 0 && share <= (amounts[index] ?? 0))).toBe(true)
        },
      ),
    )
  })
})
