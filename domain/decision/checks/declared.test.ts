import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FoundAmount } from '../../bank-insight/found-by-kind.ts'
import { runs } from '../../testing/runs.fixture.ts'
import { foundOf, soundApplicant } from '../../testing/sound-applicant.fixture.ts'
import { cents } from '../../values/cents.ts'
import { checksOfApplicant } from '../applicant-checks.ts'
import {
  childBenefitIsFound,
  housingIsDeclared,
  otherLoansAreDeclared,
  secondIncomeIsFound,
  type DeclaredFacts,
} from './declared.ts'

const facts = (part: Partial<DeclaredFacts>): DeclaredFacts => ({ ...soundApplicant.declared, ...part })
const seenShortly = (amount: number): FoundAmount => foundOf(amount, { measure: 'as-seen', days: 21 })

describe('other loans (TAM-152)', () => {
  const loans = (owed: number, found: FoundAmount, otherLenders = 0) =>
    otherLoansAreDeclared(facts({ loans: { owed: cents(owed), found, otherLenders } }))

  test.each([
    ['none declared, none found', 0, foundOf(0), 0, 'pass'],
    ['none declared, one found', 0, foundOf(215_00), 0, 'attention'],
    ['none declared, one found in three weeks', 0, seenShortly(215_00), 0, 'attention'],
    ['one declared, none found', 4000_00, foundOf(0), 0, 'pass'],
    ['one declared that explains the payments', 215_00, foundOf(215_00), 0, 'pass'],
    ['one declared that is less than a month’s payments', 214_99, foundOf(215_00), 0, 'attention'],
    ['none declared, a lender who paid out and was not paid yet', 0, foundOf(0), 1, 'attention'],
    ['one declared, a lender who was not paid yet', 300_00, foundOf(0), 1, 'pass'],
  ] as const)('%s: %i owed', (_, owed, found, lenders, outcome) => {
    expect(loans(owed, found, lenders)).toMatchObject({
      outcome,
      figure: { unit: 'seen', amount: found.amount, measure: found.measure, days: found.days },
      limit: { unit: 'cents', amount: owed },
      transactions: found.lineIds,
    })
  })

  test('state what was declared and found, how often it was seen, and in which span', () => {
    expect(loans(0, foundOf(215_00), 1).steps).toEqual([
      'Declared as owed on other loans and a car: $0.00',
      'Loan payments: SAMPLE: $215.00 a month, seen in 365 days; 4 times, last on 2026-03-13',
      'Other lenders seen in 90 days: 1',
      'What is owed explains payments of a month up to the same amount',
    ])
  })
})

describe('rent or mortgage (TAM-153)', () => {
  const home = (part: Partial<DeclaredFacts['home']>) =>
    housingIsDeclared(facts({ home: { ...soundApplicant.declared.home, ...part } }))
  const owned = { owned: true, owed: cents(300_000_00) }

  test.each([
    ['neither declared nor found', {}, 'pass'],
    ['a mortgage that was not declared', { mortgage: foundOf(2247_00) }, 'attention'],
    ['a mortgage on a home that was declared as paid', { owned: true, mortgage: foundOf(2247_00) }, 'attention'],
    ['a mortgage that was declared', { ...owned, mortgage: foundOf(2247_00) }, 'pass'],
    ['less owed than paid in a month', { owned: true, owed: cents(2246_99), mortgage: foundOf(2247_00) }, 'attention'],
    ['rent, which no form requests', { rent: foundOf(1400_00) }, 'pass'],
    ['rent, although a home of their own was declared', { ...owned, rent: foundOf(1400_00) }, 'attention'],
    ['a mortgage seen for three weeks', { mortgage: seenShortly(1123_50) }, 'attention'],
  ] as const)('%s', (_, part, outcome) => {
    expect(home(part).outcome).toBe(outcome)
  })

  test('states both figures together, and each by itself', () => {
    expect(home({ mortgage: foundOf(2247_00), rent: foundOf(100_00) })).toMatchObject({
      figure: { amount: 2347_00 },
      limit: { amount: 0 },
      steps: [
        'Declared: no home of their own',
        'Mortgage payments: SAMPLE: $2,247.00 a month, seen in 365 days; 4 times, last on 2026-03-13',
        'Rent: SAMPLE: $100.00 a month, seen in 365 days; 4 times, last on 2026-03-13',
        'What is owed explains payments of a month up to the same amount; no form requests rent',
      ],
    })
    expect(home(owned).steps?.slice(0, 2)).toEqual([
      'Declared: a home, $300,000.00 owed on it',
      'Mortgage payments: none found in 365 days',
    ])
  })
})

/** Declared, found, outcome: of child benefit and second income alike. */
const incomes = [
  ['neither declared nor found', 0, foundOf(0), 'pass'],
  ['found and not declared', 0, foundOf(533_60), 'attention'],
  ['declared and not found', 412_00, foundOf(0), 'attention'],
  ['as found', 533_60, foundOf(533_60), 'pass'],
  ['$100 more than found', 633_60, foundOf(533_60), 'pass'],
  ['$100.01 more than found', 633_61, foundOf(533_60), 'attention'],
  ['15 % less than found', 1700_00, foundOf(2000_00), 'pass'],
  ['a cent less than that', 1699_99, foundOf(2000_00), 'attention'],
  ['found in three weeks, not declared', 0, seenShortly(533_60), 'attention'],
  ['declared, and nothing seen in three weeks', 533_60, seenShortly(0), 'attention'],
  ['declared as found, but in three weeks', 533_60, seenShortly(533_60), 'attention'],
  ['nothing declared, nothing seen in three weeks', 0, seenShortly(0), 'pass'],
] as const

