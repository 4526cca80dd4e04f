import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstPolicy } from '../policy/house-policy.ts'
import { runs } from '../testing/runs.fixture.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { dateOfEpochDay, epochDay, localDate } from '../values/local-date.ts'
import { payFrequencies, type PayFrequency } from '../values/pay-frequency.ts'
import { alternativeChoices } from './choices.ts'
import { amountsWith, installmentRange } from './installment-range.ts'
import { offerInstallment, type InstallmentRequest } from './offer.ts'
import { priceInstallment } from './price.ts'
import { quoteInstallment } from './quote.ts'

const today = localDate('2026-11-20')
const person = (monthlyNetIncome: number, otherDebts = 0) => ({
  monthlyNetIncome,
  otherDebts,
  earlierAgreements: [],
  withCoApplicant: false,
})
const meansFor = (monthlyNetIncome: number, otherDebts: number) => ({
  monthlyNetIncome: cents(monthlyNetIncome),
  otherDebts: cents(otherDebts),
  debtPaymentsFound: cents(0),
})
const rangeFor = (monthlyNetIncome: number, otherDebts = 0, on = today) => {
  const range = installmentRange(meansFor(monthlyNetIncome, otherDebts), on, firstPolicy)
  if (!range.ok) throw new Error(range.error.code)
  return range.value
}
const terms = (advance: number, payFrequency: PayFrequency, numberOfPayments: number): InstallmentRequest => ({
  loanType: 'installment',
  advance,
  startDate: today,
  payFrequency,
  numberOfPayments,
})

describe('what may be chosen', () => {
  test('by a person with $2,600.00 a month: up to $520.00 of payments a month, no matter what the frequency', () => {
    const { annualRate, affordability, frequencies } = rangeFor(2600_00)
    expect([annualRate, affordability.affordable]).toEqual([29_90, 520_00])
    expect(frequencies.monthly).toEqual({
      firstDueDate: '2026-12-20',
      counts: { fewest: 1, most: 60 },
      largestPayment: 520_00,
      amounts: { minimum: 3_00, maximum: expect.any(Number) },
    })
    expect(payFrequencies.map((frequency) => frequencies[frequency].largestPayment)).toEqual([
      120_00, 240_00, 260_00, 520_00,
    ])
  })

  test('by a person whose debts leave nothing: no amount', () => {
    expect(payFrequencies.map((frequency) => rangeFor(300_00, 10_000_00).frequencies[frequency].amounts)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('is nothing at the end of the clearing calendar', () => {
    expect(installmentRange(meansFor(2600_00, 0), localDate('2045-12-23'), firstPolicy)).toMatchObject({
      error: { code: 'OUTSIDE_CALENDAR' },
    })
  })

  test('is offered at its end, and a cent more is not, on any day and for any means', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: epochDay(localDate('2024-01-02')), max: epochDay(localDate('2040-12-31')) }),
        fc.constantFrom(...payFrequencies),
        fc.integer({ min: 500_00, max: 9_000_00 }),
        fc.integer({ min: 0, max: 60_000_00 }),
        (epoch, frequency, income, debts) => {
          const on = dateOfEpochDay(epoch)
          const { amounts, counts } = rangeFor(income, debts, on).frequencies[frequency]
          if (amounts === null) return
          const offer = (advance: number) =>
            offerInstallment(
              { ...terms(advance, frequency, counts.most), startDate: on },
              person(income, debts),
              on,
              firstPolicy,
            )
          expect(offer(amounts.maximum)).toMatchObject({ ok: true })
          expect(offer(amounts.maximum + 1)).toMatchObject({ ok: false })
        },
      ),
      { numRuns: runs(40) },
    )
  })

  test('with the payments as they are chosen it is offered at both ends, and a dollar more is not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: epochDay(localDate('2024-01-02')), max: epochDay(localDate('2040-12-31')) }),
        fc.constantFrom(...payFrequencies),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 500_00, max: 40_000_00 }),
        fc.integer({ min: 0, max: 60_000_00 }),
        (epoch, payFrequency, numberOfPayments, income, debts) => {
          const on = dateOfEpochDay(epoch)
          const amounts = amountsWith(meansFor(income, debts), on, { payFrequency, numberOfPayments }, firstPolicy)
          const offer = (advance: number) =>
            offerInstallment(
              { ...terms(advance, payFrequency, numberOfPayments), startDate: on },
              person(income, debts),
              on,
              firstPolicy,
            ).ok
          if (amounts === undefined) {
            for (const advance of [100, 1500_00, 1500_01, 50_000_00]) expect(offer(advance)).toBe(false)
            return
          }
          const { minimum, maximum } = amounts
          expect([offer(minimum), offer(maximum), offer(maximum + 100)]).toEqual([true, true, false])
        },
      ),
      { numRuns: runs(150) },
    )
  })
})

