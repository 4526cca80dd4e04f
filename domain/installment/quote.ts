import type { CreditRefusal } from '../apr/credit.ts'
import { criminalRateGuard, type CriminalRateRefusal } from '../apr/criminal-rate.ts'
import { disclosureApr } from '../apr/disclosure-apr.ts'
import { criminalRateFigures, type CriminalRateFigures } from '../apr/rate-conventions.ts'
import { firstPeriodIsEqual } from '../apr/timeline.ts'
import type { OutsideCalendar } from '../calendars/business-calendar.ts'
import { explain, inDays, onDay, type Explanation } from '../explanations/explanation.ts'
import { datesOfFrequency, openDueDate, type NotAPaymentCount } from '../schedule/due-dates.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, type LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'
import { explainSchedule } from './explain-schedule.ts'
import {
  amortize,
  type AmortizationRequest,
  type AmortizationRow,
  type NotAmortizable,
  type PaymentsTooSmall,
} from './level-payment.ts'
import type { BrokenInstallmentRule, InstallmentRequest } from './request.ts'
import { brokenInstallmentRules } from './rules/in-force.ts'
import { installmentIsNotPaydaySized, type PaydaySizedInstallment } from './rules/is-not-payday-sized.ts'

export type { InstallmentRequest } from './request.ts'

/** TAM-09: our longest loan, five years. It also has to end within the clearing calendar. */
export const installmentTermDaysMax = 1_830

export type InstallmentPayment = AmortizationRow & {
  /** The scheduled day, on which interest is computed. */
  readonly scheduledDate: LocalDate
  /** The day it is due: the same, or the next day the clearing system is open (PAD-11). */
  readonly dueDate: LocalDate
}

export type InstallmentQuote = {
  readonly advance: Cents
  readonly advanceDate: LocalDate
  readonly dueDate: LocalDate
  readonly annualRate: BasisPoints
  readonly payFrequency: PayFrequency
  /** The level payment; the last one differs by the rounding. */
  readonly regularPayment: Cents
  readonly costOfBorrowing: Cents
  readonly total: Cents
  readonly termDays: number
  readonly disclosureApr: BasisPoints
  /** The same, not rounded for print. */
  readonly disclosureAprPercent: number
  /** The higher of the two rates in `criminalRate`. */
  readonly criminalRatePercent: number
  readonly criminalRate: CriminalRateFigures
  readonly payments: readonly InstallmentPayment[]
  readonly explanations: readonly Explanation[]
}

export type InstallmentRefusal =
  | BrokenInstallmentRule
  | { readonly code: 'TERM_TOO_LONG'; readonly termDays: number; readonly maximum: number }
  | PaydaySizedInstallment
  | PaymentsTooSmall
  | NotAmortizable
  | NotAPaymentCount
  | OutsideCalendar
  | CriminalRateRefusal
  | CreditRefusal

/** TAM-05: payments of a term in months; 12 months are 52 weeks. At least one. */
export const paymentsInMonths = (months: number, frequency: PayFrequency): number =>
  Math.max(1, Math.round((months * payPeriodsPerYear[frequency]) / 12))

/** The account of these payments, whenever they are due. */
export const amortizationOf = (request: InstallmentRequest): AmortizationRequest => {
  const { advance, advanceDate, firstDueDate, payFrequency, annualRate, numberOfPayments } = request
  return {
    advance,
    annualRate,
    periodsPerYear: payPeriodsPerYear[payFrequency],
    payments: numberOfPayments,
    ...(!firstPeriodIsEqual(advanceDate, firstDueDate, payFrequency, numberOfPayments) && {
      firstPeriodDays: daysBetween(advanceDate, firstDueDate),
    }),
  }
}

