import { money } from './format.tsx'
import type { KeyFact } from './key-facts.tsx'

export interface DefaultInterest {
  /** Hundredths of a percent per month. */
  readonly monthly: number
  /** The yearly twin that must stand beside it, in hundredths of a percent. */
  readonly yearly: number
}

/** '2.5% per month (30% per year)'. */
export const defaultInterestWords = ({ monthly, yearly }: DefaultInterest): string =>
  `${monthly / 100}% per month (${yearly / 100}% per year)`

/** The last row of every cost box; the fee in cents, 'N/A' while the product is not chosen. */
export const returnedPaymentFact = (fee: number | null, interest: DefaultInterest): KeyFact => ({
  label: 'If a payment is returned',
  value: money(fee),
  note: `once, plus ${defaultInterestWords(interest)} on what is overdue`,
})
