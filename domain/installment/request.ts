import type { BasisPoints } from '../values/basis-points.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'

export type InstallmentRequest = {
  readonly advance: Cents
  readonly advanceDate: LocalDate
  /** The day of the first payment; the days of all others follow from it. */
  readonly firstDueDate: LocalDate
  readonly payFrequency: PayFrequency
  readonly numberOfPayments: number
  readonly annualRate: BasisPoints
  /** The day whose law applies, if it is not the day of the advance. */
  readonly agreedOn?: LocalDate
}

export type BrokenInstallmentRule =
  | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }
  | { readonly code: 'ADVANCE_BELOW_MINIMUM'; readonly advance: Cents; readonly minimum: Cents }
  | { readonly code: 'ADVANCE_ABOVE_MAXIMUM'; readonly advance: Cents; readonly maximum: Cents }
  | { readonly code: 'RATE_ABOVE_MAXIMUM'; readonly annualRate: BasisPoints; readonly maximum: BasisPoints }
  | {
      readonly code: 'FIRST_PAYMENT_OUT_OF_RANGE'
      readonly days: number
      readonly minimum: 1
      readonly maximum: number
    }

/** A rule looks at the request and names what is wrong with it, or nothing. */
export type InstallmentRule = (request: InstallmentRequest) => BrokenInstallmentRule | undefined
