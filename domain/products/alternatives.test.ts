import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApplicantFacts } from '../decision/applicant-checks.ts'
import { changesThatWouldPass, otherTermsMend, rejectionReasons } from '../decision/reasons.ts'
import { firstPolicy } from '../policy/house-policy.ts'
import { runs } from '../testing/runs.fixture.ts'
import { soundApplicant } from '../testing/sound-applicant.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { payFrequencies } from '../values/pay-frequency.ts'
import { alternativesTo as alternativesBeside, alternativeStep, termsPass, type Standing } from './alternatives.ts'
import { offerOn, type Offer, type RequestedTerms } from './product.ts'

const today = localDate('2026-11-20')
const nextPayDate = localDate('2026-12-04')
const advanceOf = (advance: number): RequestedTerms => ({
  loanType: 'cash-advance',
  advance,
  startDate: today,
  nextPayDate,
  payFrequency: 'bi-weekly',
})
const installmentOf = (advance: number, numberOfPayments: number): RequestedTerms => ({
  loanType: 'installment',
  advance,
  startDate: today,
  payFrequency: 'bi-weekly',
  numberOfPayments,
})

/** A sound person with that much in the account on the day of the first payment. */
const standing = (
  balance: number,
  {
    income = 2600_00,
    debts = 0,
    facts = soundApplicant,
  }: { income?: number; debts?: number; facts?: ApplicantFacts } = {},
): Standing => ({
  today,
  policy: firstPolicy,
  applicant: {
    monthlyNetIncome: income,
    otherDebts: debts,
    payFound: { frequency: 'bi-weekly', nextPayDate },
    earlierAgreements: [],
    withCoApplicant: false,
  },
  findings: ({ payments: [first] }: Offer) => ({
    ...facts,
    today,
    policy: firstPolicy,
    account: {
      ...facts.account,
      readOn: today,
      ...(first && { expected: { on: first.dueDate, balance: cents(balance), payment: first.amount } }),
    },
  }),
})

/** The terms as a person of ample means had them offered, before what was found of the person
 * since. */
const requested = (terms: RequestedTerms) => {
  const offer = offerOn(terms, standing(0, { income: 10_000_000_00 }).applicant, today, firstPolicy)
  if (!offer.ok) throw new Error(offer.error.code)
  return { terms, offer: offer.value }
}
const alternativesTo = (before: ReturnType<typeof requested>, person: Standing) =>
  alternativesBeside(before, ['income-too-low'], person)
const largest = ({ payments }: Offer) => Math.max(...payments.map(({ amount }) => amount))

