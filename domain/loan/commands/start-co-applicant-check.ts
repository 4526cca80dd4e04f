import { slice, stepNotDue, type Issued } from '../slice.ts'
import { applicationSteps } from '../status.ts'
import { checked, unverified } from './shared/co-applicant-check.ts'

/** The provider's window is about to show this check to the co-applicant. */
export const startCoApplicantCheck = slice({
  issuer: 'co-applicant',
  statuses: applicationSteps,
  gathers: true,
  decide: (loan, { checkId }: Issued & { readonly checkId: string }) =>
    unverified(loan) === undefined ? stepNotDue(loan) : checked({ checkId, state: 'open' }),
})
