import { describe, expect, test } from 'vitest'
import { firstPolicy } from '../policy/house-policy.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { incomeInWords } from './net-pay.ts'
import {
  checkCashAdvance,
  offerCashAdvance,
  withoutIncome,
  type CashAdvanceRequest,
  type PricedCashAdvance,
} from './offer.ts'

const friday = localDate('2026-11-20')
const terms: CashAdvanceRequest = {
  loanType: 'cash-advance',
  advance: 500_00,
  startDate: '2026-11-20',
  nextPayDate: '2026-12-04',
  payFrequency: 'bi-weekly',
}
const offer = (change: Partial<CashAdvanceRequest>, today = friday) =>
  offerCashAdvance({ ...terms, ...change }, { monthlyNetIncome: 2600_00, earlierAgreements: [] }, today, firstPolicy)

describe('a cash advance', () => {
  test('of $500 for 14 days costs $70.00 at 365.00%', () => {
    expect(offer({})).toMatchObject({
      ok: true,
      value: {
        advance: 500_00,
        costOfBorrowing: 70_00,
        total: 570_00,
        termDays: 14,
        disclosureApr: 365_00,
        payments: [{ dueDate: '2026-12-04', amount: 570_00 }],
        netPay: 1200_00,
        maximumAdvance: 600_00,
      },
    })
  })

  test('whose pay day is a Saturday is due on the Monday after it', () => {
    expect(offer({ nextPayDate: '2026-12-05' })).toMatchObject({ ok: true, value: { dueDate: '2026-12-07' } })
  })

  test.each([
    ['above half of the net pay', { advance: 600_01 }, 'ADVANCE_ABOVE_HALF_NET_PAY'],
    ['above both limits, which names the lower one,', { advance: 1_900_00 }, 'ADVANCE_ABOVE_HALF_NET_PAY'],
    ['below a dollar', { advance: 99 }, 'ADVANCE_BELOW_MINIMUM'],
    ['of a fraction of a cent', { advance: 500_00.5 }, 'INVALID_INPUT'],
    ['that started in the past', { startDate: '2026-11-19' }, 'START_DATE_NOT_OFFERED'],
    ['that starts later than it is signed', { startDate: '2026-11-21' }, 'START_DATE_NOT_OFFERED'],
    ['past 62 days', { nextPayDate: '2027-01-22' }, 'TERM_TOO_LONG'],
    ['due before a debit can be made', { nextPayDate: '2026-11-24' }, 'DUE_DATE_TOO_SOON'],
    ['due on a day that does not exist', { nextPayDate: '2026-11-31' }, 'INVALID_INPUT'],
  ] as const)('%s is refused', (_, change, code) => {
    expect(offer(change)).toMatchObject({ ok: false, error: { code } })
  })

  test.each([
    ['a start in the past', { startDate: '2026-11-19' }, '2026-11-20'],
    ['a start in the future', { startDate: '2026-11-28' }, '2026-11-20'],
    ['a pay day in the past', { nextPayDate: '2026-11-02' }, '2026-11-25'],
    ['a pay day before a debit can be made', { nextPayDate: '2026-11-24' }, '2026-11-25'],
    ['a pay day past 62 days', { nextPayDate: '2027-01-22' }, '2027-01-21'],
    ['a pay day past the clearing calendar', { nextPayDate: '2046-01-03' }, '2027-01-21'],
  ] as const)('the refusal of %s names the nearest day that works, and that day is accepted', (_, change, day) => {
    expect(offer(change)).toMatchObject({ ok: false, error: { facts: { nearestDate: day } } })
    expect(offer('nextPayDate' in change ? { nextPayDate: day } : { startDate: day }).ok).toBe(true)
  })
})

