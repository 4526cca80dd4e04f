import fc from 'fast-check'
import { expect, test } from 'vitest'
import { torontoInstant } from '../calendars/toronto.ts'
import { meansOf } from '../installment/affordability.ts'
import { installmentRange } from '../installment/installment-range.ts'
import { priceChecks } from '../law-checks/price.ts'
import { cashAdvanceRange } from '../payday/offered-range.ts'
import type { Applicant } from '../products/offer.ts'
import { offerOn, signedTerms, type RequestedTerms } from '../products/product.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { payFrequencies, payPeriodsPerYear } from '../values/pay-frequency.ts'
import { checkPolicy, policyBounds, reminderBounds, type PolicyNumber } from './check-policy.ts'
import { firstPolicy, type HousePolicy } from './house-policy.ts'

const today = localDate('2026-11-20')

/** Whatever the numbers are: `wide` times what the bounds allow. */
const policies = (wide: number): fc.Arbitrary<HousePolicy> => {
  const number = (key: PolicyNumber) =>
    fc.integer({ min: wide === 1 ? policyBounds[key].least : 0, max: policyBounds[key].most * wide })
  return fc.record({
    cashAdvanceMost: number('cashAdvanceMost').map(cents),
    installmentMost: number('installmentMost').map(cents),
    leastMonthlyIncome: fc.oneof(fc.constant(cents(0)), number('leastMonthlyIncome').map(cents)),
    installmentRate: number('installmentRate').map(basisPoints),
    affordableSharePercent: number('affordableSharePercent'),
    debtCostPercent: number('debtCostPercent'),
    secondPersonAbove: number('secondPersonAbove').map(cents),
    secondPersonOnAttention: fc.boolean(),
    papersTakeAdmin: fc.boolean(),
    moneyAbove: number('moneyAbove').map(cents),
    decisionTargetHours: number('decisionTargetHours'),
    reminderDays: fc
      .uniqueArray(fc.integer({ min: 1, max: 29 }), { maxLength: 5 })
      .map((d) => d.toSorted((a, b) => a - b)),
    waitingWords: fc.constantFrom('', 'We answer within the day.'),
    approvesCleanFiles: fc.boolean(),
    sampleOneIn: number('sampleOneIn'),
  })
}

const applicants: fc.Arbitrary<Applicant> = fc.record({
  monthlyNetIncome: fc.integer({ min: 0, max: 12_000_00 }),
  earlierAgreements: fc.subarray([localDate('2026-10-01'), localDate('2026-11-02')]),
  otherDebts: fc.integer({ min: 0, max: 30_000_00 }),
  withCoApplicant: fc.constant(false),
})

const requests: fc.Arbitrary<RequestedTerms> = fc
  .tuple(
    fc.boolean(),
    fc.integer({ min: 1_00, max: 60_000_00 }),
    fc.constantFrom(...payFrequencies),
    fc.integer({ min: 1, max: 62 }),
  )
  .map(([isAdvance, advance, payFrequency, some]) =>
    isAdvance
      ? {
          loanType: 'cash-advance',
          advance: advance % 1_600_00,
          startDate: today,
          nextPayDate: plusDays(today, some),
          payFrequency,
        }
      : { loanType: 'installment', advance, startDate: today, payFrequency, numberOfPayments: some },
  )

/** By the checks of the law, which call no rule that offered it, and half of the net pay
 * (ON-05). */
const breaches = (terms: RequestedTerms, applicant: Applicant, policy: HousePolicy): readonly unknown[] => {
  const offer = offerOn(terms, applicant, today, policy)
  if (!offer.ok) return []
  const signed = signedTerms(offer.value)
  const at = torontoInstant(today, 12, 0, 0)
  const facts = {
    loanId: 'ln',
    events: [],
    entries: [],
    agreedAt: at,
    agreedOn: today,
    terms: signed,
    others: [],
    coBorrowed: [],
    now: at,
  }
  const half = Math.floor((applicant.monthlyNetIncome * 6) / payPeriodsPerYear[terms.payFrequency])
  return [
    ...priceChecks.map(({ check }) => check(facts)).filter((verdict) => typeof verdict !== 'string'),
    ...(terms.loanType === 'cash-advance' && terms.advance > half ? ['more than half of the net pay'] : []),
  ]
}

