import { principalDays } from '../../interest/principal-days.ts'
import type { InterestPause } from '../../ledger/loan-book.ts'
import type { BasisPoints } from '../../values/basis-points.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { compareDays, type LocalDate } from '../../values/local-date.ts'
import { scale } from '../../values/rounding.ts'
import { earningDays } from './default-interest.ts'

/** The principal of one payment that did not come, and what changed it. */
export type MissedPrincipal = {
  /** The last day without interest. */
  readonly interestAfter: LocalDate
  readonly principal: Cents
  /** Paid (positive) or reversed (negative). A change on a day counts from the next day on. */
  readonly reductions: readonly { readonly on: LocalDate; readonly amount: Cents }[]
  /** TAM-85, TAM-185: pauses by arrangements and stays. They may overlap. */
  readonly pauses: readonly InterestPause[]
}

const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b)

/** Each day of several pauses once, in order. */
const merged = (pauses: readonly InterestPause[]): readonly InterestPause[] => {
  const apart: InterestPause[] = []
  for (const pause of pauses.toSorted((a, b) => compareDays(a.from, b.from))) {
    const last = apart.at(-1)
    if (last === undefined || last.to < pause.from) apart.push(pause)
    else if (last.to < pause.to) apart[apart.length - 1] = { from: last.from, to: pause.to }
  }
  return apart
}

/** TAM-85, TAM-185: the days of the payment's months that bear interest, without the pauses. */
export const countedDays = (
  { interestAfter, pauses }: Pick<MissedPrincipal, 'interestAfter' | 'pauses'>,
  through: LocalDate,
): number => {
  const daysTo = (day: LocalDate): number => earningDays(interestAfter, day)
  return merged(pauses.filter(({ from }) => from < through)).reduce(
    (days, { from, to }) => days + daysTo(from) - daysTo(earlier(to, through)),
    daysTo(through),
  )
}

/** ON-07, C-06: default interest on several missed payments whose principal changes, through a day.
 * The days that earn are of the missed payment's months; so each month's cap holds, the sum is
 * rounded down once, and what is paid never earns again. */
export const defaultInterestOn = (
  missed: readonly MissedPrincipal[],
  monthly: BasisPoints,
  through: LocalDate,
): Cents => {
  const days = missed.reduce(
    (sum, one) =>
      sum +
      principalDays(
        one.principal,
        one.reductions.map(({ on, amount }) => ({ on, amount: cents(0 - amount) })),
        countedDays(one, through),
        (on) => countedDays(one, on),
      ),
    0,
  )
  return cents(scale(days, monthly, 30 * 100_00, 'down'))
}