describe('the income behind the limit', () => {
  const offered = (monthlyIncomeFound?: number) => {
    const applicant = { monthlyNetIncome: 2600_00, earlierAgreements: [] }
    const offer = offerCashAdvance(
      terms,
      monthlyIncomeFound === undefined ? applicant : { ...applicant, monthlyIncomeFound },
      friday,
      firstPolicy,
    )
    return offer.ok ? offer.value : offer.error
  }

  test('is the one that the bank shows where it is the lower, and the offer keeps both with the basis', () => {
    expect(offered(2400_00)).toMatchObject({
      netPay: 1107_69,
      netPayBasis: 'bank-data',
      incomes: { declared: 2600_00, found: 2400_00 },
      maximumAdvance: 553_84,
    })
  })

  test('is the declared one where the bank shows more, or none', () => {
    const declared = { netPay: 1200_00, netPayBasis: 'declared', maximumAdvance: 600_00 }
    expect(offered(9000_00)).toMatchObject({ ...declared, incomes: { declared: 2600_00, found: 9000_00 } })
    expect(offered()).toMatchObject({ ...declared, incomes: { declared: 2600_00 } })
  })

  test('limits the advance: what the declared income would carry is refused where the bank shows half of it', () => {
    expect(offered(1300_00)).toMatchObject({ code: 'ADVANCE_ABOVE_HALF_NET_PAY' })
  })

  test.each([
    ['a-month', 365, 'Net income found in bank data: $2,400.00 a month, seen in 365 days'],
    ['as-seen', 21, 'Net income found in bank data: $2,400.00 in 21 days'],
  ] as const)('stands with its source and span in the check of the amount: %s in %i days', (measure, days, step) => {
    const incomeSeen = { measure, days, from: localDate('2026-10-30'), to: localDate('2026-11-19') }
    const person = { monthlyNetIncome: 2600_00, monthlyIncomeFound: 2400_00, incomeSeen, earlierAgreements: [] }
    const offer = offerCashAdvance(terms, person, friday, firstPolicy)
    if (!offer.ok) throw new Error(offer.error.code)
    expect(checkCashAdvance(offer.value).find(({ rule }) => rule === 'ON-05')?.steps?.[0]).toBe(step)
    expect(offer.value.incomes).toEqual({ declared: 2600_00, found: 2400_00, seen: incomeSeen })
    expect(withoutIncome(offer.value)).not.toHaveProperty('incomes')
  })

  test('is named by its source and its days, the declared one where the bank shows more', () => {
    const used = (offer: PricedCashAdvance) => checkCashAdvance(offer).find(({ rule }) => rule === 'ON-05')?.steps?.[0]
    expect(used(offered(9000_00) as PricedCashAdvance)).toBe('Net income declared: $2,600.00 a month')
    expect(used(offered(2400_00) as PricedCashAdvance)).toBe('Net income found in bank data: $2,400.00 a month')
    const stub = { monthlyNetIncome: cents(2400_00), basis: 'pay-stub' } as const
    expect(incomeInWords(stub)).toBe('Net income found in a pay stub: $2,400.00 a month')
  })

  test('is refused where it is none', () => {
    expect(offered(-1)).toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('the limits next to an offer, for the person who decides', () => {
  const made = (...earlier: readonly string[]): PricedCashAdvance => {
    const offered = offerCashAdvance(
      terms,
      {
        monthlyNetIncome: 2600_00,
        earlierAgreements: earlier.map((day) => localDate(day)),
      },
      friday,
      firstPolicy,
    )
    if (!offered.ok) throw new Error(offered.error.code)
    return offered.value
  }
  const outcomes = (change: object): unknown =>
    checkCashAdvance({ ...made(), ...change } as PricedCashAdvance).map(({ outcome }) => outcome)

  test('are the law’s largest advance, half of the net pay, 62 days, $14 on $100, and the loans of 63 days', () => {
    const amount = (cents: number) => ({ unit: 'cents', amount: cents })
    expect(checkCashAdvance(made())).toEqual([
      { rule: 'ON-04', source: 'terms', outcome: 'pass', figure: amount(500_00), limit: amount(1500_00) },
      {
        rule: 'ON-05',
        source: 'answers',
        steps: [
          'Net income declared: $2,600.00 a month',
          'Net pay of one pay period: $1,200.00; half of it, the legal maximum and our own allow $600.00',
        ],
        outcome: 'pass',
        figure: amount(500_00),
        limit: amount(600_00),
      },
      {
        rule: 'FED-02',
        source: 'terms',
        outcome: 'pass',
        figure: { unit: 'days', days: 14 },
        limit: { unit: 'days', days: 62 },
      },
      {
        rule: 'ON-01',
        source: 'terms',
        steps: ['$70.00 × 100 ÷ $500.00 = $14.00 per $100', 'In force since 2025-01-01: at most $14.00 per $100'],
        outcome: 'pass',
        figure: amount(14_00),
        limit: amount(14_00),
      },
      {
        rule: 'ON-10',
        source: 'our-loans',
        outcome: 'pass',
        figure: { unit: 'count', count: 1 },
        limit: { unit: 'count', count: 2 },
      },
    ])
  })

  test('show a pay frequency that differs from the one in the bank data', () => {
    const payFound = { frequency: 'weekly' as const, nextPayDate: localDate('2026-11-26') }
    const checked = (frequency: 'weekly' | 'bi-weekly') =>
      checkCashAdvance({ ...made(), payFrequency: 'bi-weekly', payFound: { ...payFound, frequency } }).at(-1)
    expect(checked('weekly')).toMatchObject({
      rule: 'TAM-47',
      outcome: 'attention',
      figure: { word: 'bi-weekly' },
      limit: { word: 'weekly' },
      steps: ['Chosen: bi-weekly', 'The bank data show: weekly, next on 2026-11-26'],
    })
    expect(checked('bi-weekly')).toMatchObject({ rule: 'TAM-47', outcome: 'pass' })
  })

  test('are kept at the limit and broken a unit beyond it', () => {
    const advance = { advance: 1500_00, maximumAdvance: 1500_00, costOfBorrowing: 210_00, termDays: 62 }
    expect(outcomes(advance)).toEqual(['pass', 'pass', 'pass', 'pass', 'pass'])
    const beyond = { advance: 1500_01, maximumAdvance: 1500_00, costOfBorrowing: 210_02, termDays: 63 }
    expect(outcomes(beyond)).toEqual(['fail', 'fail', 'fail', 'fail', 'pass'])
  })

  test('name no law for a day of which none is known', () => {
    const of2009 = checkCashAdvance({ ...made(), advanceDate: localDate('2009-12-14') })
    expect(of2009.find(({ rule }) => rule === 'ON-01')).toMatchObject({
      outcome: 'fail',
      limit: { unit: 'cents', amount: 0 },
      steps: ['$70.00 × 100 ÷ $500.00 = $14.00 per $100'],
    })
  })

  test('warn where the third loan within 63 days must be an extended plan', () => {
    expect(checkCashAdvance(made('2026-10-01', '2026-10-25')).at(-1)).toEqual({
      rule: 'ON-10',
      source: 'our-loans',
      outcome: 'attention',
      figure: { unit: 'count', count: 3 },
      limit: { unit: 'count', count: 2 },
    })
  })
})
