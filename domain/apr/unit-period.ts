import { daysBetween, isLastOfMonth, plusMonths, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'

/** The period that a periodic rate belongs to: so many days, weeks, half months or months. */
export type UnitPeriod = { readonly unit: 'day' | 'week' | 'semimonth' | 'month'; readonly multiple: number }

const unitsPerYear: Readonly<Record<UnitPeriod['unit'], number>> = { day: 365, week: 52, semimonth: 24, month: 12 }

/** How many of the period make a year; a year has 365 days, 52 weeks, 12 months. */
export const unitPeriodsPerYear = ({ unit, multiple }: UnitPeriod): number => unitsPerYear[unit] / multiple

const periodOfFrequency: Readonly<Record<PayFrequency, UnitPeriod>> = {
  weekly: { unit: 'week', multiple: 1 },
  'bi-weekly': { unit: 'week', multiple: 2 },
  'semi-monthly': { unit: 'semimonth', multiple: 1 },
  monthly: { unit: 'month', multiple: 1 },
}

export const unitPeriodOfFrequency = (frequency: PayFrequency): UnitPeriod => periodOfFrequency[frequency]

/** Whole months back from the later day, and the days left over at the front. The last day of a
 * short month stands for the 29th to the 31st. */
const monthsAndDays = (from: LocalDate, to: LocalDate): { readonly months: number; readonly days: number } => {
  const monthIndex = (date: LocalDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const apart = monthIndex(to) - monthIndex(from)
  if (from.slice(8) === to.slice(8)) return { months: apart, days: 0 }
  if (isLastOfMonth(to) && from.slice(8) > to.slice(8)) return { months: apart, days: 0 }
  const months = plusMonths(to, -apart) < from ? apart - 1 : apart
  return { months, days: daysBetween(from, plusMonths(to, -months)) }
}

/** Whether exactly a month lies between; 30 days are one for App. J's fractions only. */
export const isOneMonth = (from: LocalDate, to: LocalDate): boolean => {
  const { months, days } = monthsAndDays(from, to)
  return months === 1 && days === 0
}

/** Whether half a month lies between, as from the 1st to the 16th or the 15th to the last. */
export const isHalfMonth = (from: LocalDate, to: LocalDate): boolean => {
  const [dayFrom, dayTo] = [Number(from.slice(8)), Number(to.slice(8))]
  return (
    daysBetween(from, to) <= 16 &&
    (Math.abs(dayTo - dayFrom) === 15 || (dayFrom === 15 && isLastOfMonth(to)) || (isLastOfMonth(from) && dayTo === 15))
  )
}

/** Whole unit periods and the fraction left over. Odd days count thirtieths of a month, but 365ths
 * of a year when the unit is whole years (12 CFR 1026 App. J (b)(5)). */
export const elapsedUnitPeriods = (
  from: LocalDate,
  to: LocalDate,
  { unit, multiple }: UnitPeriod,
): { readonly whole: number; readonly fraction: number } => {
  if (unit === 'month' && multiple % 12 === 0) {
    const { months, days } = monthsAndDays(from, to)
    const years = Math.floor(months / 12)
    const elapsed = days === 0 ? months / 12 : years + daysBetween(from, plusMonths(to, -12 * years)) / 365
    const periods = elapsed / (multiple / 12)
    return { whole: Math.floor(periods), fraction: periods - Math.floor(periods) }
  }
  const { months, days } =
    unit === 'month' || unit === 'semimonth' ? monthsAndDays(from, to) : { months: 0, days: daysBetween(from, to) }
  const length = { day: 1, week: 7, semimonth: 15, month: 30 }[unit] * multiple
  const elapsed = 30 * months + days
  return { whole: Math.floor(elapsed / length), fraction: (elapsed % length) / length }
}

/** One advance, one payment: their term, in whole months if so, a year at most (App. J (b)(4)). */
export const singlePaymentPeriod = (from: LocalDate, to: LocalDate): UnitPeriod => {
  const { months, days } = monthsAndDays(from, to)
  if (months > 0 && days === 0) return { unit: 'month', multiple: Math.min(12, months) }
  return { unit: 'day', multiple: Math.min(365, Math.max(1, daysBetween(from, to))) }
}

const nameOf = ({ unit, multiple }: UnitPeriod): string => `${unit} ${multiple}`

/** The exact calendar step from one day to the next, if it is one that people pay by. */
const stepBetween = (from: LocalDate, to: LocalDate): UnitPeriod => {
  const { months } = monthsAndDays(from, to)
  if (plusMonths(from, months) === to || plusMonths(to, -months) === from) return { unit: 'month', multiple: months }
  const days = daysBetween(from, to)
  if (days % 7 === 0) return { unit: 'week', multiple: days / 7 }
  return isHalfMonth(from, to) ? { unit: 'semimonth', multiple: 1 } : { unit: 'day', multiple: days }
}

/** The customary period nearest to an average interval, for dates moved by closed days. */
const nearestPeriod = (days: number): UnitPeriod => {
  if (days < 4) return { unit: 'day', multiple: Math.round(days) }
  if (days < 14.6) return { unit: 'week', multiple: days < 10.5 ? 1 : 2 }
  if (days < 17) return { unit: 'semimonth', multiple: 1 }
  if (days < 27) return { unit: 'week', multiple: 3 }
  return { unit: 'month', multiple: Math.min(12, Math.round((days * 12) / 365)) }
}

/** The unit period of payment days: the commonest interval (of two the shorter), at most a year;
 * with no clear pattern the customary period nearest to the average. One interval is its own
 * period. */
export const commonUnitPeriod = (start: LocalDate, paymentDays: readonly LocalDate[]): UnitPeriod => {
  const days = [...new Set([start, ...paymentDays])].sort()
  const intervals = days
    .slice(1)
    .map((day, index) => ({ step: stepBetween(days[index] ?? day, day), length: daysBetween(days[index] ?? day, day) }))
  const [only] = intervals
  if (!only) return { unit: 'day', multiple: 1 }
  if (intervals.length === 1) return { unit: 'day', multiple: Math.min(365, only.length) }
  const counts = new Map<string, { readonly step: UnitPeriod; readonly length: number; readonly times: number }>()
  for (const { step, length } of intervals)
    counts.set(nameOf(step), { step, length, times: (counts.get(nameOf(step))?.times ?? 0) + 1 })
  const [top] = [...counts.values()].sort((a, b) => b.times - a.times || a.length - b.length)
  const average = intervals.reduce((sum, { length }) => sum + length, 0) / intervals.length
  if (!top || top.times * 2 < intervals.length) return nearestPeriod(average)
  const { unit, multiple } = top.step
  return { unit, multiple: Math.min(multiple, unitsPerYear[unit]) }
}
