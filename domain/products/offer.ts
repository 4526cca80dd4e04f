import type { Seen } from '../bank-insight/seen-amount.ts'
import type { BasisPoints } from '../values/basis-points.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import type { OnDefault } from './on-default.ts'

/** Whichever product: what the borrower sees, staff approve and the agreement prints. */
export type OfferFigures = {
  readonly advance: Cents
  readonly costOfBorrowing: Cents
  readonly total: Cents
  readonly termDays: number
  readonly disclosureApr: BasisPoints
  readonly advanceDate: LocalDate
  /** The day of the last payment. */
  readonly dueDate: LocalDate
  readonly payFrequency: PayFrequency
  readonly onDefault: OnDefault
  readonly payments: readonly { readonly number: number; readonly dueDate: LocalDate; readonly amount: Cents }[]
}

export type Earner = {
  /** All net income per month in cents, as the applicant stated it. */
  readonly monthlyNetIncome: number
  /** Net income in cents that the bank data show; absent where they show none. */
  readonly monthlyIncomeFound?: number
  /** The days of the account that it was seen in: of a month, or as it came in fewer (TAM-151). */
  readonly incomeSeen?: Seen
  /** The main pay that the bank data show; absent where they show none. */
  readonly payFound?: { readonly frequency: PayFrequency; readonly nextPayDate: LocalDate }
  /** Toronto days on which earlier loans of this person were agreed (ON-10). */
  readonly earlierAgreements: readonly LocalDate[]
}

export type Applicant = Earner & {
  /** On other loans and a car, as stated; a home's costs are not counted (TAM-44). Cents. */
  readonly otherDebts: number
  /** Cents paid in a month on loans and cards, as the bank data show. */
  readonly debtPaymentsFound?: number
  /** The application names a second person who wants to owe the loan, too. */
  readonly withCoApplicant: boolean
}
