import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPoints, parseBasisPoints, rateOfTenths, tenthsOfBasisPoint } from './basis-points.ts'

test.each([0, 0.5, 1, 14_00, 3490.5, 365_00, 99_999_999.9, 100_000_000])('%d basis points are a rate', (given) => {
  expect(parseBasisPoints(given)).toEqual({ ok: true, value: given })
})

test.each([-1, -0.1, 0.05, 3490.55, 0.1 + 0.2, NaN, Infinity, -Infinity, 100_000_000.1, 100_000_001, 2 ** 53])(
  '%d is not a rate',
  (given) => {
    expect(parseBasisPoints(given)).toEqual({ ok: false, error: { code: 'NOT_A_RATE', given } })
    expect(() => basisPoints(given)).toThrow(new RangeError(`${given} is not a rate in basis points`))
  },
)

test('minus zero becomes zero', () => {
  expect(Object.is(basisPoints(-0), 0)).toBe(true)
})

test('a rate of thousandths of a percent has one number, however it was computed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (tenths) => {
      const rate = rateOfTenths(tenths)
      expect(tenthsOfBasisPoint(rate)).toBe(tenths)
      expect(parseBasisPoints(Number(`${Math.floor(tenths / 10)}.${tenths % 10}`))).toEqual({ ok: true, value: rate })
    }),
  )
})
