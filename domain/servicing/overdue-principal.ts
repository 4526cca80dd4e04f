import { defaultInterest, defaultInterestMonthly } from '../arrears/default-interest.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { scale } from '../values/rounding.ts'

/** The principal of one payment that did not come, and what changed it. */
export type MissedPrincipal = {
  /** The day the money should have come; default begins on the day after. */
  readonly missedOn: LocalDate
  readonly principal: Cents
  /** Paid (positive) or taken back again (negative). A change on a day counts from the next day on. */
  readonly reductions: readonly { readonly on: LocalDate; readonly amount: Cents }[]
}

const earningDays = (missedOn: LocalDate, through: LocalDate): number => {
  const counted = defaultInterest({ overduePrincipal: cents(0), missedOn, through })
  return counted.ok ? counted.value.days : 0
}

/**
 * ON-07, C-06: default interest on several missed payments whose principal changes, up to and including a day. Each change is a layer of
 * its own from its day on, taken off what the whole would have earned; so the cap of each month holds, the sum is rounded down once, and a
 * doubt about the thirty-first day of a month goes to the borrower.
 */
export const defaultInterestOn = (missed: readonly MissedPrincipal[], through: LocalDate): Cents => {
  let principalDays = 0
  for (const { missedOn, principal, reductions } of missed) {
    principalDays += principal * earningDays(missedOn, through)
    for (const { on, amount } of reductions) principalDays -= amount * earningDays(on > missedOn ? on : missedOn, through)
  }
  return cents(Math.max(0, scale(principalDays, defaultInterestMonthly, 30 * 100_00, 'down')))
}
