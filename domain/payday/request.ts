import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { NetPay } from './net-pay.ts'

/** With what the lender has recorded about the borrower. */
export type PaydayRequest = {
  readonly advance: Cents
  /** The Toronto day the agreement is made; the money follows within the hour. */
  readonly advanceDate: LocalDate
  /** Of the single payment; without meaning for an extended payment plan. */
  readonly dueDate: LocalDate
  /** The next day after the agreement on which the borrower is due to receive income. */
  readonly nextIncomeDate: LocalDate
  readonly netPay: NetPay
  /** The third payday agreement within 63 days is repaid by instalments. */
  readonly earlierAgreements: readonly LocalDate[]
  /** Cents for each $100; the legal maximum unless a cheaper offer is made. */
  readonly costPerHundred?: Cents
  /** More instalments than the law's minimum, where a plan is required and both agree. */
  readonly instalments?: number
}

export type BrokenPaydayRule =
  | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }
  | { readonly code: 'ADVANCE_BELOW_MINIMUM'; readonly advance: Cents; readonly minimum: Cents }
  | { readonly code: 'ADVANCE_ABOVE_MAXIMUM'; readonly advance: Cents; readonly maximum: Cents }
  | { readonly code: 'ADVANCE_ABOVE_HALF_NET_PAY'; readonly advance: Cents; readonly maximum: Cents }
  | { readonly code: 'TERM_TOO_SHORT'; readonly termDays: number; readonly minimum: 1 }
  | { readonly code: 'TERM_TOO_LONG'; readonly termDays: number; readonly maximum: number }
  | { readonly code: 'TERM_ENDS_BEFORE_NEXT_INCOME'; readonly dueDate: LocalDate; readonly nextIncomeDate: LocalDate }
  | { readonly code: 'NEXT_INCOME_NOT_AHEAD'; readonly advanceDate: LocalDate; readonly nextIncomeDate: LocalDate }

/** A rule looks at the request and names what is wrong with it, or nothing. */
export type PaydayRule = (request: PaydayRequest) => BrokenPaydayRule | undefined
