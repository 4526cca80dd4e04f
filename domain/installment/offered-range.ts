import { debitTiming } from '../pad/debit-initiation.ts'
import { advanceCentsMin, paydayAdvanceCentsMax } from '../payday/maximum-advance.ts'
import { datesOfFrequency, openDueDate, paymentCountMax } from '../schedule/due-dates.ts'
import { cents, type Cents } from '../values/cents.ts'
import { nearestDay, rangeOfDays, type DayRange } from '../values/day-range.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { installmentTermDaysMax } from './quote.ts'
import { firstPaymentDaysMax, installmentAdvanceCentsMax } from './rules/in-force.ts'
import { installmentIsNotPaydaySized } from './rules/is-not-payday-sized.ts'

/** Payments, both ends included. */
export type CountRange = { readonly fewest: number; readonly most: number }

/** Cents, both ends included. */
export type InstallmentAmounts = { readonly minimum: Cents; readonly maximum: Cents }

/** The days that decide how many payments an installment loan may have. */
export type InstallmentDays = {
  readonly advanceDate: LocalDate
  readonly firstDueDate: LocalDate
  readonly payFrequency: PayFrequency
}

/** TAM-10, TAM-04: the first and the last day for a first payment whose debit can still be sent.
 * Nothing at the end of the clearing calendar. */
export const firstPaymentDates = (advanceDate: LocalDate): DayRange | undefined =>
  rangeOfDays(plusDays(advanceDate, 1), plusDays(advanceDate, firstPaymentDaysMax), (day) => {
    const timing = debitTiming(day)
    return timing.ok && timing.value.initiateOn >= advanceDate
  })

/** TAM-05, TAM-10: the first payment's scheduled day: one period after the advance, or the nearest
 * day allowed. Nothing at the end of the clearing calendar. */
export const firstPaymentOf = (advanceDate: LocalDate, payFrequency: PayFrequency): LocalDate | undefined => {
  const offered = firstPaymentDates(advanceDate)
  const dates = datesOfFrequency(advanceDate, payFrequency, 2)
  const next = dates.ok ? dates.value[1] : undefined
  return offered && next && nearestDay(offered, next)
}

/** The last scheduled day, where all lie within the longest term and the calendar. */
const lastDate = (
  { advanceDate, firstDueDate, payFrequency }: InstallmentDays,
  count: number,
): LocalDate | undefined => {
  const dates = datesOfFrequency(firstDueDate, payFrequency, count)
  const last = dates.ok ? dates.value.at(-1) : undefined
  if (last === undefined || daysBetween(advanceDate, last) > installmentTermDaysMax) return undefined
  return openDueDate(last).ok ? last : undefined
}

/** TAM-05, TAM-09: how many payments may be chosen; found by halving. Nothing where none fits. */
export const paymentCounts = (days: InstallmentDays): CountRange | undefined => {
  if (lastDate(days, 1) === undefined) return undefined
  let [fits, tooMany] = [1, paymentCountMax + 1]
  while (fits + 1 < tooMany) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (lastDate(days, middle) === undefined) tooMany = middle
    else fits = middle
  }
  return { fewest: 1, most: fits }
}

/** C-21: the fewest payments that take a small loan past 62 days; nothing where no number does. */
export const fewestPaymentsOfSmallLoans = (days: InstallmentDays): number | undefined => {
  const { most } = paymentCounts(days) ?? { most: 0 }
  for (let count = 1; count <= most; count += 1) {
    const last = lastDate(days, count)
    if (last === undefined) return undefined
    if (installmentIsNotPaydaySized(advanceCentsMin, daysBetween(days.advanceDate, last)).ok) return count
  }
  return undefined
}

/** TAM-03, TAM-09, C-21: the smallest and the largest loan with that many payments, none of payday
 * size. A payment is one dollar, and two cents for each payment, so that rounding keeps them equal.
 * Accepted up to 30 % a year; nearer to 35 % the guard may refuse (CPA-10). Nothing where not
 * offered. */
export const installmentAmounts = (days: InstallmentDays, count: number): InstallmentAmounts | undefined => {
  const last = lastDate(days, count)
  if (last === undefined) return undefined
  const perPayment = cents(Math.max(advanceCentsMin, 2 * count) * count)
  const paydaySized = !installmentIsNotPaydaySized(perPayment, daysBetween(days.advanceDate, last)).ok
  return {
    minimum: paydaySized ? cents(paydayAdvanceCentsMax + 1) : perPayment,
    maximum: installmentAdvanceCentsMax,
  }
}
