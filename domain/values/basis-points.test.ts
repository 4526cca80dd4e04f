import { expect, test } from 'vitest'
import { basisPoints, parseBasisPoints } from './basis-points.ts'

test.each([0, 1, 14_00, 365_00, 100_000_000])('%d basis points are a rate', (given) => {
  expect(parseBasisPoints(given)).toEqual({ ok: true, value: given })
})

test.each([-1, 0.5, NaN, Infinity, -Infinity, 100_000_001, 2 ** 53])('%d is not a rate', (given) => {
  expect(parseBasisPoints(given)).toEqual({ ok: false, error: { code: 'NOT_A_RATE', given } })
  expect(() => basisPoints(given)).toThrow(new RangeError(`${given} is not a rate in basis points`))
})

test('minus zero becomes zero', () => {
  expect(Object.is(basisPoints(-0), 0)).toBe(true)
})