test.each([
  ['that is checked', 1],
  ['that nobody checked', 4],
])('under no policy %s does an offer break a limit of the law', (_, wide) => {
  let offered = 0
  fc.assert(
    fc.property(policies(wide), applicants, requests, (policy, applicant, terms) => {
      if (wide === 1) expect(checkPolicy(policy)).toEqual({ ok: true, value: true })
      if (offerOn(terms, applicant, today, policy).ok) offered += 1
      expect(breaches(terms, applicant, policy)).toEqual([])
    }),
    { numRuns: 2_000 },
  )
  expect(offered).toBeGreaterThan(20)
})

test('under every policy the ends of what may be chosen are offered, and break no limit of the law', () => {
  let offered = 0
  const accepted = (terms: RequestedTerms, applicant: Applicant, policy: HousePolicy): void => {
    expect(offerOn(terms, applicant, today, policy)).toMatchObject({ ok: true })
    expect(breaches(terms, applicant, policy)).toEqual([])
    offered += 1
  }
  fc.assert(
    fc.property(policies(1), applicants, fc.constantFrom(...payFrequencies), (policy, applicant, payFrequency) => {
      const advances = cashAdvanceRange(applicant, today, policy)
      const days = advances.ok ? advances.value.starts[0].payDates[payFrequency] : null
      const amounts = advances.ok ? advances.value.amounts[payFrequency] : null
      if (days && amounts)
        for (const advance of [amounts.minimum, amounts.maximum])
          accepted(
            { loanType: 'cash-advance', advance, startDate: today, nextPayDate: days.latest, payFrequency },
            applicant,
            policy,
          )
      const means = meansOf(applicant)
      const range = means.ok ? installmentRange(means.value, today, policy) : means
      const of = range.ok ? range.value.frequencies[payFrequency] : undefined
      if (of?.amounts) {
        const terms = {
          loanType: 'installment',
          startDate: today,
          payFrequency,
          numberOfPayments: of.counts.most,
        } as const
        accepted({ ...terms, advance: of.amounts.maximum }, applicant, policy)
      }
    }),
    { numRuns: 150 },
  )
  expect(offered).toBeGreaterThan(20)
})

const refused = (change: Partial<HousePolicy>) => checkPolicy({ ...firstPolicy, ...change })

test('a number at its bounds passes, and one beyond them is refused by name', () => {
  expect(refused({})).toEqual({ ok: true, value: true })
  for (const key of Object.keys(policyBounds) as PolicyNumber[]) {
    const { least, most } = policyBounds[key]
    for (const given of [least, most]) expect(refused({ [key]: given })).toMatchObject({ ok: true })
    for (const given of [least - 1, most + 1, least + 0.5, Number.NaN])
      expect(refused({ [key]: given })).toMatchObject({
        error: { code: 'POLICY_OUT_OF_BOUNDS', facts: { value: key, least, most } },
      })
  }
})

test.each([
  ['$1,500.01 for a cash advance (FED-02)', { cashAdvanceMost: cents(1_500_01) }, 'POLICY_OUT_OF_BOUNDS'],
  ['35 % a year (C-23)', { installmentRate: basisPoints(35_00) }, 'POLICY_OUT_OF_BOUNDS'],
  ['reminders out of order', { reminderDays: [3, 1] }, 'REMINDERS_NOT_ASCENDING'],
  ['two reminders on one day', { reminderDays: [3, 3] }, 'REMINDERS_NOT_ASCENDING'],
  [
    'a reminder after the application has ended',
    { reminderDays: [reminderBounds.most + 1] },
    'REMINDERS_NOT_ASCENDING',
  ],
  ['six reminders', { reminderDays: [1, 2, 3, 4, 5, 6] }, 'REMINDERS_NOT_ASCENDING'],
  ['words that are too long', { waitingWords: 'a'.repeat(281) }, 'WORDS_TOO_LONG'],
  ['words with a rate and no APR next to it (CPA-08)', { waitingWords: 'Now at 19%' }, 'WORDS_NAME_A_RATE'],
  ['words with an amount', { waitingWords: 'Only $9 a week' }, 'WORDS_NAME_A_RATE'],
])('refused: %s', (_, change, code) => {
  expect(refused(change)).toMatchObject({ ok: false, error: { code } })
})
