import { describe, expect, test } from 'vitest'
import { basisPoints, type BasisPoints } from '../../values/basis-points.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { localDate, plusDays } from '../../values/local-date.ts'
import type { InstallmentRequest } from '../request.ts'
import {
  advanceIsOneTo50000Dollars,
  brokenInstallmentRules,
  firstPaymentIsWithin62Days,
  installmentRules,
  rateIsAtMost34Point9Percent,
} from './in-force.ts'

const sound: InstallmentRequest = {
  advance: cents(5000_00),
  advanceDate: localDate('2026-11-21'),
  firstDueDate: localDate('2026-12-21'),
  payFrequency: 'monthly',
  numberOfPayments: 12,
  annualRate: basisPoints(29_90),
}

test('the rules by name and in order; a sound request breaks none', () => {
  expect(installmentRules).toEqual([
    advanceIsOneTo50000Dollars,
    rateIsAtMost34Point9Percent,
    firstPaymentIsWithin62Days,
  ])
  expect(brokenInstallmentRules(sound)).toEqual([])
})

test('reports all broken rules at once', () => {
  expect(
    brokenInstallmentRules({ ...sound, advance: cents(60_000_00), annualRate: basisPoints(40_00) }).map(
      ({ code }) => code,
    ),
  ).toEqual(['ADVANCE_ABOVE_MAXIMUM', 'RATE_ABOVE_MAXIMUM'])
})

describe('each rule at its limits', () => {
  test.each([
    [99, 'ADVANCE_BELOW_MINIMUM'],
    [1_00, undefined],
    [50_000_00, undefined],
    [50_000_01, 'ADVANCE_ABOVE_MAXIMUM'],
    [NaN, 'NOT_AN_AMOUNT'],
    [0.5, 'NOT_AN_AMOUNT'],
  ])('an advance of %d cents: %s', (advance, code) => {
    expect(advanceIsOneTo50000Dollars({ ...sound, advance: advance as Cents })?.code).toBe(code)
  })

  test.each([
    [0, undefined],
    [34_90, undefined],
    [34_91, 'RATE_ABOVE_MAXIMUM'],
    [-1, 'RATE_ABOVE_MAXIMUM'],
    [NaN, 'RATE_ABOVE_MAXIMUM'],
  ])('a rate of %d basis points: %s', (rate, code) => {
    expect(rateIsAtMost34Point9Percent({ ...sound, annualRate: rate as BasisPoints })?.code).toBe(code)
  })

  test.each([
    [0, 'FIRST_PAYMENT_OUT_OF_RANGE'],
    [1, undefined],
    [62, undefined],
    [63, 'FIRST_PAYMENT_OUT_OF_RANGE'],
    [-5, 'FIRST_PAYMENT_OUT_OF_RANGE'],
  ])('a first payment after %i days: %s', (days, code) => {
    expect(firstPaymentIsWithin62Days({ ...sound, firstDueDate: plusDays(sound.advanceDate, days) })?.code).toBe(code)
  })
})
