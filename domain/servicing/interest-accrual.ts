import { isWholePeriod } from '../apr/timeline.ts'
import type { InstallmentPayment } from '../installment/quote.ts'
import type { BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { epochDay, type LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'
import { scale } from '../values/rounding.ts'

/** The part of an installment loan that its interest depends on. */
export type InterestTerms = {
  readonly advanceDate: LocalDate
  readonly annualRate: BasisPoints
  readonly payFrequency: PayFrequency
  readonly payments: readonly Pick<InstallmentPayment, 'scheduledDate'>[]
}

/** Principal given (positive) or paid back (negative); a change on a day counts from the next day on. */
export type PrincipalChange = { readonly on: LocalDate; readonly amount: Cents }

/** Cents of principal times the days it was outstanding, in a stretch of epoch days that begins after `from` and ends with `through`. */
const principalDays = (changes: readonly PrincipalChange[], from: number, through: number): number =>
  changes.reduce((sum, { on, amount }) => sum + amount * Math.max(0, through - Math.max(epochDay(on), from)), 0)

/**
 * TAM-07: interest of an installment loan from the advance up to a day, in whole cents. A period of the rhythm bears the yearly rate
 * divided by the periods in a year, whatever its days, on the principal averaged over them; an odd first period and the days after the
 * last payment bear days of 1/365. Each period is cut to the cent, as in the schedule that was agreed, so a loan paid on its days costs
 * exactly what was disclosed. Interest bears no interest. `afterPeriods` leaves out the first so many periods, when they are already
 * reckoned.
 */
export const installmentInterestThrough = (
  terms: InterestTerms,
  changes: readonly PrincipalChange[],
  through: LocalDate,
  afterPeriods = 0,
): Cents => {
  const { advanceDate, annualRate, payFrequency, payments } = terms
  const last = epochDay(through)
  const interest = (from: number, to: number, daysOfYear: number): number =>
    scale(principalDays(changes, from, Math.min(to, last)), annualRate, 100_00 * daysOfYear, 'down')
  let [total, from] = [0, epochDay(payments[afterPeriods - 1]?.scheduledDate ?? advanceDate)]
  for (const [index, { scheduledDate }] of payments.slice(afterPeriods).entries()) {
    if (from >= last) break
    const to = epochDay(scheduledDate)
    const wholePeriod = afterPeriods + index > 0 || isWholePeriod(advanceDate, scheduledDate, payFrequency)
    total += interest(from, to, wholePeriod ? payPeriodsPerYear[payFrequency] * (to - from) : 365)
    from = to
  }
  return cents(total + interest(from, last, 365))
}