describe('what each choice changes', () => {
  const chosen = terms(3000_00, 'monthly', 12)
  const choices = alternativeChoices(chosen, person(4000_00), today, firstPolicy)

  test('the other frequencies over about the same time, then half and twice as many payments', () => {
    expect(choices.map(({ payFrequency, numberOfPayments }) => [payFrequency, numberOfPayments])).toEqual([
      ['weekly', 52],
      ['bi-weekly', 26],
      ['semi-monthly', 24],
      ['monthly', 6],
      ['monthly', 24],
    ])
  })

  test('each is the offer that choosing it would make', () => {
    for (const { payFrequency, numberOfPayments, total, costOfBorrowing } of choices) {
      const offer = offerInstallment({ ...chosen, payFrequency, numberOfPayments }, person(4000_00), today, firstPolicy)
      expect(offer).toMatchObject({ ok: true, value: { total, costOfBorrowing } })
    }
  })

  test('fewer payments cost less in all', () => {
    const [shorter, longer] = choices.slice(3)
    expect(shorter?.costOfBorrowing).toBeLessThan(longer?.costOfBorrowing ?? 0)
  })

  test('what would not be offered is left out', () => {
    const within = alternativeChoices(terms(5000_00, 'monthly', 12), person(2600_00), today, firstPolicy)
    expect(within.map(({ numberOfPayments }) => numberOfPayments)).not.toContain(6)
    expect(alternativeChoices(terms(3000_00, 'monthly', 1), person(40_000_00), today, firstPolicy)).not.toContainEqual(
      expect.objectContaining({ payFrequency: 'monthly', numberOfPayments: 1 }),
    )
  })
})

test('the rate is ours, and less only where 35 % would be passed; then it is the highest in whole hundredths', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: epochDay(localDate('2025-01-02')), max: epochDay(localDate('2040-12-31')) }),
      fc.constantFrom(...payFrequencies),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1500_01, max: 9000_00 }),
      fc.constantFrom(firstPolicy.installmentRate, basisPoints(34_90)),
      (epoch, payFrequency, first, numberOfPayments, advance, ourRate) => {
        const advanceDate = dateOfEpochDay(epoch)
        const request = {
          advance: cents(advance),
          advanceDate,
          firstDueDate: dateOfEpochDay(epoch + first),
          payFrequency,
          numberOfPayments,
        }
        const quote = priceInstallment(request, ourRate)
        if (!quote.ok) throw new Error(quote.error.code)
        const { annualRate, criminalRatePercent, disclosureApr } = quote.value
        // Interest is cut to the whole cent: why an APR stands a little below the rate next to it.
        expect(disclosureApr).toBeLessThanOrEqual(annualRate)
        expect([annualRate <= ourRate, Number.isInteger(annualRate), criminalRatePercent <= 35]).toEqual([
          true,
          true,
          true,
        ])
        if (annualRate === ourRate) return
        expect(quoteInstallment({ ...request, annualRate: basisPoints(annualRate + 1) })).toMatchObject({
          error: { code: 'CRIMINAL_RATE' },
        })
      },
    ),
    { numRuns: runs(60) },
  )
})
