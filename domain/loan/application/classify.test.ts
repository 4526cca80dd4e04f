import { describe, expect, test } from 'vitest'
import { loanTypes } from '../../products/loan-type.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import { classify, type LoanFacts } from './classify.ts'

const payday: LoanFacts = {
  agreedOn: localDate('2026-03-04'),
  advance: cents(500_00),
  termDays: 14,
  costOfBorrowing: cents(70_00),
  repaidByPreAuthorizedDebit: true,
  securedOrGuaranteed: false,
  revolving: false,
  lenderLicensed: true,
}

test('we lend in two ways', () => {
  expect(loanTypes).toEqual(['cash-advance', 'installment'])
})

test('a cash advance within all conditions is a payday loan and exempt', () => {
  expect(classify(payday)).toEqual({
    legalClass: 'payday',
    exemptFromCriminalRate: true,
    unmet: [],
    counselToConfirm: false,
  })
})

describe('one condition lost, the exemption is lost', () => {
  test.each([
    [{ securedOrGuaranteed: true }, 'fixed-credit', ['FED-01']],
    [{ repaidByPreAuthorizedDebit: false }, 'fixed-credit', ['FED-01']],
    [{ revolving: true }, 'payday', ['FED-01']],
    [{ advance: cents(1500_01), costOfBorrowing: cents(210_00) }, 'fixed-credit', ['FED-02']],
    [{ termDays: 63 }, 'fixed-credit', ['FED-02']],
    [{ costOfBorrowing: cents(70_01) }, 'payday', ['FED-03']],
    [{ lenderLicensed: false }, 'payday', ['FED-05']],
  ] as const)('%o', (change, legalClass, unmet) => {
    const counselToConfirm = unmet[0] === 'FED-02' || 'revolving' in change
    expect(classify({ ...payday, ...change })).toEqual({
      legalClass,
      exemptFromCriminalRate: false,
      unmet,
      counselToConfirm,
    })
  })
})

test('at the limits it is still a payday loan', () => {
  expect(
    classify({ ...payday, advance: cents(1500_00), termDays: 62, costOfBorrowing: cents(210_00) })
      .exemptFromCriminalRate,
  ).toBe(true)
})

describe('CPA-11: a line of credit', () => {
  test.each([
    [1_00, 'payday', true],
    [1_500_01, 'payday', true],
    [5_000_00, 'payday', true],
    [5_000_01, 'revolving-credit', false],
  ] as const)('of %i cents is %s', (advance, legalClass, counselToConfirm) => {
    for (const securedOrGuaranteed of [true, false])
      expect(
        classify({
          ...payday,
          advance: cents(advance),
          securedOrGuaranteed,
          revolving: true,
          costOfBorrowing: cents(0),
        }),
      ).toMatchObject({ legalClass, counselToConfirm, exemptFromCriminalRate: false })
  })
})

test('a large loan repaid by PAD is fixed credit, and counsel is consulted', () => {
  expect(classify({ ...payday, advance: cents(5000_00), termDays: 365 })).toMatchObject({
    legalClass: 'fixed-credit',
    counselToConfirm: true,
  })
})

test('the exemption is judged by the maximum of the day of the agreement', () => {
  const at15 = { ...payday, costOfBorrowing: cents(75_00) }
  const unmetOn = (day: string) => classify({ ...at15, agreedOn: localDate(day) }).unmet
  expect([unmetOn('2024-12-31'), unmetOn('2025-01-01')]).toEqual([[], ['FED-03']])
})
