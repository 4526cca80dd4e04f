import { defaultInterestMonthly, earningDays } from '../arrears/default-interest.ts'
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

/**
 * ON-07, C-06: default interest on several missed payments whose principal changes, up to and including a day. A change takes from its day
 * on what its amount would have earned, in the months of the payment that was missed; so the cap of each month holds, the sum is rounded
 * down once, and what is paid in full never earns again.
 */
export const defaultInterestOn = (missed: readonly MissedPrincipal[], through: LocalDate): Cents => {
  let principalDays = 0
  for (const { missedOn, principal, reductions } of missed) {
    const days = earningDays(missedOn, through)
    principalDays += principal * days
    for (const { on, amount } of reductions) principalDays -= amount * Math.max(0, days - earningDays(missedOn, on))
  }
  return cents(Math.max(0, scale(principalDays, defaultInterestMonthly, 30 * 100_00, 'down')))
}
