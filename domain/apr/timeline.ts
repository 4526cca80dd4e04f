import { daysBetween, type LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear, type PayFrequency } from '../values/pay-frequency.ts'
import { elapsedUnitPeriods, isHalfMonth, isOneMonth, unitPeriodOfFrequency } from './unit-period.ts'

/** By so many days half months and clamped month ends wander from an exact period. */
const wanderingDays = 2.5

const periodsBetween = (from: LocalDate, to: LocalDate, frequency: PayFrequency): number => {
  const { whole, fraction } = elapsedUnitPeriods(from, to, unitPeriodOfFrequency(frequency))
  const elapsed = whole + fraction
  const nearest = Math.round(elapsed)
  const periodDays = 365 / payPeriodsPerYear[frequency]
  const wanders = frequency === 'semi-monthly' || frequency === 'monthly'
  return nearest > 0 && wanders && Math.abs(elapsed - nearest) * periodDays <= wanderingDays ? nearest : elapsed
}

/** Whether the time to the first payment is exactly one period: days more or less of interest are
 * the borrower's money, a sixth of a half month for 13 days of May. */
export const isWholePeriod = (start: LocalDate, firstPayment: LocalDate, frequency: PayFrequency): boolean => {
  if (frequency === 'semi-monthly') return isHalfMonth(start, firstPayment)
  return frequency === 'monthly'
    ? isOneMonth(start, firstPayment)
    : daysBetween(start, firstPayment) === (frequency === 'weekly' ? 7 : 14)
}

/** Whether the first period's interest is that of an equal part of the year. A single payment is
 * counted by days: a twelfth of 34.9 % for 28 days of February would be 37.9 % a year. */
export const firstPeriodIsEqual = (
  start: LocalDate,
  firstPayment: LocalDate,
  frequency: PayFrequency,
  numberOfPayments: number,
): boolean => numberOfPayments > 1 && isWholePeriod(start, firstPayment, frequency)

/** Time from a credit's first day in pay periods, each exactly 1/12, 1/24, 1/26 or 1/52 of a year
 * no matter its days (SOR/2021-181 s. 47); an odd first one in days of 1/365. */
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
