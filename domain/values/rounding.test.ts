import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scale, toBasisPoints } from './rounding.ts'

test.each([
  [333_33, 14, 100, 'down', 46_66],
  [333_33, 14, 100, 'up', 46_67],
  [333_33, 14, 100, 'half-up', 46_67],
  [1, 1, 2, 'half-up', 1],
  [1, 1, 3, 'half-up', 0],
  [-333_33, 14, 100, 'down', -46_66],
  [-1, 1, 2, 'half-up', -1],
  [-1, 1, 3, 'down', 0],
  [10, 1, 2, 'up', 5],
  [0, 5, 7, 'up', 0],
  [Number.MAX_SAFE_INTEGER, 3, 6, 'down', 4_503_599_627_370_495],
  [Number.MAX_SAFE_INTEGER, 3, 6, 'half-up', 4_503_599_627_370_496],
  [-Number.MAX_SAFE_INTEGER, 3, 6, 'half-up', -4_503_599_627_370_496],
  [-1, 1, 2 ** 60, 'down', 0],
] as const)('%i × %i ÷ %i %s: %i', (value, by, over, rounding, expected) => {
  expect(Object.is(scale(value, by, over, rounding), expected)).toBe(true)
})

test('stays exact beyond the safe integers on the way, and the modes bracket the truth', () => {
  fc.assert(
    fc.property(
      fc.maxSafeInteger(),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1_000_000, max: 100_000_000 }),
      (value, by, over) => {
        const [down, up, nearest] = [
          scale(value, by, over, 'down'),
          scale(value, by, over, 'up'),
          scale(value, by, over, 'half-up'),
        ]
        const exact = BigInt(value) * BigInt(by)
        const magnitude = (n: number): bigint => BigInt(Math.abs(n)) * BigInt(over)
        const truth = exact < 0n ? -exact : exact
        expect(magnitude(down) <= truth && truth <= magnitude(up)).toBe(true)
        expect([down, up]).toContain(nearest)
        expect(Math.abs(up) - Math.abs(down)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test.each([
  [391.0714285, 391_07],
  [170.335, 170_34],
  [0.005, 1],
  [0, 0],
  [364.99999999999994, 365_00],
  [-0.005, -1],
  [-1.004, -1_00],
])('%d percent is %i basis points', (percent, expected) => {
  expect(toBasisPoints(percent)).toBe(expected)
})

test('a product within the safe integers is divided as exactly as one beyond', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (value, by, over) => {
        for (const mode of ['down', 'up', 'half-up'] as const) {
          // The same quotient, with both sides a billion times larger.
          expect(scale(value, by, over, mode)).toBe(scale(value * 1_000_000, by * 1_000, over * 1_000_000_000, mode))
        }
      },
    ),
  )
})
