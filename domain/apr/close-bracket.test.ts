import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeBracket } from './close-bracket.ts'

test.each([
  ['a line', (x: number) => x - 0.35, 0, 1, 0.35],
  ['a steep power', (x: number) => x ** 9 - 1e-9, 0, 1, 0.1],
  ['a flat start', (x: number) => (x < 0.5 ? -1e-12 : x - 0.5), 0, 1, 0.5],
  ['a cliff', (x: number) => (x < 2 / 3 ? -1 : 1e9), 0, 1, 2 / 3],
  ['its upper end', (x: number) => (x < 1 ? -1 : 0), 0, 1, 1],
  ['a level payment', (x: number) => 1000 - (12 * 99.96) / (1 + x), 0, 4, 0.19952],
] as const)('closes in on %s', (_what, excess, low, high, root) => {
  expect(closeBracket(excess, low, high)).toBeCloseTo(root, 10)
})

test('it finds the crossing of any rising curve, in far fewer looks than halving needs', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-9, max: 0.999, noNaN: true }),
      fc.integer({ min: 1, max: 7 }),
      fc.double({ min: 1e-3, max: 1e9, noNaN: true }),
      (root, power, weight) => {
        let looks = 0
        const found = closeBracket(
          (x) => {
            looks += 1
            return weight * (x ** power - root ** power)
          },
          0,
          1,
        )
        expect(Math.abs(found - root)).toBeLessThanOrEqual(1e-12 + root * 1e-9)
        expect(looks).toBeLessThanOrEqual(202)
      },
    ),
  )
})
