import { basisPoints, type BasisPoints } from '../values/basis-points.ts'
import type { Cents } from '../values/cents.ts'

/** What default costs under signed terms: our figures and those of the law on the day of the
 * agreement. Agreement, ledger and screens take them from here. */
export type OnDefault = {
  /** The fee for a debit that was returned for want of money, in cents: once in the life of a cash
   * advance (ON-09), at most for each return of an installment loan (C-04). */
  readonly returnedItemFee: Cents
  /** Hundredths of a percent for a month of overdue principal (ON-07). Undefined if only the agreed
   * interest goes on. */
  readonly interestMonthly?: BasisPoints
}

/** INT-4, Interest Act s. 4: the yearly rate that is printed next to a monthly one. It is twelve
 * times that, because nothing compounds. */
export const yearlyRate = (monthly: BasisPoints): BasisPoints => basisPoints(12 * monthly)
