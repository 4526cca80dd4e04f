import { describe, expect, test } from 'vitest'
import { explained } from '../testing/explained.fixture.ts'
import { cents, type Cents } from '../values/cents.ts'
import { refundOfUnearnedCharge } from './unearned-charge.ts'

const refund = (charge: number, scheduled: number, elapsed: number): unknown => {
  const made = refundOfUnearnedCharge({ charge: charge as Cents, scheduled, elapsed })
  return made.ok ? made.value.refund : made.error
}

test.each([
  [150_00, 36, 12, 100_00],
  [150_00, 36, 0, 150_00],
  [150_00, 36, 36, 0],
  [150_00, 36, 40, 0],
  [100_00, 3, 1, 66_67],
  [0, 12, 3, 0],
])('%i cents over %i, prepaid after %i: %i back', (charge, scheduled, elapsed, expected) => {
  expect(refund(charge, scheduled, elapsed)).toBe(expected)
})

describe('refuses what makes no sense', () => {
  test.each([
    [-1, 12, 1, 'NOT_AN_AMOUNT'],
    [NaN, 12, 1, 'NOT_AN_AMOUNT'],
    [100, 0, 0, 'NOT_A_PERIOD'],
    [100, 12, -1, 'NOT_A_PERIOD'],
    [100, NaN, 1, 'NOT_A_PERIOD'],
    [100, 12.5, 1, 'NOT_A_PERIOD'],
    [100, 12, 1.5, 'NOT_A_PERIOD'],
    [100, 12, NaN, 'NOT_A_PERIOD'],
    [0.5, 12, 1, 'NOT_AN_AMOUNT'],
  ])('%d over %d after %d: %s', (charge, scheduled, elapsed, code) => {
    expect(refund(charge, scheduled, elapsed)).toMatchObject({ code })
  })
})

test('explains itself', () => {
  const made = refundOfUnearnedCharge({ charge: cents(150_00), scheduled: 36, elapsed: 12 })
  expect(made.ok && explained(made.value.explanation)).toEqual([
    'refundOfUnearnedCharge = $100.00 by CPA-05',
    'charge: $150.00',
    'scheduled: 36',
    'elapsed: 12',
    '$150.00 × (36 - 12) ÷ 36 = $100.00',
  ])
})
