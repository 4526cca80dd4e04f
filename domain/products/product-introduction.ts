import type { BasisPoints } from '../values/basis-points.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { LoanType } from './loan-type.ts'

/** What a loan of one product costs, worked out; amounts in cents. */
type CostExample = {
  readonly advance: Cents
  readonly costOfBorrowing: Cents
  readonly total: Cents
  /** For each $100 advanced. */
  readonly costPerHundred: Cents
  readonly apr: BasisPoints
  readonly termDays: number
  readonly numberOfPayments: number
  readonly payment: Cents
}

/** One product as a person reads of it before any effort. */
export type ProductIntroduction = {
  readonly loanType: LoanType
  readonly maximum: Cents
  readonly termDaysMax: number
  /** Undefined where the price is no rate. */
  readonly annualRate: BasisPoints | undefined
  /** The most that the law allows for each $100; undefined where it names no such figure. */
  readonly costPerHundredMaximum: Cents | undefined
  /** The first day of that law. */
  readonly costPerHundredSince: LocalDate | undefined
  readonly example: CostExample
}
