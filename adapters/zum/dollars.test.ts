import { expect, test } from 'vitest'
import { centsOfDollars, dollarsOfCents } from './dollars.ts'

test.each([
  [0, 0],
  [0.29, 29],
  [1.1, 110],
  [19.99, 1999],
  [1234.5, 123450],
  [-45.05, -4505],
  ['10.00', 1000],
  ['1250.500', 125050],
  [9007199254740.99, 900719925474099],
  ['-0.00', 0],
])('%s dollars are %i cents', (dollars, cents) => {
  expect(centsOfDollars(dollars)).toBe(cents)
})

test.each([0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e21, '1,234.50', '', '12.345', '$5', ' 5', '5.'])(
  '%s is no amount',
  (given) => {
    expect(centsOfDollars(given)).toBeNull()
  },
)

test('every amount up to a thousand dollars survives the way out and back', () => {
  for (let cents = 0; cents <= 100_000; cents++)
    expect(centsOfDollars(JSON.parse(JSON.stringify(dollarsOfCents(cents))) as number) === cents).toBe(true)
})

test('half a cent is refused', () => {
  expect(() => dollarsOfCents(10.5)).toThrow(RangeError)
})
