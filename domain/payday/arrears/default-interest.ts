import { explain, formatCents, inCents, inDays, inPercent, type Explanation } from '../../explanations/explanation.ts'
import { yearlyRate } from '../../products/on-default.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { BasisPoints } from '../../values/basis-points.ts'
import { parseCents, type Cents } from '../../values/cents.ts'
import { daysBetween, plusMonths, type LocalDate } from '../../values/local-date.ts'
import { scale } from '../../values/rounding.ts'
import { isWholeNumber } from '../../values/whole-number.ts'

/** A month of interest is earned in thirtieths; the rest of a longer month is free. */
const daysThatEarnAMonth = 30

export type DefaultInterestFacts = {
  /** Principal in arrears; cost of borrowing and fees bear none. */
  readonly overduePrincipal: Cents
  /** The signed rate of a month (`OnDefault`). */
  readonly monthly: BasisPoints
  /** The due date of the missed payment; interest runs from the day after. */
  readonly missedOn: LocalDate
  /** Interest up to and including this day. */
  readonly through: LocalDate
}

export type DefaultInterestRefusal =
  | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }
  | { readonly code: 'INTEREST_TOO_LARGE'; readonly overduePrincipal: Cents; readonly days: number }

export type DefaultInterest = { readonly interest: Cents; readonly days: number; readonly explanation: Explanation }

/** Days that bear interest through a day: at most thirty in a calendar month, and from the missed
 * day to the same day of the next month: 16 March to 16 April is one month. */
export const earningDays = (missedOn: LocalDate, through: LocalDate): number => {
  let [total, from] = [0, missedOn]
  let [calendarMonth, inCalendarMonth, monthInDefault, inMonthInDefault] = [0, 0, 0, 0]
  while (from < through) {
    const endOfCalendarMonth = plusMonths(missedOn, calendarMonth, 31)
    const endOfMonthInDefault = plusMonths(missedOn, monthInDefault + 1)
    const end = endOfCalendarMonth < endOfMonthInDefault ? endOfCalendarMonth : endOfMonthInDefault
    const to = end < through ? end : through
    const earning = Math.min(daysBetween(from, to), daysThatEarnAMonth - Math.max(inCalendarMonth, inMonthInDefault))
    total += earning
    inCalendarMonth = to === endOfCalendarMonth ? 0 : inCalendarMonth + earning
    inMonthInDefault = to === endOfMonthInDefault ? 0 : inMonthInDefault + earning
    if (to === endOfCalendarMonth) calendarMonth += 1
    if (to === endOfMonthInDefault) monthInDefault += 1
    from = to
  }
  return total
}

/** ON-07, C-06: default interest: a thirtieth of the month's rate of the overdue principal for each
 * day after the missed payment, at most a month's rate in a calendar month and a month in default,
 * rounded down once. Refuses what is no amount, and interest beyond exact amounts (2^53 - 1
 * cents). */
export const defaultInterest = ({
  overduePrincipal,
  monthly,
  missedOn,
  through,
}: DefaultInterestFacts): Result<DefaultInterest, DefaultInterestRefusal> => {
  if (!isWholeNumber(overduePrincipal)) return err({ code: 'NOT_AN_AMOUNT', given: overduePrincipal })
  const days = earningDays(missedOn, through)
  const counted = parseCents(scale(overduePrincipal, monthly * days, 100_00 * daysThatEarnAMonth, 'down'))
  if (!counted.ok) return err({ code: 'INTEREST_TOO_LARGE', overduePrincipal, days })
  const interest = counted.value
  const rate = monthly / 100
  return ok({
    interest,
    days,
    explanation: explain(
      { defaultInterest: inCents(interest) },
      `ON-07: ${rate} % a month (${yearlyRate(monthly) / 100} % a year) of the overdue principal, by thirtieths, at most 30 days in any month, not compounded, rounded down`,
      {
        overduePrincipal: inCents(overduePrincipal),
        monthlyRate: inPercent(rate),
        daysElapsed: inDays(Math.max(0, daysBetween(missedOn, through))),
        daysCharged: inDays(days),
      },
      `${formatCents(overduePrincipal)} × ${rate} % × ${days} ÷ 30 = ${formatCents(interest)}`,
    ),
  })
}
