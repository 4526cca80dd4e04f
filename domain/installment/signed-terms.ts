import type { OnDefault } from '../products/on-default.ts'
import type { BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import type { InstallmentPayment } from './quote.ts'

/** What was signed, in the words of the installment quote. */
export type InstallmentTerms = {
  readonly loanType: 'installment'
  readonly advance: Cents
  readonly advanceDate: LocalDate
  readonly annualRate: BasisPoints
  readonly payFrequency: PayFrequency
  readonly payments: readonly InstallmentPayment[]
  /** Kept back from the advance, earned over the term, refunded in part if prepaid (CPA-05). */
  readonly charge?: Cents
  readonly onDefault: OnDefault
}

/** What was kept back from the advance. */
export const chargeOf = ({ charge }: InstallmentTerms): Cents => charge ?? cents(0)
