import { lawOf } from '../../products/law-of.ts'
import type { LoanType } from '../../products/loan-type.ts'
import { err, ok, type Result } from '../../shared/result.ts'

export type Party = 'applicant' | 'co-applicant'

export type CoApplicantCannotBeBound = { readonly code: 'CO_APPLICANT_CANNOT_BE_BOUND'; readonly loanType: LoanType }

/** C-02, FED-01: who owes the loan. A second person's promise would be a guarantee and cost a
 * payday loan its exemption; only a signed installment loan binds a co-applicant. */
export const boundParties = (loanType: LoanType, coApplicantSigned: boolean): readonly Party[] =>
  lawOf[loanType].bindsCoApplicant && coApplicantSigned ? ['applicant', 'co-applicant'] : ['applicant']

/** C-02: refuses a signature block to one who cannot be bound. */
export const mayRequestCoApplicantSignature = (loanType: LoanType): Result<true, CoApplicantCannotBeBound> =>
  lawOf[loanType].bindsCoApplicant ? ok(true) : err({ code: 'CO_APPLICANT_CANNOT_BE_BOUND', loanType })
