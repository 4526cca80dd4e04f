import { criminalRateLimit } from '../apr/criminal-rate.ts'
import { asRate, checkOf, inCents, type RuleCheck } from '../decision/check.ts'
import { incomeInWords } from '../payday/net-pay.ts'
import { earnsEnough, type HousePolicy } from '../policy/house-policy.ts'
import type { Applicant, OfferFigures } from '../products/offer.ts'
import { ok, refusalOf, refuse, type Refusal, type RefusalFacts, type Refused, type Result } from '../shared/result.ts'
import { basisPoints, type BasisPoints } from '../values/basis-points.ts'
import { leastOf, parseCents, type Cents } from '../values/cents.ts'
import { parseLocalDate, type LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'
import { isWholeNumber } from '../values/whole-number.ts'
import { affordabilityOf, meansOf, paymentsOfAMonth, type Means } from './affordability.ts'
import { affordableAmounts } from './affordable-amounts.ts'
import {
  fewestPaymentsOfSmallLoans,
  firstPaymentOf,
  installmentAmounts,
  paymentCounts,
  type InstallmentDays,
} from './offered-range.ts'
import { ownRate, priceInstallment } from './price.ts'
import type { InstallmentPayment, InstallmentQuote, InstallmentRefusal } from './quote.ts'
import { installmentOnDefault } from './return-fee.ts'
import { installmentAdvanceCentsMax, installmentRateMax } from './rules/in-force.ts'
import type { InstallmentTerms } from './signed-terms.ts'

/** Cents, the day in Toronto YYYY-MM-DD. The rate is ours, the days follow from the frequency. */
export type InstallmentRequest = {
  readonly loanType: 'installment'
  readonly advance: number
  readonly startDate: string
  readonly payFrequency: PayFrequency
  readonly numberOfPayments: number
}

export type InstallmentOffer = Omit<OfferFigures, 'payments'> & {
  readonly loanType: 'installment'
  readonly annualRate: BasisPoints
  /** The higher of both conventions (CPA-10), rounded up to the hundredth of a percent. */
  readonly criminalRate: BasisPoints
  readonly payments: readonly InstallmentPayment[]
  readonly paymentsPerMonth: Cents
}

/** Next to the most that its payments may be a month (TAM-44), income's: never for the log. */
export type PricedInstallment = InstallmentOffer & {
  readonly affordablePerMonth: Cents
  /** What that limit was computed from. */
  readonly means: Means
}

/** What the log keeps of a priced offer. */
export const withoutMeans = ({
  affordablePerMonth: _affordable,
  means: _means,
  ...offer
}: PricedInstallment): InstallmentOffer => offer

/** The days of a loan that starts that day; nothing at the end of the clearing calendar. */
export const installmentDays = (advanceDate: LocalDate, payFrequency: PayFrequency): InstallmentDays | undefined => {
  const firstDueDate = firstPaymentOf(advanceDate, payFrequency)
  return firstDueDate && { advanceDate, firstDueDate, payFrequency }
}

/** The refusal with what would be accepted instead, where there is any. */
const refuseWith = (code: string, facts: Readonly<Record<string, number | undefined>>): Refused => {
  const present = Object.entries(facts).filter((fact): fact is [string, number] => fact[1] !== undefined)
  return refuse(code, present.length === 0 ? undefined : (Object.fromEntries(present) satisfies RefusalFacts))
}

/** Why a quote is refused, in this product's codes, with the figure that would be accepted. */
const refuseQuote = (refusal: InstallmentRefusal, days: InstallmentDays, count: number): Refused => {
  switch (refusal.code) {
    case 'ADVANCE_ABOVE_MAXIMUM':
      return refuseWith('INSTALLMENT_ABOVE_MAXIMUM', { nearestAmount: refusal.maximum })
    case 'TERM_TOO_LONG':
    case 'NOT_A_PAYMENT_COUNT':
      return refuseWith('INSTALLMENT_TERM_TOO_LONG', { nearestPayments: paymentCounts(days)?.most })
    case 'INSTALLMENT_IS_PAYDAY_SIZED':
      return refuseWith('INSTALLMENT_IS_PAYDAY_SIZED', { nearestPayments: fewestPaymentsOfSmallLoans(days) })
    case 'PAYMENTS_TOO_SMALL':
    case 'NOT_AMORTIZABLE':
      return refuseWith('PAYMENTS_TOO_SMALL', { nearestAmount: installmentAmounts(days, count)?.minimum })
    default:
      return refusalOf(refusal)
  }
}

const offerOf = (quote: InstallmentQuote, affordablePerMonth: Cents, means: Means): PricedInstallment => {
  const { advance, costOfBorrowing, total, termDays, disclosureApr, advanceDate, dueDate, payFrequency } = quote
  return {
    loanType: 'installment',
    advance,
    costOfBorrowing,
    total,
    termDays,
    disclosureApr,
    advanceDate,
    dueDate,
    payFrequency,
    payments: quote.payments,
    onDefault: installmentOnDefault,
    annualRate: quote.annualRate,
    criminalRate: basisPoints(Math.ceil(quote.criminalRatePercent * 100 - 1e-6)),
    paymentsPerMonth: paymentsOfAMonth(quote.regularPayment, payFrequency),
    affordablePerMonth,
    means,
  }
}

/** TAM-09, TAM-204: the policy's largest loan, within the one that we offer at all. */
const mostOf = ({ installmentMost }: HousePolicy): Cents => leastOf(installmentMost, installmentAdvanceCentsMax)

/** What an installment loan costs this person, or why it is not offered. Live quote, saved terms,
 * approval and agreement call this one function, so that they cannot differ. */
export const offerInstallment = (
  terms: InstallmentRequest,
  applicant: Applicant,
  today: LocalDate,
  policy: HousePolicy,
): Result<PricedInstallment, Refusal> => {
  const { payFrequency, numberOfPayments } = terms
  const [startDate, advance, means] = [parseLocalDate(terms.startDate), parseCents(terms.advance), meansOf(applicant)]
  if (!startDate.ok || !advance.ok || !means.ok) return refuse('INVALID_INPUT')
  if (!isWholeNumber(numberOfPayments, 1)) return refuse('INVALID_INPUT')
  if (startDate.value !== today) return refuse('START_DATE_NOT_OFFERED')
  const days = installmentDays(today, payFrequency)
  if (days === undefined) return refuse('OUTSIDE_CALENDAR')
  const earns = earnsEnough(means.value.monthlyNetIncome, policy)
  if (!earns.ok) return earns
  if (advance.value > policy.installmentMost)
    return refuseWith('INSTALLMENT_ABOVE_MAXIMUM', { nearestAmount: mostOf(policy) })
  const quote = priceInstallment({ ...days, advance: advance.value, numberOfPayments }, ownRate(policy))
  if (!quote.ok) return refuseQuote(quote.error, days, numberOfPayments)
  const { affordable } = affordabilityOf(means.value, policy)
  const offer = offerOf(quote.value, affordable, means.value)
  if (offer.paymentsPerMonth <= affordable) return ok(offer)
  const nearestAmount = affordableAmounts(days, numberOfPayments, affordable, policy)?.maximum
  return refuseWith('PAYMENTS_NOT_AFFORDABLE', {
    paymentsPerMonth: offer.paymentsPerMonth,
    affordablePerMonth: affordable,
    nearestAmount,
  })
}

/** The request as it is on a later day: a loan is made on the day it is signed, never before. */
export const installmentRequestOn = (terms: InstallmentRequest, today: LocalDate): InstallmentRequest =>
  terms.startDate < today ? { ...terms, startDate: today } : terms

/** The offer in the words of the ledger, which books what was signed. */
export const signedInstallment = (offer: InstallmentOffer): InstallmentTerms => {
  const { loanType, advance, advanceDate, annualRate, payFrequency, payments, onDefault } = offer
  return { loanType, advance, advanceDate, annualRate, payFrequency, payments, onDefault }
}

const incomeUsed = ({ monthlyNetIncome, incomeBasis: basis, incomeSeen: seen }: Means): string =>
  incomeInWords({ monthlyNetIncome, basis, ...(seen && { seen }) })

export const checkInstallment = (offer: PricedInstallment, policy: HousePolicy): readonly RuleCheck[] => {
  const { advance, advanceDate, annualRate, criminalRate, paymentsPerMonth, affordablePerMonth, means } = offer
  const fromBank = means.incomeBasis === 'bank-data' || means.debtPaymentsFound > 0
  const limit = criminalRateLimit(advanceDate, payPeriodsPerYear[offer.payFrequency])
  const criminal = basisPoints(limit.ok ? Math.floor(limit.value * 100) : 0)
  const most = mostOf(policy)
  return [
    checkOf('TAM-09', 'terms', advance <= most, inCents(advance), inCents(most)),
    checkOf(
      'TAM-44',
      fromBank ? 'bank-data' : 'answers',
      paymentsPerMonth <= affordablePerMonth,
      inCents(paymentsPerMonth),
      inCents(affordablePerMonth),
      { steps: [incomeUsed(means), ...affordabilityOf(means, policy).explanation.steps] },
    ),
    checkOf('TAM-08', 'terms', annualRate <= installmentRateMax, asRate(annualRate), asRate(installmentRateMax)),
    checkOf('CPA-10', 'terms', criminalRate <= criminal, asRate(criminalRate), asRate(criminal)),
  ]
}
