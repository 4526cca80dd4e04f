import type { OnDefault } from '../products/on-default.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { Payment } from './payment.ts'

/** What was signed, in the words of the payday quote. */
export type CashAdvanceTerms = {
  readonly loanType: 'cash-advance'
  readonly advance: Cents
  readonly costOfBorrowing: Cents
  readonly advanceDate: LocalDate
  readonly paymentPlan: 'single' | 'extended'
  readonly payments: readonly Payment[]
  readonly onDefault: Required<OnDefault>
}
