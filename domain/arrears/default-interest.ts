import { inCents, inDays, inPercent, sayCents, type Explanation } from '../explanations/explanation.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { basisPoints, type BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { dateOfEpochDay, daysBetween, daysInMonth, epochDay, type LocalDate } from '../values/local-date.ts'
import { scale } from '../values/rounding.ts'

/** ON-07, PLA s. 32.1: default interest per month, on principal only, not compounded. */
export const defaultInterestMonthly: BasisPoints = basisPoints(2_50)

/** INT-4, Interest Act s. 4: the yearly equivalent that must stand beside it, 12 × 2.5 because nothing compounds. */
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

export type DefaultInterest = { readonly interest: Cents; readonly days: number; readonly explanation: Explanation }

/** Days that bear interest, calendar month by calendar month, never more than thirty in one. */
const earningDays = (missedOn: LocalDate, through: LocalDate): number => {
  let total = 0
  for (let day = epochDay(missedOn) + 1; day <= epochDay(through);) {
    const date = dateOfEpochDay(day)
    const [year, month, dayOfMonth] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
    const leftInMonth = Math.min(daysInMonth(year, month) - dayOfMonth, epochDay(through) - day) + 1
    total += Math.min(leftInMonth, daysThatEarnAMonth)
    day += leftInMonth
  }
  return total
}

/**
 * ON-07, C-06: default interest on a payday loan: a thirtieth of 2.5 % of the overdue principal for each day from the day after the missed
 * payment, at most 2.5 % in any calendar month, rounded down once over the whole time. Refuses an amount that is no amount.
 */
export const defaultInterest = ({
  overduePrincipal,
  missedOn,
  through,
}: DefaultInterestFacts): Result<DefaultInterest, { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }> => {
  if (!(Number.isSafeInteger(overduePrincipal) && overduePrincipal >= 0)) return err({ code: 'NOT_AN_AMOUNT', given: overduePrincipal })
  const days = earningDays(missedOn, through)
  const interest = cents(scale(overduePrincipal, defaultInterestMonthly * days, 100_00 * daysThatEarnAMonth, 'down'))
  return ok({
    interest,
    days,
    explanation: {
      figure: 'defaultInterest',
      value: inCents(interest),
      ruleId: 'ON-07',
      formula:
        '2.5 % a month (30 % a year) of the overdue principal, by thirtieths, at most 30 days in any month, not compounded, rounded down',
      inputs: [
        { name: 'overduePrincipal', value: inCents(overduePrincipal) },
        { name: 'monthlyRate', value: inPercent(2.5) },
        { name: 'daysElapsed', value: inDays(Math.max(0, daysBetween(missedOn, through))) },
        { name: 'daysCharged', value: inDays(days) },
      ],
      steps: [`${sayCents(overduePrincipal)} × 2.5 % × ${days} ÷ 30 = ${sayCents(interest)}`],
    },
  })
}
