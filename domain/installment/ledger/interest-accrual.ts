import { firstPeriodIsEqual } from '../../apr/timeline.ts'
import type { InterestPause } from '../../ledger/loan-book.ts'
import type { BasisPoints } from '../../values/basis-points.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { epochDay, type LocalDate } from '../../values/local-date.ts'
import { payPeriodsPerYear, type PayFrequency } from '../../values/pay-frequency.ts'
import { interestOnPrincipalDays } from '../../values/simple-interest.ts'
import type { InstallmentPayment } from '../quote.ts'

/** The part of an installment loan that its interest depends on. */
export type InterestTerms = {
  readonly advanceDate: LocalDate
  readonly annualRate: BasisPoints
  readonly payFrequency: PayFrequency
  readonly payments: readonly Pick<InstallmentPayment, 'scheduledDate'>[]
}

/** Interest as days pass and principal changes; days in order, an earlier one changes nothing. */
export type InterestMeter = {
  /** Brings the meter to a day and answers all interest up to it, in whole cents. */
  readonly through: (day: LocalDate) => Cents
  /** What is outstanding from the next day on; never less than nothing. */
  readonly setPrincipal: (principal: number) => void
}

/** TAM-07: interest of an installment loan, day by day. A period bears the yearly rate divided by
 * the periods in a year, whatever its days, on the principal averaged over them; an odd first
 * period and days after the last payment bear days of 1/365. Each period is cut to the cent as in
 * the schedule, so a loan paid on its days costs what was disclosed. Interest bears no interest,
 * and a day of a pause bears none (TAM-185); pauses do not overlap. */
export const interestMeter = (
  { advanceDate, annualRate, payFrequency, payments }: InterestTerms,
  pauses: readonly InterestPause[] = [],
): InterestMeter => {
  const paused = pauses.map(({ from, to }) => ({ from: epochDay(from), to: epochDay(to) }))
  const ends = payments.map(({ scheduledDate }) => epochDay(scheduledDate))
  const [first] = payments
  const firstIsWhole =
    first !== undefined && firstPeriodIsEqual(advanceDate, first.scheduledDate, payFrequency, payments.length)
  let [period, start, day, principal, principalDays, closed] = [
    0,
    epochDay(advanceDate),
    epochDay(advanceDate),
    0,
    0,
    0,
  ]
  const ofPeriod = (): number => {
    const end = ends[period]
    const isWhole = end !== undefined && (period > 0 || firstIsWhole)
    const daysOfYear = isWhole ? payPeriodsPerYear[payFrequency] * (end - start) : 365
    return interestOnPrincipalDays(principalDays, annualRate, daysOfYear, 'down')
  }
  const passTo = (to: number): void => {
    const days = paused.reduce(
      (sum, pause) => sum - Math.max(0, Math.min(to, pause.to) - Math.max(day, pause.from)),
      to - day,
    )
    principalDays += principal * days
    day = to
  }
  return {
    through: (through) => {
      const to = epochDay(through)
      for (let end = ends[period]; end !== undefined && end <= to; end = ends[period]) {
        passTo(end)
        closed += ofPeriod()
        ;[period, start, principalDays] = [period + 1, end, 0]
      }
      if (to > day) passTo(to)
      return cents(closed + ofPeriod())
    },
    setPrincipal: (now) => {
      principal = Math.max(0, now)
    },
  }
}
