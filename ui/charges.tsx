import { money, shortDate } from './format.tsx'
import type { KeyFact } from './key-facts.tsx'

export interface DefaultInterest {
  /** Hundredths of a percent per month. */
  readonly monthly: number
  /** The yearly twin that must be next to it, in hundredths of a percent. */
  readonly yearly: number
}

/** '2.5% per month (30% per year)'. */
export const defaultInterestWords = ({ monthly, yearly }: DefaultInterest): string =>
  `${monthly / 100}% per month (${yearly / 100}% per year)`

/** Monthly percent as a rate for the screen. Nothing compounds, so a year is twelve months. */
export const defaultInterestFrom = (percentAMonth: number): DefaultInterest => {
  const monthly = Math.round(percentAMonth * 100)
  return { monthly, yearly: 12 * monthly }
}

/** 'Ontario maximum: $14.00, since Jan 1, 2025': cents for each $100, and the day from which that
 * is the law. */
export const ontarioMaximum = (cents: number, since: string): string =>
  `Ontario maximum: ${money(cents)}, since ${shortDate(since)}`

/** The last row of every cost box; the fee in cents, 'N/A' while the product is not chosen. Without
 * default interest of its own a loan goes on at its agreed rate, and its fee is a limit (C-04). */
export const returnedPaymentFact = (fee: number | null, interest: DefaultInterest | null): KeyFact => {
  const fact = { label: 'If a payment is returned', value: money(fee) }
  if (fee === null) return fact
  const note =
    interest === null
      ? 'at most, for each one; interest goes on at the same rate'
      : `once, plus ${defaultInterestWords(interest)} on what is overdue`
  return { ...fact, note }
}

/** Next to an APR: the term, and where the interest rate is with it, why the two differ (TAM-07
 * cuts interest to the whole cent, so the APR is never the higher one). Rates in percent; days of
 * the term, null while it is open. */
export const aprNote = (days: number | null, apr: number | null, annualRate: number | null): string | undefined => {
  const term = days === null ? [] : [`for ${days} days`]
  const lower = apr !== null && annualRate !== null && apr < annualRate
  const notes = lower
    ? [...term, 'slightly below the interest rate, because we cut the interest of each payment to whole cents']
    : term
  return notes.length === 0 ? undefined : notes.join('; ')
}

/** The default interest of a loan, as signed; null if it has none of its own. */
export const defaultInterestOf = ({
  defaultInterestRate: rate,
}: {
  readonly defaultInterestRate: number | null
}): DefaultInterest | null => (rate === null ? null : defaultInterestFrom(rate))
