import type { Cents } from '../values/cents.ts'
import { compareDays, type LocalDate } from '../values/local-date.ts'

/** Given (positive) or paid back (negative); counts from the next day on. */
export type PrincipalChange = { readonly on: LocalDate; readonly amount: Cents }

/** Cents of principal times days outstanding, up to `length`; `daysTo` counts a change's day. Never
 * less than nothing: money that a late answer backdates may meet money reversed since. */
export const principalDays = (
  opening: number,
  changes: readonly PrincipalChange[],
  length: number,
  daysTo: (on: LocalDate) => number,
): number => {
  let [outstanding, from, total] = [opening, 0, 0]
  for (const { on, amount } of changes.toSorted((a, b) => compareDays(a.on, b.on))) {
    const to = Math.min(length, daysTo(on))
    total += Math.max(0, outstanding) * (to - from)
    from = to
    outstanding += amount
  }
  return total + Math.max(0, outstanding) * (length - from)
}
