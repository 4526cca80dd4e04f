import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NameMatch } from '../person/name-comparison.ts'
import { runs } from '../testing/runs.fixture.ts'
import { soundApplicant as sound } from '../testing/sound-applicant.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { checksOfApplicant, checksOfCoApplicant, type ApplicantFacts } from './applicant-checks.ts'
import type { CheckFigure } from './check.ts'
import { accountLimits } from './checks/account.ts'

const income = (part: Partial<ApplicantFacts['income']>): ApplicantFacts => ({
  ...sound,
  income: { ...sound.income, ...part },
})
const found = (part: Partial<ApplicantFacts['income']['found']>): ApplicantFacts =>
  income({ found: { ...sound.income.found, ...part } })
const account = (part: Partial<ApplicantFacts['account']>): ApplicantFacts => ({
  ...sound,
  account: { ...sound.account, ...part },
})
const person = (part: Partial<ApplicantFacts['person']>): ApplicantFacts => ({
  ...sound,
  person: { ...sound.person, ...part },
})

const plain = (figure: CheckFigure): unknown => Object.values(figure).at(-1)
const checkOf = (facts: ApplicantFacts, rule: string) => {
  const check = checksOfApplicant(facts).find((each) => each.rule === rule)
  if (check === undefined) throw new Error(`${rule} was not checked`)
  return check
}

test('a sound applicant passes every check, in the order: person, income, declared against found, account', () => {
  expect(checksOfApplicant(sound).map(({ rule, outcome }) => `${rule} ${outcome}`)).toEqual(
    [
      'TAM-39',
      'TAM-42',
      'TAM-41',
      'ON-15',
      'TAM-40',
      ...[31, 32, 155, 154, 152, 153, 33, 34, 35, 36, 37, 38].map((number) => `TAM-${number}`),
    ].map((rule) => `${rule} pass`),
  )
})

describe('TAM-320: a joint account', () => {
  const other = {
    name: 'BIRCH FARMS',
    whose: 'unclear',
    seen: { ...sound.income.found, amount: cents(900_00) },
  } as const

  test.each([
    [true, 'pass'],
    [false, 'attention'],
  ])('whose owners are known (%s) leads to %s', (isClear, outcome) => {
    const facts = income({ notCounted: { sources: [other], isClear } })
    expect(checkOf(facts, 'TAM-31')).toMatchObject({
      outcome,
      steps: expect.arrayContaining([expect.stringMatching(/^Joint account: BIRCH FARMS, \$900\.00 a month/)]),
    })
  })
})

test('TAM-322: income that rests on a corrected line takes a look and states how many lines were corrected', () => {
  expect(checkOf(income({ correctedLines: 2 }), 'TAM-31')).toMatchObject({
    outcome: 'attention',
    steps: expect.arrayContaining(['Bank lines corrected by staff: 2']),
  })
})

test('TAM-321: the check of the kind of income compares the names of employer and payer', () => {
  const steps = (found: string) => checkOf(income({ payer: { answered: 'Larch Mill', found } }), 'TAM-32').steps
  expect(steps('LARCH MILL')).toContain('Larch Mill answered, paid by LARCH MILL: the same')
  expect(steps('BIRCH FARMS')).toContain('Larch Mill answered, paid by BIRCH FARMS: another payer')
})

