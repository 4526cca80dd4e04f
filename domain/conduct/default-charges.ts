import { lawOf } from '../products/law-of.ts'
import type { LoanType } from '../products/loan-type.ts'
import type { DefaultCharge } from './side-terms.ts'

/** ON-08, PLA s. 33(1); CPA-04, CPA 2002 s. 75: what a lender may not charge on default. */
export const prohibitedDefaultCharges = (
  loanType: LoanType,
  charges: readonly DefaultCharge[],
): readonly DefaultCharge[] => charges.filter((charge) => !lawOf[loanType].defaultCharges.includes(charge))
