import { expect, test } from 'vitest'
import { cents } from '../../values/cents.ts'
import { localDate, plusDays } from '../../values/local-date.ts'
import type { LoanFacts } from './classify.ts'
import { rateIsLawful } from './lawful-rate.ts'

const start = localDate('2026-11-20')
const facts: LoanFacts = {
  agreedOn: start,
  advance: cents(500_00),
  termDays: 14,
  costOfBorrowing: cents(70_00),
  repaidByPreAuthorizedDebit: true,
  securedOrGuaranteed: false,
  revolving: false,
  lenderLicensed: true,
}
const lasting = (days: number, cost: number) => ({
  advances: [{ on: start, amount: cents(500_00) }],
  payments: [{ on: plusDays(start, days), amount: cents(500_00 + cost) }],
})

test('365 % is lawful for a cash advance within the exemption', () => {
  expect(rateIsLawful('BEFORE_OFFER', facts, lasting(14, 70_00))).toEqual({
    ok: true,
    value: { limit: 'PAYDAY_EXEMPTION' },
  })
})

test('and criminal as soon as one condition is missed', () => {
  for (const missed of [
    { securedOrGuaranteed: true },
    { lenderLicensed: false },
    { repaidByPreAuthorizedDebit: false },
  ]) {
    expect(rateIsLawful('BEFORE_OFFER', { ...facts, ...missed }, lasting(14, 70_00))).toMatchObject({
      ok: false,
      error: { code: 'CRIMINAL_RATE' },
    })
  }
  expect(rateIsLawful('ON_SCHEDULE_CHANGE', { ...facts, termDays: 63 }, lasting(63, 70_00))).toMatchObject({
    ok: false,
    error: { code: 'CRIMINAL_RATE', occasion: 'ON_SCHEDULE_CHANGE' },
  })
})

test('a longer loan passes at a lawful price', () => {
  expect(rateIsLawful('BEFORE_OFFER', { ...facts, termDays: 365 }, lasting(365, 150_00))).toEqual({
    ok: true,
    value: { limit: 'CRIMINAL_RATE', percent: expect.closeTo(30, 6) },
  })
})