describe('each check has its figure, its limit and an outcome of its own', () => {
  const returnedItems = (count: number) => account({ returnedItems: { count, transactions: [] } })
  const lenders = (count: number) => account({ otherLenders: { count, transactions: [] } })
  const expected = (balance: number) =>
    account({ expected: { on: localDate('2026-03-27'), balance: cents(balance), payment: cents(570_00) } })

  test.each([
    ['declared as much as 115 % of what was found', income({ declared: cents(4609_57) }), 'TAM-31', 'pass'],
    ['declared a cent more', income({ declared: cents(4609_58) }), 'TAM-31', 'attention'],
    ['declared 160 % of what was found', income({ declared: cents(6413_32) }), 'TAM-31', 'attention'],
    ['declared more than that', income({ declared: cents(6413_33) }), 'TAM-31', 'fail'],
    ['as declared, seen for too short a time', found({ measure: 'as-seen', days: 28 }), 'TAM-31', 'attention'],
    ['declared although nothing was found', found({ amount: cents(0), transactions: [] }), 'TAM-31', 'fail'],
    ['declared less than was found', income({ declared: cents(1_00) }), 'TAM-31', 'pass'],
    ['a pension declared as employment', found({ kind: 'pension' }), 'TAM-32', 'attention'],
    ['no income at all', found({ kind: undefined }), 'TAM-32', 'attention'],
    ['a kind that is only "other" fits any income', income({ declaredKind: 'other' }), 'TAM-32', 'pass'],
    ['one returned debit', returnedItems(1), 'TAM-33', 'attention'],
    ['three returned debits', returnedItems(3), 'TAM-33', 'attention'],
    ['four returned debits', returnedItems(4), 'TAM-33', 'fail'],
    ['one other lender', lenders(1), 'TAM-34', 'attention'],
    ['two other lenders', lenders(2), 'TAM-34', 'fail'],
    ['five days below zero', account({ daysBelowZero: 5 }), 'TAM-35', 'pass'],
    ['six days below zero', account({ daysBelowZero: 6 }), 'TAM-35', 'attention'],
    ['21 days below zero', account({ daysBelowZero: 21 }), 'TAM-35', 'fail'],
    ['an account of 90 days', account({ ageInDays: 90 }), 'TAM-36', 'pass'],
    ['an account of 89 days', account({ ageInDays: 89 }), 'TAM-36', 'attention'],
    ['an account of 30 days', account({ ageInDays: 30 }), 'TAM-36', 'attention'],
    ['an account of 29 days', account({ ageInDays: 29 }), 'TAM-36', 'fail'],
    ['data of two weeks ago', account({ readOn: localDate('2026-03-02') }), 'TAM-37', 'pass'],
    ['data a day older', account({ readOn: localDate('2026-03-01') }), 'TAM-37', 'attention'],
    ['data older than 30 days', account({ readOn: localDate('2026-02-13') }), 'TAM-37', 'fail'],
    ['data that a clock ahead of ours dated tomorrow', account({ readOn: localDate('2026-03-17') }), 'TAM-37', 'pass'],
    ['a balance that covers the payment exactly', expected(570_00), 'TAM-38', 'pass'],
    ['a balance a cent too small', expected(569_99), 'TAM-38', 'attention'],
    ['a name nearly the same', person({ accountName: 'near' }), 'TAM-39', 'attention'],
    ['another name', person({ accountName: 'different' }), 'TAM-39', 'fail'],
    ['an owner whom the bank did not name', person({ bankOwner: 'unknown' }), 'TAM-40', 'attention'],
    ['another owner', person({ bankOwner: 'different' }), 'TAM-40', 'fail'],
    ['another account of this person', person({ otherAccounts: 1 }), 'TAM-41', 'attention'],
    ['an account of somebody nearly the same', person({ nearMatches: 1 }), 'TAM-41', 'attention'],
    ['a loan that is not repaid', person({ outstandingLoans: 1 }), 'ON-15', 'fail'],
    ['an address in Québec', person({ province: 'QC' }), 'TAM-42', 'fail'],
    ['an address in "Ontario"', person({ province: ' Ontario ' }), 'TAM-42', 'pass'],
    ['an address in CA-ON', person({ province: 'CA-ON' }), 'TAM-42', 'pass'],
    ['no address', person({ province: undefined }), 'TAM-42', 'attention'],
    ['a blank address', person({ province: ' ' }), 'TAM-42', 'attention'],
  ] as const)('%s', (_, facts, rule, outcome) => {
    expect(checkOf(facts, rule).outcome).toBe(outcome)
  })

  test('what nobody could foresee is not checked', () => {
    const { expected: _, ...unforeseen } = sound.account
    expect(checksOfApplicant({ ...sound, account: unforeseen }).map(({ rule }) => rule)).not.toContain('TAM-38')
  })

  test('the figures are those of the applicant, the limits those of our policy', () => {
    const facts: ApplicantFacts = {
      ...account({
        returnedItems: { count: 2, transactions: ['n1', 'n2'] },
        otherLenders: { count: 1, transactions: ['l1'] },
        daysBelowZero: 7,
        ageInDays: 40,
      }),
      person: {
        accountName: 'near',
        bankOwner: 'unknown',
        otherAccounts: 1,
        nearMatches: 2,
        outstandingLoans: 1,
        province: undefined,
      },
    }
    expect(checksOfApplicant(facts).map(({ rule, figure, limit }) => [rule, plain(figure), plain(limit)])).toEqual([
      ['TAM-39', 'near', 'same'],
      ['TAM-42', 'unknown', 'ON'],
      ['TAM-41', 3, 0],
      ['ON-15', 1, 0],
      ['TAM-40', 'unknown', 'same'],
      ['TAM-31', 4000_00, 4008_33],
      ['TAM-32', 'employment', 'employment'],
      ['TAM-155', 0, 0],
      ['TAM-154', 0, 0],
      ['TAM-152', 0, 0],
      ['TAM-153', 0, 0],
      ['TAM-33', 2, 0],
      ['TAM-34', 1, 0],
      ['TAM-35', 7, 5],
      ['TAM-36', 40, 90],
      ['TAM-37', 1, 14],
      ['TAM-38', 900_00, 570_00],
    ])
    expect(checkOf(facts, 'TAM-33').transactions).toEqual(['n1', 'n2'])
    expect(checkOf(facts, 'TAM-34').transactions).toEqual(['l1'])
  })

  test('the steps of the income check recompute its limit', () => {
    expect(checkOf(income({ declared: cents(9000_00) }), 'TAM-31')).toMatchObject({
      outcome: 'fail',
      steps: [
        'Found in bank data: $4,008.33 a month, seen in 365 days, 2 deposits',
        'Declared: $9,000.00 a month',
        '$9,000.00 declared − $4,008.33 found = $4,991.67',
        'Up to $4,008.33 × 115 % = $4,609.57 passes',
      ],
      transactions: ['t1', 't2'],
    })
  })
})