/** The payments before any rate is looked at. Refuses what is no schedule (TAM-09, C-21). */
export const installmentSchedule = (
  request: InstallmentRequest,
): Result<readonly InstallmentPayment[], InstallmentRefusal> => {
  const { advance, advanceDate, firstDueDate, payFrequency, numberOfPayments } = request
  const dates = datesOfFrequency(firstDueDate, payFrequency, numberOfPayments)
  if (!dates.ok) return dates
  const lastDate = dates.value.at(-1) ?? firstDueDate
  const nominalTerm = daysBetween(advanceDate, lastDate)
  if (nominalTerm > installmentTermDaysMax)
    return err({ code: 'TERM_TOO_LONG', termDays: nominalTerm, maximum: installmentTermDaysMax })
  const paydaySized = installmentIsNotPaydaySized(advance, nominalTerm)
  if (!paydaySized.ok) return paydaySized
  const rows = amortize(amortizationOf(request))
  if (!rows.ok) return rows
  const payments: InstallmentPayment[] = []
  for (const [index, row] of rows.value.entries()) {
    const scheduledDate = dates.value[index] ?? lastDate
    const due = openDueDate(scheduledDate)
    if (!due.ok) return due
    payments.push({ ...row, scheduledDate, dueDate: due.value })
  }
  return ok(payments)
}

const termExplanation = (
  { advanceDate }: InstallmentRequest,
  lastScheduled: LocalDate,
  dueDate: LocalDate,
): Explanation =>
  explain(
    { termDays: inDays(daysBetween(advanceDate, dueDate)) },
    'PAD-11: days from the advance to the last payment, which moves off a day the banks are closed',
    { advanceDate: onDay(advanceDate), lastScheduledDate: onDay(lastScheduled) },
    [
      ...(dueDate === lastScheduled ? [] : [`clearing is closed on ${lastScheduled}, next open ${dueDate}`]),
      `${advanceDate} to ${dueDate} = ${daysBetween(advanceDate, dueDate)} days`,
    ],
  )

/** What an installment loan costs and when it is paid back, with rates of the scheduled days: a
 * later debit only lowers them. Refuses payday size (C-21), a rate above ours (C-23) or above 35 %
 * by either convention (CPA-10). */
export const quoteInstallment = (request: InstallmentRequest): Result<InstallmentQuote, InstallmentRefusal> => {
  const [refusal] = brokenInstallmentRules(request)
  if (refusal) return err(refusal)
  const schedule = installmentSchedule(request)
  if (!schedule.ok) return schedule
  const payments = schedule.value
  const { advance, advanceDate, annualRate, payFrequency } = request
  const credit = {
    advances: [{ on: advanceDate, amount: advance }],
    payments: payments.map(({ scheduledDate, amount }) => ({ on: scheduledDate, amount })),
  }
  const apr = disclosureApr(credit, payFrequency)
  if (!apr.ok) return apr
  const criminal = criminalRateGuard('BEFORE_OFFER', { ...credit, frequency: payFrequency }, request.agreedOn)
  if (!criminal.ok) return criminal
  const total = cents(payments.reduce((sum, { amount }) => sum + amount, 0))
  const cost = cents(total - advance)
  const dueDate = payments.at(-1)?.dueDate ?? request.firstDueDate
  return ok({
    advance,
    advanceDate,
    dueDate,
    annualRate,
    payFrequency,
    regularPayment: payments[0]?.amount ?? total,
    costOfBorrowing: cost,
    total,
    termDays: daysBetween(advanceDate, dueDate),
    disclosureApr: apr.value.rate,
    disclosureAprPercent: apr.value.percent,
    criminalRatePercent: criminal.value.percent,
    criminalRate: criminalRateFigures(criminal.value),
    payments,
    explanations: [
      ...explainSchedule(amortizationOf(request), payments),
      termExplanation(request, payments.at(-1)?.scheduledDate ?? dueDate, dueDate),
      apr.value.explanation,
      criminal.value.explanation,
    ],
  })
}

/** How the figures of an offer came about, computed again from what it states. */
export const explainInstallment = (
  offer: Omit<InstallmentRequest, 'firstDueDate' | 'numberOfPayments'> & Pick<InstallmentQuote, 'payments'>,
): readonly Explanation[] => {
  const firstDueDate = offer.payments[0]?.scheduledDate ?? offer.advanceDate
  const quote = quoteInstallment({ ...offer, firstDueDate, numberOfPayments: offer.payments.length })
  return quote.ok ? quote.value.explanations : []
}
