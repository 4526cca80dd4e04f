import { err, ok, type Result } from '../../shared/result.ts'
import { daysBetween, plusDays, type LocalDate } from '../../values/local-date.ts'
import { isOutstanding, type LoanStatus } from '../status.ts'

/** ON-15: days that must pass after a loan was paid in full when nothing proves the payment. */
export const daysAfterPaymentInFull = 7

/** Our own ledger at zero is evidence and is recorded as such (C-12). */
export type PaymentEvidence = 'own-ledger' | 'borrower-document' | 'none'

export type EarlierLoan = {
  readonly loanId: string
  readonly status: LoanStatus
  readonly paidInFull?: { readonly on: LocalDate; readonly evidence: PaymentEvidence }
}

export type OtherLoanRefusal =
  | { readonly code: 'OTHER_LOAN_OUTSTANDING'; readonly loanId: string; readonly status: LoanStatus }
  | {
      readonly code: 'TOO_SOON_AFTER_PAYMENT'
      readonly loanId: string
      readonly paidOn: LocalDate
      readonly allowedFrom: LocalDate
    }
  | { readonly code: 'PAYMENT_IN_FULL_NOT_SHOWN'; readonly loanId: string }

/** What allowed the new agreement in spite of an earlier loan; stored with the agreement. */
export type Allowance = {
  readonly loanId: string
  readonly because: 'OWN_LEDGER' | 'BORROWER_DOCUMENT' | 'SEVEN_DAYS_PASSED' | 'CANCELLED'
}

const judge = (loan: EarlierLoan, agreementDate: LocalDate): Result<Allowance | undefined, OtherLoanRefusal> => {
  const { loanId, status, paidInFull } = loan
  if (isOutstanding(status)) return err({ code: 'OTHER_LOAN_OUTSTANDING', loanId, status })
  if (status === 'cancelled') return ok({ loanId, because: 'CANCELLED' })
  if (status !== 'repaid') return ok(undefined)
  if (paidInFull === undefined) return err({ code: 'PAYMENT_IN_FULL_NOT_SHOWN', loanId })
  if (paidInFull.evidence === 'own-ledger') return ok({ loanId, because: 'OWN_LEDGER' })
  if (paidInFull.evidence === 'borrower-document') return ok({ loanId, because: 'BORROWER_DOCUMENT' })
  if (daysBetween(paidInFull.on, agreementDate) >= daysAfterPaymentInFull)
    return ok({ loanId, because: 'SEVEN_DAYS_PASSED' })
  const allowedFrom = plusDays(paidInFull.on, daysAfterPaymentInFull)
  return err({ code: 'TOO_SOON_AFTER_PAYMENT', loanId, paidOn: paidInFull.on, allowedFrom })
}

/** ON-15, spec section 9: one loan at a time: every earlier loan is gone, and paid in full with
 * evidence or at least seven days ago. Answers with what allowed each; applications count for
 * nothing. */
export const oneOutstandingLoan = (
  earlier: readonly EarlierLoan[],
  agreementDate: LocalDate,
): Result<readonly Allowance[], OtherLoanRefusal> => {
  const allowances: Allowance[] = []
  for (const loan of earlier) {
    const judged = judge(loan, agreementDate)
    if (!judged.ok) return judged
    if (judged.value) allowances.push(judged.value)
  }
  return ok(allowances)
}
