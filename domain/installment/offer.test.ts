import { describe, expect, test } from 'vitest'
import { firstPolicy } from '../policy/house-policy.ts'
import type { Applicant } from '../products/offer.ts'
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
  payFrequency: 'monthly',
  numberOfPayments: 12,
}
const applicant: Applicant = {
  monthlyNetIncome: 2600_00,
  earlierAgreements: [],
  otherDebts: 0,
  withCoApplicant: false,
}
const offer = (change: Partial<InstallmentRequest> = {}, person: Partial<Applicant> = {}) =>
  offerInstallment({ ...terms, ...change }, { ...applicant, ...person }, today, firstPolicy)
const offered = (change: Partial<InstallmentRequest> = {}, person: Partial<Applicant> = {}) => {
  const made = offer(change, person)
  if (!made.ok) throw new Error(`not offered: ${made.error.code}`)
  return made.value
}

describe('an installment loan', () => {
  test('of $5,000 over twelve months costs what its schedule adds up to, at our rate', () => {
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

  test.each([
    ['monthly', '2026-12-20', '2027-01-20'],
    ['semi-monthly', '2026-12-05', '2026-12-20'],
    ['bi-weekly', '2026-12-04', '2026-12-18'],
    ['weekly', '2026-11-27', '2026-12-04'],
  ] as const)('paid back %s has its first payments one period after another: %s, %s', (payFrequency, ...days) => {
    const { payments } = offered({ payFrequency, numberOfPayments: 26, advance: 2000_00 })
    expect(payments.slice(0, 2).map(({ scheduledDate }) => scheduledDate)).toEqual(days)
  })

  test.each<readonly [string, Partial<InstallmentRequest>, Partial<Applicant>, string]>([
    ['that starts on another day than it is signed', { startDate: '2026-11-21' }, {}, 'START_DATE_NOT_OFFERED'],
    ['that started in the past', { startDate: '2026-11-19' }, {}, 'START_DATE_NOT_OFFERED'],
    ['of a fraction of a cent', { advance: 5000_00.5 }, {}, 'INVALID_INPUT'],
    ['that starts on a day that does not exist', { startDate: '2026-11-31' }, {}, 'INVALID_INPUT'],
    ['of no payments', { numberOfPayments: 0 }, {}, 'INVALID_INPUT'],
    ['of half a payment', { numberOfPayments: 1.5 }, {}, 'INVALID_INPUT'],
    ['to a person without a whole number of income', {}, { monthlyNetIncome: NaN }, 'INVALID_INPUT'],
    ['to a person whose debts are no amount', {}, { otherDebts: 0.5 }, 'INVALID_INPUT'],
    ['of less than a dollar', { advance: 99 }, {}, 'ADVANCE_BELOW_MINIMUM'],
  ])('%s is refused', (_what, change, person, code) => {
    expect(offer(change, person)).toMatchObject({ ok: false, error: { code } })
  })

  test.each<readonly [string, Partial<InstallmentRequest>, object]>([
    [
      'above our largest loan: our largest loan',
      { advance: 60_000_00 },
      { code: 'INSTALLMENT_ABOVE_MAXIMUM', facts: { nearestAmount: 50_000_00 } },
    ],
    [
      'over more than five years: the most payments',
      { numberOfPayments: 61 },
      { code: 'INSTALLMENT_TERM_TOO_LONG', facts: { nearestPayments: 60 } },
    ],
    [
      'with more payments than any schedule has: the most payments',
      { numberOfPayments: 9999 },
      { code: 'INSTALLMENT_TERM_TOO_LONG', facts: { nearestPayments: 60 } },
    ],
    [
      'of payday size: the number of payments that makes it longer',
      { advance: 1500_00, numberOfPayments: 2 },
      { code: 'INSTALLMENT_IS_PAYDAY_SIZED', facts: { nearestPayments: 3 } },
    ],
    [
      'too small for its payments: the smallest with that many',
      { advance: 1_00, numberOfPayments: 60 },
      { code: 'PAYMENTS_TOO_SMALL', facts: { nearestAmount: 72_00 } },
    ],
  ])('%s stands in the refusal', (_what, change, refusal) => {
    const refused = offer(change)
    expect(refused).toMatchObject({ ok: false, error: refusal })
  })

  test('whose nearest amount is chosen instead is offered', () => {
    const refused = offer({ advance: 20_000_00 })
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: 'PAYMENTS_NOT_AFFORDABLE',
        facts: { paymentsPerMonth: 1948_76, affordablePerMonth: 520_00 },
      },
    })
    const nearest = refused.ok ? 0 : Number(refused.error.facts?.['nearestAmount'])
    expect(offered({ advance: nearest }).paymentsPerMonth).toBeLessThanOrEqual(520_00)
    expect(offer({ advance: nearest + 1 }).ok).toBe(false)
  })

  test('that no amount of payments can be afforded for names none', () => {
    expect(offer({}, { otherDebts: 100_000_00 })).toEqual({
      ok: false,
      error: { code: 'PAYMENTS_NOT_AFFORDABLE', facts: { paymentsPerMonth: 487_19, affordablePerMonth: 0 } },
    })
  })

  test('leaves less room next to other debts', () => {
    expect([offered().affordablePerMonth, offered({}, { otherDebts: 5000_00 }).affordablePerMonth]).toEqual([
      520_00, 490_00,
    ])
    expect(offer({}, { otherDebts: 6000_00 })).toMatchObject({ error: { code: 'PAYMENTS_NOT_AFFORDABLE' } })
  })

  test('signed later starts on that day, and every day after it follows', () => {
    for (const days of [1, 9, 40])
      expect(installmentRequestOn(terms, plusDays(today, days))).toEqual({ ...terms, startDate: plusDays(today, days) })
    expect(installmentRequestOn(terms, today)).toBe(terms)
    expect(installmentRequestOn(terms, plusDays(today, -1))).toBe(terms)
  })

  test('is not offered past the end of the clearing calendar', () => {
    const end = localDate('2045-12-23')
    expect(offerInstallment({ ...terms, startDate: end }, applicant, end, firstPolicy)).toMatchObject({
      error: { code: 'OUTSIDE_CALENDAR' },
    })
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
      onDefault: { returnedItemFee: 50_00 },
    })
  })

  test('is next to its limits, at the limit within and a unit more beyond', () => {
    expect(checkInstallment(offered(), firstPolicy)).toEqual([
      {
        rule: 'TAM-09',
        source: 'terms',
        outcome: 'pass',
        figure: { unit: 'cents', amount: 5000_00 },
        limit: { unit: 'cents', amount: 50_000_00 },
      },
      {
        rule: 'TAM-44',
        source: 'answers',
        steps: [
          'Net income declared: $2,600.00 a month',
          '$0.00 × 3 % = $0.00',
          '($2,600.00 - $0.00) × 20 % = $520.00',
        ],
        outcome: 'pass',
        figure: { unit: 'cents', amount: 487_19 },
        limit: { unit: 'cents', amount: 520_00 },
      },
      {
        rule: 'TAM-08',
        source: 'terms',
        outcome: 'pass',
        figure: { unit: 'basis-points', rate: 29_90 },
        limit: { unit: 'basis-points', rate: 34_90 },
      },
      {
        rule: 'CPA-10',
        source: 'terms',
        outcome: 'pass',
        figure: { unit: 'basis-points', rate: offered().criminalRate },
        limit: { unit: 'basis-points', rate: 35_00 },
      },
    ])
    const outcomes = (change: object): unknown =>
      checkInstallment({ ...offered(), ...change } as never, firstPolicy).map(({ outcome }) => outcome)
    const [pass, fail] = ['pass', 'fail']
    expect(outcomes({ advance: 50_000_00, annualRate: 34_90, criminalRate: 35_00, paymentsPerMonth: 520_00 })).toEqual([
      pass,
      pass,
      pass,
      pass,
    ])
    const source = (person: Partial<Applicant>) =>
      checkInstallment(offered({}, person), firstPolicy).find(({ rule }) => rule === 'TAM-44')?.source
    expect([source({}), source({ monthlyIncomeFound: 2600_00 }), source({ debtPaymentsFound: 1_00 })]).toEqual([
      'answers',
      'bank-data',
      'bank-data',
    ])
    expect(outcomes({ advance: 50_000_01 })).toEqual([fail, pass, pass, pass])
    expect(outcomes({ paymentsPerMonth: 520_01 })).toEqual([pass, fail, pass, pass])
    expect(outcomes({ annualRate: 34_91 })).toEqual([pass, pass, fail, pass])
    expect(outcomes({ criminalRate: 35_01 })).toEqual([pass, pass, pass, fail])
  })
})

test('TAM-151: the income that the bank shows stands with its days in the means and in the check', () => {
  const incomeSeen = {
    measure: 'as-seen',
    from: localDate('2026-10-30'),
    to: localDate('2026-11-19'),
    days: 21,
  } as const
  const found = offered({ advance: 1000_00 }, { monthlyIncomeFound: 2400_00, incomeSeen })
  expect(found.means).toEqual({
    monthlyNetIncome: 2400_00,
    incomeBasis: 'bank-data',
    incomeSeen,
    otherDebts: 0,
    debtPaymentsFound: 0,
  })
  const steps = (offer: typeof found) => checkInstallment(offer, firstPolicy).flatMap((check) => check.steps ?? [])
  expect(steps(found)).toContain('Net income found in bank data: $2,400.00 in 21 days')
  const declared = offered({ advance: 1000_00 })
  expect(Object.keys(declared.means)).not.toContain('incomeSeen')
  expect(steps(declared)).toContain('Net income declared: $2,600.00 a month')
})
