import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/runs.fixture.ts'
import { atRisk, lateClasses, riskDays } from './at-risk.ts'
import { delinquencyBuckets } from './delinquency.ts'

test('TAM-206: all that a late loan owes is at risk, from its first day of so many on', () => {
  const sums = [
    { late: 0, owed: 600_00 },
    { late: 1, owed: 200_00 },
    { late: 7, owed: 100_00 },
    { late: 61, owed: 100_00 },
  ]
  expect(riskDays.map((days) => atRisk(sums, days))).toEqual([0.4, 0.2, 0.1])
  expect(atRisk([], 30)).toBe(0)
})

test('each bucket and each limit begins with a class of its own', () => {
  for (const from of [...delinquencyBuckets.map((bucket) => bucket.from), ...riskDays])
    expect(lateClasses).toContain(from)
})

test('no share is above that of a shorter delay, and none leaves 0 to 1', () => {
  const sums = fc.array(fc.record({ late: fc.constantFrom(...lateClasses), owed: fc.nat(10_000_00) }))
  fc.assert(
    fc.property(sums, (given) => {
      const shares = [1, ...riskDays.map((days) => atRisk(given, days)), 0]
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    }),
    { numRuns: runs(200) },
  )
})
