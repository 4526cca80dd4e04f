import type { Loan } from '../loan.ts'
import { slice, stepNotDue, type Decided, type Issued } from '../slice.ts'
import { applicationSteps } from '../status.ts'
import { checked, unverified } from './shared/co-applicant-check.ts'

/** The provider's window is about to show this check to the co-applicant. */
export const startCoApplicantCheck = slice({
  issuer: 'co-applicant',
  statuses: applicationSteps,
  gathers: true,
  decide: (loan: Loan, { checkId }: Issued & { readonly checkId: string }): Decided =>
    unverified(loan) === undefined ? stepNotDue(loan) : checked({ checkId, state: 'open' }),
})
