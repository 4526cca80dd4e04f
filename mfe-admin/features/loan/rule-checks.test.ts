import { describe, expect, test } from 'vitest'
import type { RuleCheckView } from '@tamarack/contracts/views/loan'
import { checks, emptyLoan, loanOf } from '../../testing/loans.fixture.ts'
import { checksInWords, mostUrgentFirst, ruleChecks } from './rule-checks.ts'

const checkOf = (part: Partial<RuleCheckView>) => {
  const forStaff = { checks: [{ ...checks[0]!, ...part }], decision: null, proposal: null, disbursementFailure: null }
  return ruleChecks(loanOf({ forStaff })).at(-1)!
}
const words = (part: Partial<RuleCheckView>): string => checkOf(part).words
const word = (rule: string, figure: string, limit = 'same') =>
  words({ rule, figure: { unit: 'word', value: figure }, limit: { unit: 'word', value: limit } })
const count = (rule: string, figure: number, limit = 0) =>
  words({ rule, figure: { unit: 'count', value: figure }, limit: { unit: 'count', value: limit } })
const days = (rule: string, figure: number, limit: number) =>
  words({ rule, figure: { unit: 'days', value: figure }, limit: { unit: 'days', value: limit } })
const money = (rule: string, figure: number, limit: number) =>
  words({ rule, figure: { unit: 'cents', value: figure }, limit: { unit: 'cents', value: limit } })

describe('what a person looks at before deciding', () => {
  test('a sound application passes every check', () => {
    expect(ruleChecks(loanOf()).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 9 }, () => 'pass'))
  })
  test('the co-applicant has checks of their own, along with the borrower’s of the same rule', () => {
    const named = { ...checks[1]!, rule: 'TAM-39' }
    const both = [named, { ...named, about: 'co-applicant' as const, outcome: 'attention' as const }]
    const forStaff = { checks: both, decision: null, proposal: null, disbursementFailure: null }
    const [borrower, other] = ruleChecks(loanOf({ forStaff })).slice(-2)
    expect([borrower?.key, other?.key]).toEqual(['TAM-39', 'TAM-39 of the co-applicant'])
    expect(borrower?.words).toBe("The account's name is the same as the verified name.")
    expect(other).toMatchObject({
      outcome: 'attention',
      words: "Co-applicant: the account's name is the same as the verified name.",
      source: 'The identity check',
    })
  })
  test('fails stand first, then attention, then open ones; within each the order stays', () => {
    const outcomes = ['pass', 'attention', 'pass', 'fail', 'attention', 'open', 'fail'] as const
    const given = outcomes.map((outcome, number) => ({ key: String(number), outcome, words: '' }))
    expect(mostUrgentFirst(given).map(({ key }) => key)).toEqual(['3', '6', '1', '4', '5', '0', '2'])
    expect(checksInWords(given)).toBe('2 of 7 checks pass')
  })
  test('before anything is answered nothing passes and nothing fails', () => {
    expect(ruleChecks(emptyLoan()).map(({ outcome }) => outcome)).toEqual(['open', 'open', 'open'])
  })
  test.each([
    ['passed', 'pass', 'Identity is confirmed.'],
    ['failed-selfie', 'fail', 'The identity check failed.'],
    ['pending-review', 'attention', 'The provider checks the identity by hand.'],
    ['open', 'open', 'Identity is not confirmed yet.'],
  ] as const)('an identity check that is %s: %s', (identity, outcome, sentence) => {
    expect(ruleChecks(loanOf({ identity }))[0]).toEqual({ key: 'identity', outcome, words: sentence })
  })
  test.each([
    ['connected', 'pass', 'Bank account is connected, ending 4321.'],
    ['failed', 'fail', 'The bank connection failed.'],
    ['collecting', 'open', 'No bank account is connected yet.'],
  ] as const)('a bank connection that is %s: %s', (bank, outcome, sentence) => {
    expect(ruleChecks(loanOf({ bank }))[1]).toEqual({ key: 'bank', outcome, words: sentence })
  })
  test("the server's outcome is shown, no matter what the figures are", () => {
    expect(checkOf({ outcome: 'attention' }).outcome).toBe('attention')
  })
  test('a check opens to its source and its steps', () => {
    expect(ruleChecks(loanOf()).find(({ key }) => key === 'TAM-31')).toEqual({
      key: 'TAM-31',
      outcome: 'pass',
      words: 'Net income: declared $2,800.00 a month, found $2,686.67 a month, seen in 80 days.',
      source: 'Bank data',
      steps: ['Up to $2,686.67 × 115 % = $3,089.67 passes'],
      transactions: 1,
    })
    expect(checkOf({ source: null }).source).toBeUndefined()
  })
})

