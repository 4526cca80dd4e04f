import { acssCalendar } from '../calendars/acss-calendar.ts'
import { isBusinessDay, nextBusinessDay, type OutsideCalendar } from '../calendars/business-calendar.ts'
import { err, ok, type Result } from '../shared/result.ts'
import {
  daysBetween,
  isLastOfMonth,
  isMonthsAfter,
  plusDays,
  plusMonths,
  type LocalDate,
} from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { isWholeNumber } from '../values/whole-number.ts'

export type NotAPaymentCount = { readonly code: 'NOT_A_PAYMENT_COUNT'; readonly given: number }

/** Weekly payments for more than ten years are no loan of ours. */
export const paymentCountMax = 520

/** 15th and last, 1st and 16th, or whichever pair the first date belongs to. */
const semiMonthlyDays = (first: LocalDate): readonly [number, number] => {
  const day = Number(first.slice(8))
  if (day === 15 || isLastOfMonth(first)) return [15, 31]
  return day < 15 ? [day, day + 15] : [day - 15, day]
}

/** n = 0 is the first: so many days on, or a day of a month so many months on. */
type Place = { readonly days: number } | { readonly months: number; readonly dayOfMonth: number }

const placeOfNth = (first: LocalDate, frequency: PayFrequency, n: number): Place => {
  switch (frequency) {
    case 'weekly':
      return { days: 7 * n }
    case 'bi-weekly':
      return { days: 14 * n }
    case 'monthly':
      return { months: n, dayOfMonth: Number(first.slice(8)) }
    case 'semi-monthly': {
      const [early, late] = semiMonthlyDays(first)
      const startsLate = first !== plusMonths(first, 0, early)
      const halves = n + (startsLate ? 1 : 0)
      return { months: Math.floor(halves / 2), dayOfMonth: halves % 2 === 0 ? early : late }
    }
  }
}

/** On the frequency's own days; a month too short gives its last day. */
const nthDate = (first: LocalDate, frequency: PayFrequency, n: number): LocalDate => {
  const place = placeOfNth(first, frequency, n)
  return 'days' in place ? plusDays(first, place.days) : plusMonths(first, place.months, place.dayOfMonth)
}

const isNthDate = (day: LocalDate, first: LocalDate, frequency: PayFrequency, n: number): boolean => {
  const place = placeOfNth(first, frequency, n)
  return 'days' in place
    ? daysBetween(first, day) === place.days
    : isMonthsAfter(day, first, place.months, place.dayOfMonth)
}

/** TAM-05: so many days of a payment frequency, closed days not considered. Refuses days the
 * clearing calendar does not cover. */
export const datesOfFrequency = (
  first: LocalDate,
  frequency: PayFrequency,
  count: number,
): Result<readonly LocalDate[], OutsideCalendar | NotAPaymentCount> => {
  if (!(isWholeNumber(count, 1) && count <= paymentCountMax)) return err({ code: 'NOT_A_PAYMENT_COUNT', given: count })
  for (const end of [first, nthDate(first, frequency, count - 1)]) {
    const covered = isBusinessDay(acssCalendar, end)
    if (!covered.ok) return covered
  }
  return ok(Array.from({ length: count }, (_, n) => nthDate(first, frequency, n)))
}

/** Whether days, in order and none twice, are of a frequency from the first; one follows none. */
export const followsFrequency = (days: readonly LocalDate[], frequency: PayFrequency): boolean => {
  const [first] = days
  return first !== undefined && days.length > 1 && days.every((day, n) => isNthDate(day, first, frequency, n))
}

/** PAD-11: a payment on a closed day is due on the next open one. */
export const openDueDate = (date: LocalDate): Result<LocalDate, OutsideCalendar> => nextBusinessDay(acssCalendar, date)
