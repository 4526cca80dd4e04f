import { lawOf } from '../../products/law-of.ts'
import type { LoanType } from '../../products/loan-type.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { daysBetween, type LocalDate } from '../../values/local-date.ts'

export type RolloverRefusal =
  { readonly code: 'TERM_MAY_NOT_BE_EXTENDED'; readonly endsOn: LocalDate } | { readonly code: 'LOAN_TO_PAY_A_LOAN' }

/** ON-16, PLA s. 36: a payday loan never extends past its term; earlier within it is fine. */
export const mayMoveLastPayment = (
  loanType: LoanType,
  dates: { readonly endsOn: LocalDate; readonly newEnd: LocalDate },
): Result<true, RolloverRefusal> =>
  lawOf[loanType].rollover === 'prohibited' && daysBetween(dates.endsOn, dates.newEnd) > 0
    ? err({ code: 'TERM_MAY_NOT_BE_EXTENDED', endsOn: dates.endsOn })
    : ok(true)

/** ON-16, spec section 9: no renewals, and no payday loan to pay another, ours or anybody's. */
export const mayLendFor = (
  loanType: LoanType,
  purpose: 'own-needs' | 'pay-payday-loan',
): Result<true, RolloverRefusal> =>
  lawOf[loanType].rollover === 'prohibited' && purpose === 'pay-payday-loan'
    ? err({ code: 'LOAN_TO_PAY_A_LOAN' })
    : ok(true)