test('each rule stands with the figure and the limit that the server sent', () => {
  expect([
    money('ON-01', 14_00, 14_00),
    money('ON-04', 500_00, 1_500_00),
    money('ON-05', 500_00, 646_15),
    count('ON-10', 1, 2),
    count('ON-15', 0),
    count('ON-15', 2),
    days('FED-02', 14, 62),
    money('TAM-09', 500_00, 50_000_00),
    money('TAM-44', 363_00, 520_00),
    word('TAM-32', 'pension', 'employment'),
    word('TAM-32', 'none', 'employment-insurance'),
    count('TAM-33', 2),
    count('TAM-34', 1),
    days('TAM-35', 1, 5),
    days('TAM-36', 21, 90),
    days('TAM-37', 3, 14),
    money('TAM-38', 120_00, 570_00),
    word('TAM-47', 'bi-weekly', 'weekly'),
    word('TAM-39', 'near'),
    word('TAM-39', 'same'),
    word('TAM-40', 'different'),
    word('TAM-40', 'unknown'),
    count('TAM-41', 0),
    count('TAM-41', 1),
    word('TAM-42', 'QC', 'ON'),
    word('TAM-42', 'unknown', 'ON'),
  ]).toEqual([
    'Cost is $14.00 per $100, limit $14.00 since Jan 1, 2025.',
    'Amount is $500.00, limit $1,500.00.',
    'Amount is $500.00; half of the net pay and the legal maximum allow $646.15.',
    'Loan 1 in the period that the law counts; at most 2 are repaid in one payment.',
    'No other loan of this person with us is outstanding.',
    'Other loans of this person with us outstanding: 2.',
    'Term is 14 days, limit 62 days.',
    'Amount is $500.00, limit $50,000.00.',
    'Payments come to $363.00 a month; income less other debts allows $520.00.',
    'Declared: employment; the account shows mostly pension.',
    'Declared: employment insurance; the account shows mostly no income.',
    'Returned payments (NSF) in 90 days: 2, limit 0.',
    'Other short-term lenders in 90 days: 1, limit 0.',
    'Below zero on 1 day of the last 90, limit 5 days.',
    'The account shows 21 days of use, at least 90 days.',
    'Bank data were 3 days old, limit 14 days.',
    'Expected balance on the first due date is $120.00; the payment is $570.00.',
    'Pay frequency chosen: every two weeks; the bank data show: every week.',
    "The account's name is nearly the same as the verified name.",
    "The account's name is the same as the verified name.",
    "The bank account's owner is not the verified name.",
    "The bank account's owner is not comparable with the verified name.",
    'No other account of this person.',
    'Other accounts of this or a nearly identical person: 1.',
    'Verified address is in QC; we lend in Ontario only.',
    'No verified address.',
  ])
})

describe('declared against found', () => {
  const found = (rule: string, outcome: RuleCheckView['outcome'], declared: number, amount: number, days = 365) =>
    words({
      rule,
      outcome,
      figure: { unit: 'seen', value: amount, measure: days < 60 ? 'as-seen' : 'a-month', days },
      limit: { unit: 'cents', value: declared },
    })

  test.each([
    [
      found('TAM-153', 'attention', 0, 2_434_25),
      'Rent or mortgage: declared $0.00 owed on a home, found $2,434.25 a month, seen in 365 days.',
    ],
    [
      found('TAM-153', 'pass', 0, 1_400_00),
      'Rent or mortgage: found $1,400.00 a month, seen in 365 days, as the answers about a home let expect.',
    ],
    [found('TAM-152', 'attention', 0, 215_00, 21), 'Other loans: declared $0.00 owed, found $215.00 in 21 days.'],
    [
      found('TAM-154', 'attention', 412_00, 0),
      'Child benefit: declared $412.00 a month, found $0.00 a month, seen in 365 days.',
    ],
    [
      found('TAM-155', 'attention', 0, 1_239_33),
      'Second income: answered No, found $1,239.33 a month, seen in 365 days.',
    ],
  ])('reads %j', (sentence, expected) => {
    expect(sentence).toBe(expected)
  })

  test('an income of three weeks is stated as it was seen, never as a month', () => {
    expect(
      words({
        rule: 'TAM-31',
        figure: { unit: 'cents', value: 2_782_00 },
        limit: { unit: 'seen', value: 1_926_30, measure: 'as-seen', days: 21 },
      }),
    ).toBe('Net income: declared $2,782.00 a month, found $1,926.30 in 21 days.')
  })
})

test('a rule without words of its own is shown by its id', () => {
  expect(
    words({ rule: 'XX-99', figure: { unit: 'percent', value: 36 }, limit: { unit: 'percent', value: 34.9 } }),
  ).toBe('Rule XX-99: 36.00%, limit 34.90%.')
})