describe('TAM-59: what would have passed', () => {
  test('a payment that the account does not cover: a smaller advance, and the same amount in smaller payments', () => {
    // $342.00 on one day for $300.00; the account is expected to hold $200.00.
    const [smaller, other] = alternativesTo(requested(advanceOf(300_00)), standing(200_00))
    expect(smaller).toEqual(advanceOf(170_00))
    expect(other).toMatchObject({ loanType: 'installment', advance: 300_00, payFrequency: 'bi-weekly' })
  })

  test('payments that are not affordable: the highest amount over as many payments', () => {
    const [smaller] = alternativesTo(requested(installmentOf(20_000_00, 26)), standing(9000_00))
    if (smaller === undefined) throw new Error('a smaller loan passes')
    expect(smaller).toMatchObject({ loanType: 'installment', numberOfPayments: 26 })
    expect(termsPass({ ...smaller, advance: smaller.advance + alternativeStep }, standing(9000_00))).toBe(false)
  })

  test('no smaller amount of the same product where the requested amount passes: a person decided beyond the rules', () => {
    const found = alternativesTo(requested(advanceOf(300_00)), standing(9000_00))
    expect(found.map(({ loanType }) => loanType)).toEqual(['installment'])
  })

  test('no cash advance where the bank data show no pay day', () => {
    const { applicant, ...rest } = standing(9000_00)
    const { payFound: _none, ...unpaid } = applicant
    const found = alternativesTo(requested(installmentOf(20_000_00, 26)), { ...rest, applicant: unpaid })
    expect(found.map(({ loanType }) => loanType)).toEqual(['installment'])
  })

  test('nothing where a check of the person fails, no matter what the amount', () => {
    const facts = { ...soundApplicant, person: { ...soundApplicant.person, bankOwner: 'different' as const } }
    expect(alternativesTo(requested(advanceOf(300_00)), standing(200_00, { facts }))).toEqual([])
  })

  test('nothing where nothing passes', () => {
    expect(alternativesTo(requested(advanceOf(300_00)), standing(0))).toEqual([])
  })

  test('nothing next to a reason that no terms mend', () => {
    const before = requested(advanceOf(300_00))
    expect(alternativesBeside(before, ['income-too-low'], standing(200_00))).toHaveLength(2)
    expect(alternativesBeside(before, ['income-too-low', 'other-loan-outstanding'], standing(200_00))).toEqual([])
  })

  test('no cash advance for whom other payments leave too little room', () => {
    const [before, indebted] = [requested(installmentOf(5000_00, 26)), standing(9000_00, { debts: 900_000_00 })]
    expect(alternativesBeside(before, ['income-too-low'], indebted)).toMatchObject([{ loanType: 'cash-advance' }])
    expect(alternativesBeside(before, ['too-many-obligations'], indebted)).toEqual([])
  })

  test('each passes the same rules, is no larger than what was requested and takes less at a time', () => {
    const anyTerms = fc.oneof(
      fc.integer({ min: 1_00, max: 1500_00 }).map(advanceOf),
      fc
        .tuple(fc.integer({ min: 1500_01, max: 50_000_00 }), fc.integer({ min: 6, max: 60 }))
        .map(([amount, count]) => installmentOf(amount, count)),
    )
    const means = fc.record({
      income: fc.integer({ min: 0, max: 9000_00 }),
      debts: fc.integer({ min: 0, max: 60_000_00 }),
    })
    const balance = fc.integer({ min: -500_00, max: 3000_00 })
    fc.assert(
      fc.property(anyTerms, means, balance, fc.constantFrom(...payFrequencies), (terms, of, held, frequency) => {
        const before = requested(terms.loanType === 'installment' ? { ...terms, payFrequency: frequency } : terms)
        const person = standing(held, of)
        for (const found of alternativesTo(before, person)) {
          expect(termsPass(found, person)).toBe(true)
          const offer = offerOn(found, person.applicant, today, firstPolicy)
          if (!offer.ok) throw new Error(`refused: ${offer.error.code}`)
          expect(found.advance).toBeLessThanOrEqual(terms.advance)
          expect(largest(offer.value)).toBeLessThan(largest(before.offer))
          if (found.loanType === terms.loanType) {
            expect(found.advance).toBeLessThan(terms.advance)
            expect(termsPass(before.terms, person)).toBe(false)
          }
        }
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('TAM-58: what would change the answer', () => {
  test('is one sentence for each reason, in the list’s order, that names no product and no price', () => {
    const sentences = changesThatWouldPass(rejectionReasons.map(({ code }) => code).toReversed())
    expect(sentences).toEqual(rejectionReasons.map(({ wouldChange }) => wouldChange))
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z][^.!?]+\.$/)
      expect(sentence).not.toMatch(/cash advance|installment|apply now|%|\$/i)
    }
  })

  test('other terms mend a lack of income and other obligations, and nothing next to another reason', () => {
    expect(rejectionReasons.filter(({ mendedByTerms }) => mendedByTerms).map(({ code }) => code)).toEqual([
      'income-too-low',
      'too-many-obligations',
    ])
    expect(otherTermsMend(['income-too-low', 'too-many-obligations'])).toBe(true)
    expect(otherTermsMend(['income-too-low', 'identity-not-confirmed'])).toBe(false)
  })
})
