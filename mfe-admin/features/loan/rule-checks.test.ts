import { describe, expect, test } from 'vitest'
import { emptyLoan, loanOf, afternoon } from '../../testing/loans.fixture.ts'
import { ruleChecks, type CheckedFacts } from './rule-checks.ts'

const limits = {
  minimumAdvance: 100,
  maximumAdvance: { weekly: 250_00, 'bi-weekly': 500_00, 'semi-monthly': 541_66, monthly: 1_083_33 },
  today: '2026-11-20',
  earliestStartDate: '2026-11-20',
  latestStartDate: '2026-11-27',
  earliestDueDate: '2026-11-25',
  latestDueDate: '2027-01-21',
  starts: [],
}
const facts = (part: Partial<CheckedFacts> = {}): CheckedFacts => ({
  loan: loanOf(),
  loans: [loanOf()],
  limits,
  region: 'ON',
  confirmedName: 'Anne Roy',
  ...part,
})
const check = (key: string, part: Partial<CheckedFacts> = {}) => {
  const { outcome, words } = ruleChecks(facts(part)).find((one) => one.key === key)!
  return [outcome, words]
}

describe('what a person looks at before deciding', () => {
  test('a sound application passes every rule', () => {
    expect(ruleChecks(facts()).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 10 }, () => 'pass'))
  })
  test('before anything is answered nothing passes and nothing fails, but for the loans before', () => {
    expect(
      ruleChecks({ loan: emptyLoan(), loans: undefined, limits: null, region: null, confirmedName: null }).map(
        ({ outcome }) => outcome,
      ),
    ).toEqual(Array.from({ length: 10 }, () => 'open'))
  })
  test('$1,500.00 is the most', () => {
    expect(check('amount', { loan: loanOf({ selectedLoanAmount: 1_500_00 }) })).toEqual([
      'pass',
      'Amount is $1,500.00, limit $1,500.00.',
    ])
    expect(check('amount', { loan: loanOf({ selectedLoanAmount: 1_500_01 }) })[0]).toBe('fail')
  })
  test('half of the net pay, to the cent', () => {
    expect(check('net-pay')).toEqual([
      'pass',
      'Amount is $500.00; half of the net pay and the legal maximum allow $500.00.',
    ])
    expect(check('net-pay', { loan: loanOf({ selectedLoanAmount: 500_01 }) })[0]).toBe('fail')
  })
  test('62 days, longer only on an extended plan', () => {
    expect(check('term', { loan: loanOf({ termsOfAgrrementInDays: 62 }) })[0]).toBe('pass')
    expect(check('term', { loan: loanOf({ termsOfAgrrementInDays: 63 }) })[0]).toBe('fail')
    expect(check('term', { loan: loanOf({ termsOfAgrrementInDays: 63, selectedPaymentPlan: 'extended' }) })[0]).toBe(
      'attention',
    )
  })
  test('$14.00 per $100, to the cent', () => {
    expect(check('cost')).toEqual(['pass', 'Cost is $14.00 per $100, limit $14.00.'])
    expect(check('cost', { loan: loanOf({ interestAmount: 70_01 }) })[0]).toBe('fail')
  })
  test('one loan at a time', () => {
    expect(check('other-loans', { loans: [loanOf(), loanOf({ id: 'ln_2', status: 'overdue' })] })[0]).toBe('fail')
    expect(
      check('other-loans', { loans: [loanOf({ status: 'funded' }), loanOf({ id: 'ln_2', status: 'repaid' })] })[0],
    ).toBe('pass')
  })
  test('the third loan in 63 days wants attention', () => {
    const earlier = (id: string, days: number) =>
      loanOf({ id, status: 'repaid', activatedAt: afternoon - 3_600_000 - days * 86_400_000 })
    expect(check('recent-loans', { loans: [loanOf(), earlier('ln_2', 20), earlier('ln_3', 63)] })).toEqual([
      'attention',
      '2 earlier loans in 63 days; the third is repaid in instalments.',
    ])
    expect(check('recent-loans', { loans: [loanOf(), earlier('ln_2', 20), earlier('ln_3', 64)] })[0]).toBe('pass')
  })
  test.each([
    ['ON', 'pass'],
    ['Ontario', 'pass'],
    ['CA-ON', 'pass'],
    ['QC', 'fail'],
    ['', 'open'],
  ])('a confirmed address in %s: %s', (region, outcome) => {
    expect(check('province', { region })[0]).toBe(outcome)
  })
  test('a name that differs from the confirmed one is shown with both', () => {
    expect(check('name', { confirmedName: 'anne roy' })[0]).toBe('pass')
    expect(check('name', { confirmedName: 'Anna Roy' })).toEqual([
      'attention',
      'The name given is Anne Roy, the confirmed name is Anna Roy.',
    ])
  })
})
