import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offerOn, recordedOffer, type RequestedTerms } from '../products/product.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { payFrequencies } from '../values/pay-frequency.ts'
import { firstPolicy, type HousePolicy } from './house-policy.ts'
import { nothingTried, roadUnder, tried, type PastFile, type WhatIf } from './what-if.ts'

const today = localDate('2026-11-20')
const applicant = { monthlyNetIncome: 4_000_00, earlierAgreements: [], otherDebts: 0, withCoApplicant: false }
const advance: RequestedTerms = {
  loanType: 'cash-advance',
  advance: 500_00,
  startDate: today,
  nextPayDate: '2026-12-04',
  payFrequency: 'bi-weekly',
}
const loan: RequestedTerms = {
  loanType: 'installment',
  advance: 3_000_00,
  startDate: today,
  payFrequency: 'monthly',
  numberOfPayments: 12,
}
const file = (terms: RequestedTerms, part: Partial<PastFile> = {}): PastFile => {
  const offer = offerOn(terms, applicant, today, firstPolicy)
  if (!offer.ok) throw new Error(offer.error.code)
  return {
    offer: recordedOffer(offer.value),
    basis: { applicant, worst: 'pass' },
    decided: 'approved',
    status: 'funded',
    ...part,
  }
}
const policy = (part: Partial<HousePolicy>): HousePolicy => ({ ...firstPolicy, ...part })
const whatIf = (files: readonly PastFile[], proposed: HousePolicy): WhatIf =>
  tried(nothingTried, files, { inForce: firstPolicy, proposed })

describe('TAM-213: what another policy would have done', () => {
  const unclean = { basis: { applicant, worst: 'attention' as const } }
  test.each([
    ['an advance that passes everything', file(advance), {}, 'one-person'],
    ['a check that needs a look', file(advance, unclean), {}, 'two-people'],
    ['a check that needs a look', file(advance, unclean), { secondPersonOnAttention: false }, 'one-person'],
    ['$500.00', file(advance), { secondPersonAbove: cents(499_99) }, 'two-people'],
    ['$500.00', file(advance), { cashAdvanceMost: cents(499_99) }, 'not-offered'],
    ['$500.00', file(advance), { cashAdvanceMost: cents(500_00) }, 'one-person'],
    ['$3,000.00', file(loan), {}, 'two-people'],
    ['$3,000.00', file(loan), { installmentMost: cents(2_999_99) }, 'not-offered'],
    ['an income of $4,000.00', file(advance), { leastMonthlyIncome: cents(4_000_01) }, 'not-offered'],
    ['an income of $4,000.00', file(advance), { leastMonthlyIncome: cents(4_000_00) }, 'one-person'],
    ['payments of 7 % of what is earned', file(loan), { affordableSharePercent: 7 }, 'not-offered'],
    ['an advance that passes everything', file(advance), { approvesCleanFiles: true }, 'by-policy'],
    ['a check that needs a look', file(advance, unclean), { approvesCleanFiles: true }, 'two-people'],
    ['more than one person decides', file(loan), { approvesCleanFiles: true }, 'two-people'],
  ] as const)('%s, under %#', (_, past, part, road) => {
    expect(roadUnder(past, policy(part))).toBe(road)
  })

  test('counts what moves from one road to another, what staff decided, and what became of it', () => {
    const files = [
      file(advance),
      file(advance, { status: 'overdue' }),
      file(advance, { status: 'in-collections' }),
      file(advance, { status: 'written-off' }),
      file(advance, { decided: 'rejected', status: 'rejected' }),
      file(advance, { decided: 'undecided', status: 'expired' }),
      file(advance, unclean),
    ]
    expect(whatIf(files, policy({ approvesCleanFiles: true }))).toEqual({
      files: 7,
      moved: [
        {
          from: 'one-person',
          to: 'by-policy',
          files: 6,
          approved: 4,
          rejected: 1,
          lent: 4 * 500_00,
          nowLate: 2,
          lost: 1,
        },
      ],
      price: { loans: 0, before: 0, after: 0 },
    })
    expect(whatIf(files, firstPolicy)).toEqual({ ...nothingTried, files: 7 })
  })

  test('a lower rate costs exactly what such a loan would be offered at', () => {
    const cheaper = policy({ installmentRate: basisPoints(19_90) })
    const then = offerOn(loan, applicant, today, cheaper)
    const now = file(loan).offer
    expect(then.ok && whatIf([file(loan), file(advance)], cheaper).price).toEqual({
      loans: 1,
      before: now.costOfBorrowing,
      after: then.ok && then.value.costOfBorrowing,
    })
  })
})

const terms: fc.Arbitrary<RequestedTerms> = fc.oneof(
  fc.record({
    loanType: fc.constant('cash-advance' as const),
    advance: fc.integer({ min: 100_00, max: 1_500_00 }),
    startDate: fc.constant(today),
    nextPayDate: fc.constant('2026-12-04'),
    payFrequency: fc.constantFrom(...payFrequencies),
  }),
  fc.record({
    loanType: fc.constant('installment' as const),
    advance: fc.integer({ min: 1_600_00, max: 8_000_00 }),
    startDate: fc.constant(today),
    payFrequency: fc.constantFrom(...payFrequencies),
    numberOfPayments: fc.integer({ min: 6, max: 40 }),
  }),
)
const anyPolicy: fc.Arbitrary<Partial<HousePolicy>> = fc.record(
  {
    cashAdvanceMost: fc.integer({ min: 100_00, max: 1_500_00 }).map(cents),
    installmentMost: fc.integer({ min: 1_000_00, max: 8_000_00 }).map(cents),
    leastMonthlyIncome: fc.integer({ min: 0, max: 5_000_00 }).map(cents),
    // Above it the law may price a short loan lower than the policy does.
    installmentRate: fc.integer({ min: 1_00, max: 30_00 }).map(basisPoints),
    affordableSharePercent: fc.integer({ min: 1, max: 40 }),
    debtCostPercent: fc.integer({ min: 1, max: 10 }),
  },
  { requiredKeys: [] },
)

test('it calls offered exactly what the product offers, to the cent, whatever the policy', () => {
  fc.assert(
    fc.property(
      terms,
      fc.integer({ min: 500_00, max: 8_000_00 }),
      fc.integer({ min: 0, max: 20_000_00 }),
      anyPolicy,
      (requested, monthlyNetIncome, otherDebts, part) => {
        const person = { ...applicant, monthlyNetIncome, otherDebts }
        const before = offerOn(requested, person, today, firstPolicy)
        if (!before.ok) return
        const past = file(advance, { offer: recordedOffer(before.value), basis: { applicant: person, worst: 'pass' } })
        const then = offerOn(requested, person, today, policy(part))
        expect(roadUnder(past, policy(part)) !== 'not-offered').toBe(then.ok)
        if (!then.ok) return
        const { price } = whatIf([past], policy(part))
        expect(price.after - price.before).toBe(then.value.costOfBorrowing - before.value.costOfBorrowing)
      },
    ),
    { numRuns: 300 },
  )
})
