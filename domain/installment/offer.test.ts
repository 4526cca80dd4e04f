import { describe, expect, test } from 'vitest'
import { localDate, plusDays } from '../values/local-date.ts'
import {
  checkInstallment,
  installmentRequestOn,
  offerInstallment,
  signedInstallment,
  type InstallmentRequest,
} from './offer.ts'

const today = localDate('2026-11-20')
const terms: InstallmentRequest = {
  loanType: 'installment',
  advance: 5000_00,
  startDate: '2026-11-20',
  firstDueDate: '2026-12-20',
  payFrequency: 'monthly',
  numberOfPayments: 12,
  annualRate: 29_90,
}
const applicant = { monthlyNetIncome: 2600_00, earlierAgreements: [] }
const offer = (change: Partial<InstallmentRequest> = {}, on = today) =>
  offerInstallment({ ...terms, ...change }, applicant, on)
const offered = (change: Partial<InstallmentRequest> = {}) => {
  const made = offer(change)
  if (!made.ok) throw new Error(`not offered: ${made.error.code}`)
  return made.value
}

describe('an installment loan', () => {
  test('of $5,000 over twelve months costs what its schedule adds up to', () => {
    const { payments, total, costOfBorrowing, ...rest } = offered()
    expect(rest).toMatchObject({
      loanType: 'installment',
      advance: 5000_00,
      annualRate: 29_90,
      payFrequency: 'monthly',
      advanceDate: '2026-11-20',
      // The 20th is a Saturday: the last payment is debited on the Monday.
      dueDate: '2027-11-22',
      termDays: 367,
      disclosureApr: 29_90,
    })
    expect(payments).toHaveLength(12)
    expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
    expect(total - 5000_00).toBe(costOfBorrowing)
    // 5,000 × i ÷ (1 − (1 + i)^−12) at i = 29.9 % ÷ 12; 20 December is a Sunday
    expect(payments[0]).toMatchObject({ dueDate: '2026-12-21', amount: 487_19 })
  })

  test.each<readonly [string, Partial<InstallmentRequest>, string]>([
    ['that starts on another day than it is signed', { startDate: '2026-11-21' }, 'START_DATE_NOT_OFFERED'],
    ['that started in the past', { startDate: '2026-11-19' }, 'START_DATE_NOT_OFFERED'],
    ['of a fraction of a cent', { advance: 5000_00.5 }, 'INVALID_INPUT'],
    ['at no rate at all', { annualRate: NaN }, 'INVALID_INPUT'],
    ['that starts on a day that does not exist', { startDate: '2026-11-31' }, 'INVALID_INPUT'],
    ['due on a day that does not exist', { firstDueDate: '2026-02-30' }, 'INVALID_INPUT'],
  ])('%s is refused', (_what, change, code) => {
    expect(offer(change)).toMatchObject({ ok: false, error: { code } })
  })

  test('that the rules of its quote refuse is refused in their words', () => {
    expect(offer({ annualRate: 35_00 }).ok).toBe(false)
    expect(offer({ numberOfPayments: 0 }).ok).toBe(false)
    expect(offer({ annualRate: 35_00 })).not.toEqual(offer({ numberOfPayments: 0 }))
  })

  test('signed later moves as a whole, so that its first period keeps its length', () => {
    for (const days of [1, 9, 40]) {
      const later = plusDays(today, days)
      expect(installmentRequestOn(terms, later)).toEqual({
        ...terms,
        startDate: later,
        firstDueDate: plusDays(localDate('2026-12-20'), days),
      })
    }
  })

  test('that begins today or later, or on no day, is left as it was requested', () => {
    expect(installmentRequestOn(terms, today)).toBe(terms)
    expect(installmentRequestOn(terms, plusDays(today, -1))).toBe(terms)
    for (const broken of [
      { ...terms, startDate: 'nonsense' },
      { ...terms, firstDueDate: 'nonsense' },
    ])
      expect(installmentRequestOn(broken, plusDays(today, 5))).toBe(broken)
  })

  test('is booked as it was offered', () => {
    const made = offered()
    expect(signedInstallment(made)).toEqual({
      loanType: 'installment',
      advance: made.advance,
      advanceDate: made.advanceDate,
      annualRate: made.annualRate,
      payFrequency: 'monthly',
      payments: made.payments,
    })
  })

  test('stands beside the limits of its amount and its rate, at the limit within and a unit more beyond', () => {
    expect(checkInstallment(offered())).toEqual([
      {
        rule: 'TAM-09',
        source: 'terms',
        outcome: 'pass',
        figure: { unit: 'cents', amount: 5000_00 },
        limit: { unit: 'cents', amount: 50_000_00 },
      },
      {
        rule: 'TAM-08',
        source: 'terms',
        outcome: 'pass',
        figure: { unit: 'basis-points', rate: 29_90 },
        limit: { unit: 'basis-points', rate: 34_90 },
      },
    ])
    const outcomes = (advance: number, annualRate: number): unknown =>
      checkInstallment({ ...offered(), advance, annualRate } as never).map(({ outcome }) => outcome)
    expect(outcomes(50_000_00, 34_90)).toEqual(['pass', 'pass'])
    expect(outcomes(50_000_01, 34_90)).toEqual(['fail', 'pass'])
    expect(outcomes(50_000_00, 34_91)).toEqual(['pass', 'fail'])
  })
})
