import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPolicy } from '../policy/house-policy.ts'
import { everySample } from '../testing/runs.fixture.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import { payFrequencies } from '../values/pay-frequency.ts'
import { estimateOn } from './estimate.ts'
import { loanTypes } from './loan-type.ts'
import { offerOn, recordedOffer } from './product.ts'

const firstDay = localDate('2026-01-01')

test('TAM-200: an estimate has the figures of the quote for the same terms, whatever the person earns', () => {
  let compared = 0
  fc.assert(
    fc.property(
      fc.record({
        loanType: fc.constantFrom(...loanTypes),
        advance: fc.integer({ min: 1_00, max: 2_000_00 }),
        payFrequency: fc.constantFrom(...payFrequencies),
        nextPayDate: fc.option(
          fc.integer({ min: 0, max: 70 }).map((days) => plusDays(firstDay, days)),
          { nil: undefined },
        ),
        months: fc.integer({ min: 1, max: 60 }),
      }),
      fc.integer({ min: 500_00, max: 30_000_00 }),
      (request, monthlyNetIncome) => {
        const estimate = estimateOn(request, firstDay, firstPolicy)
        if (!estimate.ok) return
        const person = { monthlyNetIncome, earlierAgreements: [], otherDebts: 0, withCoApplicant: false }
        const quote = offerOn(estimate.value.terms, person, firstDay, firstPolicy)
        if (!quote.ok) return
        compared += 1
        expect(recordedOffer(estimate.value.offer)).toEqual(recordedOffer(quote.value))
      },
    ),
  )
  if (everySample) expect(compared).toBeGreaterThan(20)
})

test('TAM-200: without a pay day the nearest to two weeks from today is taken, and what nobody is offered is refused', () => {
  const request = { loanType: 'cash-advance', advance: 300_00, payFrequency: 'monthly' } as const
  const estimate = estimateOn(request, localDate('2026-11-27'), firstPolicy)
  expect(estimate.ok && [estimate.value.offer.dueDate, estimate.value.offer.total]).toEqual(['2026-12-11', 342_00])
  expect(estimate.ok && estimate.value.payDates).toMatchObject({ latest: '2027-01-28' })
  expect(estimateOn({ ...request, advance: 1500_01 }, firstDay, firstPolicy)).toMatchObject({
    error: { code: 'ADVANCE_ABOVE_MAXIMUM' },
  })
  expect(estimateOn({ ...request, nextPayDate: 'tomorrow' }, firstDay, firstPolicy)).toMatchObject({
    error: { code: 'INVALID_INPUT' },
  })
})
