import { firstPeriodIsEqual } from '../apr/timeline.ts'
import type { InstallmentPayment } from '../installment/quote.ts'
import type { BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { epochDay, type LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'
import { interestOnPrincipalDays } from '../values/simple-interest.ts'
import { principalDays, type PrincipalChange } from './principal-days.ts'

/** The part of an installment loan that its interest depends on. */
export type InterestTerms = {
  readonly advanceDate: LocalDate
  readonly annualRate: BasisPoints
  readonly payFrequency: PayFrequency
  readonly payments: readonly Pick<InstallmentPayment, 'scheduledDate'>[]
}

/**
 * TAM-07: interest of an installment loan from the advance up to a day, in whole cents. A period of the payment frequency bears the yearly rate
 * divided by the periods in a year, whatever its days, on the principal averaged over them; an odd first period and the days after the
 * last payment bear days of 1/365. Each period is cut to the cent, as in the schedule that was agreed, so a loan paid on its days costs
 * exactly what was disclosed. Interest bears no interest. `afterPeriods` leaves out the first so many periods, when they are already
 * computed.
 */
export const installmentInterestThrough = (
  terms: InterestTerms,
  changes: readonly PrincipalChange[],
  through: LocalDate,
  afterPeriods = 0,
): Cents => {
  const { advanceDate, annualRate, payFrequency, payments } = terms
  const last = epochDay(through)
  const interest = (from: number, to: number, daysOfYear: number): number => {
    const length = Math.max(0, Math.min(to, last) - from)
    const days = principalDays(0, changes, length, (on) => Math.max(0, epochDay(on) - from))
    return interestOnPrincipalDays(days, annualRate, daysOfYear, 'down')
  }
  let [total, from] = [0, epochDay(payments[afterPeriods - 1]?.scheduledDate ?? advanceDate)]
  for (const [index, { scheduledDate }] of payments.slice(afterPeriods).entries()) {
    if (from >= last) break
    const to = epochDay(scheduledDate)
    const wholePeriod =
      afterPeriods + index > 0 || firstPeriodIsEqual(advanceDate, scheduledDate, payFrequency, payments.length)
    total += interest(from, to, wholePeriod ? payPeriodsPerYear[payFrequency] * (to - from) : 365)
    from = to
  }
  return cents(total + interest(from, last, 365))
}
