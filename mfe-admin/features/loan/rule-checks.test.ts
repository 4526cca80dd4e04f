import { describe, expect, test } from 'vitest'
import { checks, emptyLoan, loanOf } from '../../testing/loans.fixture.ts'
import { ruleChecks, type CheckedFacts } from './rule-checks.ts'

const facts = (part: Partial<CheckedFacts> = {}): CheckedFacts => ({
  loan: loanOf(),
  loans: [loanOf()],
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
  test('before anything is answered nothing passes and nothing fails', () => {
    expect(
      ruleChecks({ loan: emptyLoan(), loans: undefined, region: null, confirmedName: null }).map(
        ({ outcome }) => outcome,
      ),
    ).toEqual(Array.from({ length: 6 }, () => 'open'))
  })
  test('each rule of the law stands with the figure and the limit that the server sent', () => {
    expect(ruleChecks(facts()).slice(5)).toEqual([
      { key: 'ON-04', outcome: 'pass', words: 'Amount is $500.00, limit $1,500.00.' },
      {
        key: 'ON-05',
        outcome: 'pass',
        words: 'Amount is $500.00; half of the net pay and the legal maximum allow $646.15.',
      },
      { key: 'FED-02', outcome: 'pass', words: 'Term is 14 days, limit 62 days.' },
      { key: 'ON-01', outcome: 'pass', words: 'Cost is $14.00 per $100, limit $14.00.' },
      {
        key: 'ON-10',
        outcome: 'pass',
        words: 'Loan 1 in the period that the law counts; at most 2 are repaid in one payment.',
      },
    ])
  })
  test("the server's outcome is shown, whatever the figures are", () => {
    const [first] = checks
    const forStaff = {
      checks: [{ ...first!, outcome: 'attention' as const }],
      decision: null,
      disbursementFailure: null,
    }
    expect(check('ON-04', { loan: loanOf({ forStaff }) })[0]).toBe('attention')
  })
  test('a rule without words of its own is shown by its id', () => {
    const rule = {
      rule: 'XX-99',
      outcome: 'fail' as const,
      figure: { unit: 'percent' as const, value: 36 },
      limit: { unit: 'percent' as const, value: 34.9 },
    }
    expect(
      check('XX-99', { loan: loanOf({ forStaff: { checks: [rule], decision: null, disbursementFailure: null } }) }),
    ).toEqual(['fail', 'Rule XX-99: 36.00%, limit 34.90%.'])
  })
  test('one loan at a time', () => {
    expect(check('other-loans', { loans: [loanOf(), loanOf({ id: 'ln_2', status: 'overdue' })] })[0]).toBe('fail')
    expect(
      check('other-loans', { loans: [loanOf({ status: 'funded' }), loanOf({ id: 'ln_2', status: 'repaid' })] })[0],
    ).toBe('pass')
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
