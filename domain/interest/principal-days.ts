import type { Cents } from '../values/cents.ts'
import { compareDays, type LocalDate } from '../values/local-date.ts'

/** Principal given (positive) or paid back (negative); a change on a day counts from the next day
 * on. */
export type PrincipalChange = { readonly on: LocalDate; readonly amount: Cents }

/** Cents of principal times the days they were outstanding, up to `length` days. `daysTo` counts a
 * change's day from the same start. Less than nothing is never outstanding: money that a bank's
 * late answer backdates meets other money that was reversed since, and what was there twice in
 * between earns the borrower nothing. */
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
