import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import { arrangeable, type Arrangeable } from '@tamarack/domain/loan/servicing/arrangeable'
import type { Instant } from '@tamarack/domain/values/instant'

/** TAM-83: what a borrower in trouble may request today; null for an application, which has nothing
 * to pay yet. */
export const arrangeableOf = (loan: Loan, now: Instant): Arrangeable | null =>
  isServiced(loan) ? arrangeable(loan, now) : null