test('an income that was seen for three weeks is stated as it was, and not projected', () => {
  const check = checkOf(found({ measure: 'as-seen', days: 21, amount: cents(1926_30) }), 'TAM-31')
  expect(check).toMatchObject({ outcome: 'attention', limit: { measure: 'as-seen', days: 21, amount: 1926_30 } })
  expect(check.steps).toEqual([
    'Found in bank data: $1,926.30 in 21 days, 2 deposits',
    'Declared: $4,000.00 a month',
    'An account that shows fewer than 60 days confirms no month',
  ])
})

test('no figure of an account gets better by getting worse', () => {
  const outcomes = ['pass', 'attention', 'fail']
  const rank = (facts: ApplicantFacts, rule: string) => outcomes.indexOf(checkOf(facts, rule).outcome)
  const two = fc
    .tuple(fc.nat(400), fc.nat(400))
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
  fc.assert(
    fc.property(two, ([less, more]) => {
      const at = (count: number) =>
        account({
          returnedItems: { count, transactions: [] },
          otherLenders: { count, transactions: [] },
          daysBelowZero: count,
          ageInDays: 400 - count,
        })
      for (const rule of ['TAM-33', 'TAM-34', 'TAM-35', 'TAM-36'])
        expect(rank(at(more), rule)).toBeGreaterThanOrEqual(rank(at(less), rule))
    }),
    { numRuns: runs(200) },
  )
})

test('names that compare better never have the worse outcome', () => {
  const order: readonly NameMatch[] = ['same', 'near', 'different']
  const ranks = order.map((accountName) =>
    ['pass', 'attention', 'fail'].indexOf(checkOf(person({ accountName }), 'TAM-39').outcome),
  )
  expect(ranks).toEqual([0, 1, 2])
  expect(accountLimits.returnedItems.pass).toBeLessThan(accountLimits.returnedItems.attention)
})

describe('the co-applicant', () => {
  const outcomes = (part: Partial<ApplicantFacts['person']>) =>
    Object.fromEntries(checksOfCoApplicant({ ...sound.person, ...part }).map(({ rule, outcome }) => [rule, outcome]))

  test('is checked by name, address, other accounts and loans with us, each with its figure, limit and source', () => {
    expect(outcomes({})).toEqual({ 'TAM-39': 'pass', 'TAM-42': 'pass', 'TAM-41': 'pass', 'ON-15': 'pass' })
    for (const check of checksOfCoApplicant(sound.person))
      expect(check).toMatchObject({
        about: 'co-applicant',
        figure: expect.anything(),
        limit: expect.anything(),
        source: expect.any(String),
      })
  })

  test('leads to a look of staff where a name is near, another account is alike or no address is verified', () => {
    expect(outcomes({ accountName: 'near' })['TAM-39']).toBe('attention')
    expect(outcomes({ nearMatches: 1 })['TAM-41']).toBe('attention')
    expect(outcomes({ province: undefined })['TAM-42']).toBe('attention')
    expect(outcomes({ province: 'QC', outstandingLoans: 1 })).toMatchObject({ 'TAM-42': 'fail', 'ON-15': 'fail' })
  })
})

describe('TAM-210: what staff read by hand', () => {
  const statement = { from: localDate('2026-01-01'), to: localDate('2026-03-01') }
  const all = (byHand?: ApplicantFacts['byHand']) => checksOfApplicant({ ...sound, ...(byHand && { byHand }) })

  test('always takes a look, whatever else passes', () => {
    expect(all().map(({ rule }) => rule)).not.toContain('TAM-210')
    for (const byHand of [{ document: 'passport' }, { statement }, { document: 'passport', statement }])
      expect(all(byHand)[0]).toMatchObject({ rule: 'TAM-210', outcome: 'attention' })
  })

  test('names the statement at each check that rests on it, and no other', () => {
    const rests = all({ statement }).filter(({ source }) => source === 'statement')
    expect(rests.length).toBeGreaterThan(8)
    expect(all({ statement }).filter(({ source }) => source === 'bank-data')).toEqual([])
    for (const { steps = [] } of rests)
      expect(steps[0]).toContain('read by hand from a statement of 2026-01-01 to 2026-03-01')
    expect(all({ document: 'passport' }).filter(({ source }) => source === 'statement')).toEqual([])
  })
})