describe('child benefit (TAM-154)', () => {
  const benefit = (declared: number, found: FoundAmount) =>
    childBenefitIsFound(facts({ childBenefit: { declared: cents(declared), found } }))

  test.each(incomes)('%s', (_, declared, found, outcome) => {
    expect(benefit(declared, found)).toMatchObject({
      outcome,
      figure: { amount: found.amount },
      limit: { amount: declared },
    })
  })

  test('states the tolerance, or that three weeks confirm nothing', () => {
    expect(benefit(412_00, foundOf(0)).steps).toEqual([
      'Declared as child benefit: $412.00 a month',
      'Child benefit: none found in 365 days',
      'A difference of 15 % of what was found, or of $100.00 where that is more, passes',
    ])
    expect(benefit(412_00, seenShortly(0)).steps?.at(-1)).toBe(
      'Seen for too short a time to confirm what comes in a month',
    )
  })
})

describe('second income (TAM-155)', () => {
  const second = (declared: number, found: FoundAmount, main = soundApplicant.declared.mainIncome) =>
    secondIncomeIsFound(facts({ mainIncome: main, secondIncome: { declared: cents(declared), found } }))

  test.each(incomes)('%s', (_, declared, found, outcome) => {
    expect(second(declared, found)).toMatchObject({ outcome, limit: { amount: declared } })
  })

  const allInOne = { declared: cents(3870_00), found: foundOf(2631_42) }
  test.each([
    ['all pay in the answer of the main income', 0, foundOf(1239_33), allInOne, 'attention', 0],
    ['half of it', 0, foundOf(2500_00), allInOne, 'attention', 0],
    ['a main income that is too high, and no other payer', 0, foundOf(0), allInOne, 'pass', 0],
    ['both answers', 1239_33, foundOf(1239_33), allInOne, 'pass', 1239_33],
  ] as const)('%s', (_, declared, found, main, outcome, counted) => {
    expect(second(declared, found, main)).toMatchObject({ outcome, limit: { amount: counted } })
  })
})

test('TAM-153, TAM-155: a person who looks finds the payers, the lines and how the second income was counted', () => {
  const [mortgage, rent] = [
    foundOf(2247_00, { names: ['LENDER A', 'LENDER B'], lineIds: ['m1', 'm2'] }),
    foundOf(100_00, { names: ['LANDLORD'], lineIds: ['r1'] }),
  ]
  const housing = housingIsDeclared(facts({ home: { ...soundApplicant.declared.home, mortgage, rent } }))
  expect(housing.transactions).toEqual(['m1', 'm2', 'r1'])
  expect(housing.steps?.[1]).toBe(
    'Mortgage payments: LENDER A, LENDER B: $2,247.00 a month, seen in 365 days; 4 times, last on 2026-03-13',
  )
  const mainIncome = { declared: cents(3870_00), found: foundOf(2631_42) }
  const secondIncome = { declared: cents(200_00), found: foundOf(1239_33) }
  expect(secondIncomeIsFound(facts({ mainIncome, secondIncome })).steps).toEqual([
    'Declared as second income: $200.00 a month',
    // 3,870.00 - 2,631.42 = 1,238.58, of which 1,239.33 - 200.00 explain other payers.
    'Declared as main income beyond what its payer pays: $1,039.33 of the other payers',
    'Other payers: SAMPLE: $1,239.33 a month, seen in 365 days; 4 times, last on 2026-03-13',
    'A difference of 15 % of what was found, or of $100.00 where that is more, passes',
  ])
})

test('what was declared and what was found never fail a check: people decide', () => {
  const found = fc
    .tuple(fc.nat(5_000_00), fc.boolean())
    .map(([amount, isShort]) => (isShort ? seenShortly(amount) : foundOf(amount)))
  const money = fc.nat(5_000_00).map(cents)
  const given = fc.record({
    mainIncome: fc.record({ declared: money, found }),
    secondIncome: fc.record({ declared: money, found }),
    childBenefit: fc.record({ declared: money, found }),
    loans: fc.record({ owed: money, found, otherLenders: fc.nat(3) }),
    home: fc.record({ owned: fc.boolean(), owed: money, mortgage: found, rent: found }),
  })
  const rules = ['TAM-152', 'TAM-153', 'TAM-154', 'TAM-155']
  fc.assert(
    fc.property(given, (declared) => {
      const checks = checksOfApplicant({ ...soundApplicant, declared }).filter(({ rule }) => rules.includes(rule))
      expect(checks).toHaveLength(rules.length)
      for (const { outcome } of checks) expect(outcome).not.toBe('fail')
    }),
    { numRuns: runs(200) },
  )
})
