import { describe, expect, test } from 'vitest'
import { checkInstallment, installmentRequestOn, offerInstallment, signedInstallment } from '../installment/offer.ts'
import { cashAdvanceRequestOn, checkCashAdvance, offerCashAdvance, signedCashAdvance } from '../payday/offer.ts'
import { firstPolicy } from '../policy/house-policy.ts'
import { localDate, plusDays } from '../values/local-date.ts'
import {
  annualRateOf,
  checksOf,
  isOffered,
  offerOn,
  paymentPlanOf,
  recordedOffer,
  signedTerms,
  termsOn,
} from './product.ts'

const today = localDate('2026-11-20')
const advance = {
  loanType: 'cash-advance' as const,
  advance: 500_00,
  startDate: '2026-11-20',
  nextPayDate: '2026-12-04',
  payFrequency: 'bi-weekly' as const,
}
const installment = {
  loanType: 'installment' as const,
  advance: 5000_00,
  startDate: '2026-11-20',
  payFrequency: 'monthly' as const,
  numberOfPayments: 12,
}
const person = (...earlier: readonly string[]) => ({
  monthlyNetIncome: 2600_00,
  earlierAgreements: earlier.map((day) => localDate(day)),
  otherDebts: 0,
  withCoApplicant: false,
})
const offered = (terms: typeof advance | typeof installment, ...earlier: readonly string[]) => {
  const offer = offerOn(terms, person(...earlier), today, firstPolicy)
  if (!offer.ok) throw new Error(`not offered: ${offer.error.code}`)
  return offer.value
}

describe('each product answers with its own rules', () => {
  test('offers', () => {
    expect(offerOn(advance, person(), today, firstPolicy)).toEqual(
      offerCashAdvance(advance, person(), today, firstPolicy),
    )
    expect(offerOn(installment, person(), today, firstPolicy)).toEqual(
      offerInstallment(installment, person(), today, firstPolicy),
    )
  })

  test('terms on a later day', () => {
    const later = plusDays(today, 3)
    expect(termsOn(advance, later)).toEqual(cashAdvanceRequestOn(advance, later))
    expect(termsOn(installment, later)).toEqual(installmentRequestOn(installment, later))
  })

  test('what is booked, and the limits next to it', () => {
    const [single, plan] = [offered(advance), offered(installment)]
    if (single.loanType !== 'cash-advance' || plan.loanType !== 'installment') throw new Error('each is its own')
    expect(signedTerms(single)).toEqual(signedCashAdvance(single))
    expect(signedTerms(plan)).toEqual(signedInstallment(plan))
    expect(checksOf(single, firstPolicy)).toEqual(checkCashAdvance(single))
    expect(checksOf(plan, firstPolicy)).toEqual(checkInstallment(plan, firstPolicy))
  })
})

test('the log keeps an offer without the income that it rests on, and otherwise whole', () => {
  const [single, plan] = [offered(advance), offered(installment)]
  const [kept, keptPlan] = [recordedOffer(single), recordedOffer(plan)]
  expect(single).toMatchObject({ ...kept, netPay: 1200_00, maximumAdvance: 600_00, incomes: { declared: 2600_00 } })
  expect(Object.keys(single).filter((key) => !(key in kept))).toEqual(['netPay', 'incomes', 'maximumAdvance'])
  expect(plan).toMatchObject(keptPlan)
  expect(Object.keys(plan).filter((key) => !(key in keptPlan))).toEqual(['affordablePerMonth', 'means'])
})

test('a customer can have a cash advance and an installment loan', () => {
  expect([isOffered(advance), isOffered(installment)]).toEqual([true, true])
})

test('the third cash advance within 63 days has an extended plan, every other loan a standard one', () => {
  expect(paymentPlanOf(offered(advance))).toBe('standard')
  expect(paymentPlanOf(offered(installment))).toBe('standard')
  expect(paymentPlanOf(offered(advance, '2026-10-01', '2026-10-25'))).toBe('extended')
})

test('an installment loan has an annual rate, a cash advance has none', () => {
  expect([annualRateOf(offered(installment)), annualRateOf(offered(advance))]).toEqual([29_90, undefined])
})
