import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeBracket } from './close-bracket.ts'

test.each([
  ['a line', (x: number) => x - 0.35, 0, 1, 0.35, 3],
  ['a root', (x: number) => Math.sqrt(x) - 0.5, 0, 1, 0.25, 11],
  ['a level payment', (x: number) => 1000 - (12 * 99.96) / (1 + x), 0, 4, 0.19952, 12],
  ['a cube', (x: number) => x ** 3 - 0.001, 0, 1, 0.1, 22],
  ['a steep power', (x: number) => x ** 9 - 1e-9, 0, 1, 0.1, 31],
  ['a flat start', (x: number) => (x < 0.5 ? -1e-12 : x - 0.5), 0, 1, 0.5, 32],
  ['its upper end', (x: number) => (x < 1 ? -1 : 0), 0, 1, 1, 53],
  ['a cliff', (x: number) => (x < 2 / 3 ? -1 : 1e9), 0, 1, 2 / 3, 160],
  ['a cliff the other way', (x: number) => (x < 2 / 3 ? -1e9 : 1), 0, 1, 2 / 3, 157],
] as const)('closes in on %s', (_what, excess, low, high, root, expectedLooks) => {
  let looks = 0
  const found = closeBracket(
    (x) => {
      looks += 1
      return excess(x)
    },
    low,
    high,
  )
  expect(found).toBeCloseTo(root, 10)
  expect(looks).toBe(expectedLooks)
})

test('after two hundred looks it answers with the middle of what is left', () => {
  let looks = 0
  const found = closeBracket(
    (x) => {
      looks += 1
      return x < 1e-100 ? -1 : 1e300
    },
    0,
    1,
  )
  expect(looks).toBeLessThanOrEqual(202)
  expect(Math.log2(found)).toBeCloseTo(-201, 0)
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
