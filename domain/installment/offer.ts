import type { InstallmentTerms } from './signed-terms.ts'
import { quoteInstallment, type InstallmentPayment } from './quote.ts'
import { installmentAdvanceCentsMax } from './rules/advance-is-one-to-50000-dollars.ts'
import { installmentRateMax } from './rules/rate-is-at-most-34-9-percent.ts'
import { refusalOf, refuse, type Refusal } from '../shared/refusal.ts'
import { ok, type Result } from '../shared/result.ts'
import { parseBasisPoints, type BasisPoints } from '../values/basis-points.ts'
import { parseCents } from '../values/cents.ts'
import { daysBetween, parseLocalDate, plusDays, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import type { RuleCheck } from '../decision/check.ts'
import type { Applicant, OfferFigures } from '../products/offer.ts'

/** What a customer requests: cents, basis points, days YYYY-MM-DD in Toronto. */
export type InstallmentRequest = {
  readonly loanType: 'installment'
  readonly advance: number
  readonly startDate: string
  readonly firstDueDate: string
  readonly payFrequency: PayFrequency
  readonly numberOfPayments: number
  readonly annualRate: number
}

/** An installment loan as it was offered. */
export type InstallmentOffer = Omit<OfferFigures, 'payments'> & {
  readonly loanType: 'installment'
  readonly annualRate: BasisPoints
  readonly payments: readonly InstallmentPayment[]
}

/** What an installment loan on these terms costs, or why it is not offered. The agreement is made on the day it is signed. */
export const offerInstallment = (
  terms: InstallmentRequest,
  _applicant: Applicant,
  today: LocalDate,
): Result<InstallmentOffer, Refusal> => {
  const [startDate, firstDueDate] = [parseLocalDate(terms.startDate), parseLocalDate(terms.firstDueDate)]
  const [advance, annualRate] = [parseCents(terms.advance), parseBasisPoints(terms.annualRate)]
  if (!startDate.ok || !firstDueDate.ok || !advance.ok || !annualRate.ok) return refuse('INVALID_INPUT')
  if (startDate.value !== today) return refuse('START_DATE_NOT_OFFERED')
  const { payFrequency, numberOfPayments } = terms
  const quote = quoteInstallment({
    advance: advance.value,
    advanceDate: startDate.value,
    firstDueDate: firstDueDate.value,
    payFrequency,
    numberOfPayments,
    annualRate: annualRate.value,
  })
  if (!quote.ok) return refusalOf(quote.error)
  const { costOfBorrowing, total, termDays, disclosureApr, advanceDate, dueDate, payments } = quote.value
  return ok({
    loanType: 'installment',
    advance: advance.value,
    costOfBorrowing,
    total,
    termDays,
    disclosureApr,
    advanceDate,
    dueDate,
    payFrequency,
    payments,
    annualRate: annualRate.value,
  })
}

/** The request as it stands on a later day: start and first payment move together, so that the first period keeps its length. */
export const installmentRequestOn = (terms: InstallmentRequest, today: LocalDate): InstallmentRequest => {
  const [startDate, firstDueDate] = [parseLocalDate(terms.startDate), parseLocalDate(terms.firstDueDate)]
  if (!startDate.ok || !firstDueDate.ok || startDate.value >= today) return terms
  const moved = daysBetween(startDate.value, today)
  return { ...terms, startDate: today, firstDueDate: plusDays(firstDueDate.value, moved) }
}

/** The offer in the words of the ledger, which books what was signed. */
export const signedInstallment = (offer: InstallmentOffer): InstallmentTerms => {
  const { loanType, advance, advanceDate, annualRate, payFrequency, payments } = offer
  return { loanType, advance, advanceDate, annualRate, payFrequency, payments }
}

/** The offer beside the limits it was checked against. */
export const checkInstallment = ({ advance, annualRate }: InstallmentOffer): readonly RuleCheck[] => [
  {
    rule: 'TAM-09',
    source: 'terms',
    outcome: advance <= installmentAdvanceCentsMax ? 'pass' : 'fail',
    figure: { unit: 'cents', amount: advance },
    limit: { unit: 'cents', amount: installmentAdvanceCentsMax },
  },
  {
    rule: 'TAM-08',
    source: 'terms',
    outcome: annualRate <= installmentRateMax ? 'pass' : 'fail',
    figure: { unit: 'basis-points', rate: annualRate },
    limit: { unit: 'basis-points', rate: installmentRateMax },
  },
]
