import { daysBetween, type LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'
import { elapsedUnitPeriods, isHalfMonth, isOneMonth, unitPeriodOfFrequency } from './unit-period.ts'

/** Half months and clamped month ends wander by up to this many days from an exact period; they
 * still count as one. */
const wanderingDays = 2.5

const periodsBetween = (from: LocalDate, to: LocalDate, frequency: PayFrequency): number => {
  const { whole, fraction } = elapsedUnitPeriods(from, to, unitPeriodOfFrequency(frequency))
  const elapsed = whole + fraction
  const nearest = Math.round(elapsed)
  const periodDays = 365 / payPeriodsPerYear[frequency]
  const wanders = frequency === 'semi-monthly' || frequency === 'monthly'
  return nearest > 0 && wanders && Math.abs(elapsed - nearest) * periodDays <= wanderingDays ? nearest : elapsed
}

/** Whether the time to the first payment is one period of the payment frequency. It must be exact
 * here, since two days more or less of interest are the borrower's money: a twenty-fourth of a
 * year for 13 days of May would be a sixth too much. */
export const isWholePeriod = (start: LocalDate, firstPayment: LocalDate, frequency: PayFrequency): boolean => {
  if (frequency === 'semi-monthly') return isHalfMonth(start, firstPayment)
  return frequency === 'monthly'
    ? isOneMonth(start, firstPayment)
    : daysBetween(start, firstPayment) === (frequency === 'weekly' ? 7 : 14)
}

/** Whether interest of the first period is that of an equal part of the year. A single payment is
 * counted by days whatever it is called: over 28 days of February a twelfth of 34.9 % would be
 * 37.9 % a year. */
export const firstPeriodIsEqual = (
  start: LocalDate,
  firstPayment: LocalDate,
  frequency: PayFrequency,
  numberOfPayments: number,
): boolean => numberOfPayments > 1 && isWholePeriod(start, firstPayment, frequency)

/** Time from the first day of a credit, in pay periods, for one payment day after the other. A
 * period of the schedule is exactly 1/12, 1/24, 1/26 or 1/52 of a year no matter what its days
 * (SOR/2021-181 s. 47); an odd first period is counted in days of 1/365. */
export const scheduleClock = (
  start: LocalDate,
  firstPayment: LocalDate,
  frequency: PayFrequency,
): ((on: LocalDate) => number) => {
  const inDays = (to: LocalDate): number => (daysBetween(start, to) / 365) * payPeriodsPerYear[frequency]
  const first = isWholePeriod(start, firstPayment, frequency) ? 1 : inDays(firstPayment)
  return (on) => {
    if (on < firstPayment) return inDays(on)
    return on === firstPayment ? first : first + periodsBetween(firstPayment, on, frequency)
  }
}
