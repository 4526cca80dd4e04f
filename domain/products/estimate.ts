import { paymentsInMonths } from '../installment/quote.ts'
import { payDatesFor } from '../payday/pay-date.ts'
import type { HousePolicy } from '../policy/house-policy.ts'
import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'
import { nearestDay, type DayRange } from '../values/day-range.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import type { LoanType } from './loan-type.ts'
import type { Applicant } from './offer.ts'
import { offerOn, type PricedOffer, type RequestedTerms } from './product.ts'

/** What a visitor asks for. Cents; a day YYYY-MM-DD. */
export type EstimateRequest = {
  readonly loanType: LoanType
  readonly advance: number
  readonly payFrequency: PayFrequency
  /** Of a cash advance; the pay day nearest to two weeks from today where none is given. */
  readonly nextPayDate?: string | undefined
  /** Of an installment loan; a year where none is given. */
  readonly months?: number | undefined
}

export type Estimate = {
  readonly terms: RequestedTerms
  readonly offer: PricedOffer
  /** The pay days on which a cash advance may be repaid; absent for another product. */
  readonly payDates?: DayRange
}

/** Nobody in particular: an income that sets no limit, and no loan before. */
const anybody: Applicant = {
  monthlyNetIncome: 1_000_000_00,
  earlierAgreements: [],
  otherDebts: 0,
  withCoApplicant: false,
}

const estimated = (
  terms: RequestedTerms,
  {
    today,
    policy,
    payDates,
  }: { readonly today: LocalDate; readonly policy: HousePolicy; readonly payDates?: DayRange },
): Result<Estimate, Refusal> => {
  const offer = offerOn(terms, anybody, today, policy)
  return offer.ok ? ok({ terms, offer: offer.value, ...(payDates && { payDates }) }) : offer
}

/** TAM-200: what a loan costs before anything is known of the person: the offer itself, for
 * somebody whom no limit of income stops. Refuses what nobody is offered. */
export const estimateOn = (
  request: EstimateRequest,
  today: LocalDate,
  policy: HousePolicy,
): Result<Estimate, Refusal> => {
  const { loanType, advance, payFrequency, months = 12 } = request
  if (loanType === 'installment') {
    const numberOfPayments = paymentsInMonths(months, payFrequency)
    return estimated({ loanType, advance, startDate: today, payFrequency, numberOfPayments }, { today, policy })
  }
  const payDates = payDatesFor({ advanceDate: today, payFrequency, earlierAgreements: [] })
  if (payDates === undefined) return refuse('OUTSIDE_CALENDAR')
  const nextPayDate = request.nextPayDate ?? nearestDay(payDates, plusDays(today, 14))
  return estimated({ loanType, advance, startDate: today, nextPayDate, payFrequency }, { today, policy, payDates })
}
