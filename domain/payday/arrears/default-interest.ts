import { explain, formatCents, inCents, inDays, inPercent, type Explanation } from '../../explanations/explanation.ts'
import { inForceOn, newestLaw, type LawNotKnown } from '../../law/law-by-date.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { basisPoints, type BasisPoints } from '../../values/basis-points.ts'
import { parseCents, type Cents } from '../../values/cents.ts'
import { daysBetween, plusMonths, type LocalDate } from '../../values/local-date.ts'
import { scale } from '../../values/rounding.ts'
import { isWholeNumber } from '../../values/whole-number.ts'

/** ON-07, PLA s. 32.1: default interest per month, on principal only, not compounded. */
export const defaultInterestMonthly: BasisPoints = newestLaw.defaultInterestMonthly.value

/** INT-4, Interest Act s. 4: the yearly equivalent, 12 × 2.5 because nothing compounds. */
export const defaultInterestYearly: BasisPoints = basisPoints(30_00)

/** A month of interest is earned in thirtieths; the rest of a longer month is free. */
const daysThatEarnAMonth = 30

export type DefaultInterestFacts = {
  /** Principal in arrears; cost of borrowing and fees bear none. */
  readonly overduePrincipal: Cents
  /** The due date of the missed payment; interest runs from the day after. */
  readonly missedOn: LocalDate
  /** Interest up to and including this day. */
  readonly through: LocalDate
}

export type DefaultInterestRefusal =
  | LawNotKnown
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

/** ON-07, C-06: default interest: a thirtieth of 2.5 % of the overdue principal for each day after
 * the missed payment, at most 2.5 % in a calendar month and a month in default, rounded down once.
 * Refuses what is no amount, interest beyond exact amounts (2^53 - 1 cents), and a day before the
 * law had a rate. */
export const defaultInterest = ({
  overduePrincipal,
  missedOn,
  through,
}: DefaultInterestFacts): Result<DefaultInterest, DefaultInterestRefusal> => {
  if (!isWholeNumber(overduePrincipal)) return err({ code: 'NOT_AN_AMOUNT', given: overduePrincipal })
  const law = inForceOn('defaultInterestMonthly', missedOn)
  if (!law.ok) return law
  const days = earningDays(missedOn, through)
  const counted = parseCents(scale(overduePrincipal, law.value.value * days, 100_00 * daysThatEarnAMonth, 'down'))
  if (!counted.ok) return err({ code: 'INTEREST_TOO_LARGE', overduePrincipal, days })
  const interest = counted.value
  return ok({
    interest,
    days,
    explanation: explain(
      { defaultInterest: inCents(interest) },
      'ON-07: 2.5 % a month (30 % a year) of the overdue principal, by thirtieths, at most 30 days in any month, not compounded, rounded down',
      {
        overduePrincipal: inCents(overduePrincipal),
        monthlyRate: inPercent(2.5),
        daysElapsed: inDays(Math.max(0, daysBetween(missedOn, through))),
        daysCharged: inDays(days),
      },
      `${formatCents(overduePrincipal)} × 2.5 % × ${days} ÷ 30 = ${formatCents(interest)}`,
    ),
  })
}
