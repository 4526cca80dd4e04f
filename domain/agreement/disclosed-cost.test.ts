import { expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { costBorrowerIsLiableFor, shortfallNoticeBy } from './disclosed-cost.ts'

test.each([
  [100_00, 100_00, 100_00],
  [120_00, 100_00, 100_00],
  [80_00, 100_00, 80_00],
  [80_00, undefined, 0],
  [-1, 100, 0],
])('charged %i, disclosed %s: liable for %i', (charged, disclosed, liable) => {
  expect(costBorrowerIsLiableFor(cents(charged), disclosed === undefined ? undefined : cents(disclosed))).toBe(liable)
})

test('a payment that no longer covers the interest must be notified within thirty days', () => {
  const facts = { payment: cents(40_00), interestDue: cents(40_01), on: localDate('2026-11-21') }
  expect(shortfallNoticeBy(facts)).toBe('2026-12-21')
  expect(shortfallNoticeBy({ ...facts, interestDue: cents(40_00) })).toBeUndefined()
})
