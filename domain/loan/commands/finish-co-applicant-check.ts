import { refuse } from '../../shared/result.ts'
import { checkOf } from '../application/identity-checks.ts'
import { noChange, slice, type Issued } from '../slice.ts'
import type { FinishIdentityFacts } from './finish-identity-check.ts'
import { checked, unverified } from './shared/co-applicant-check.ts'

/** The window reports that it has finished; notes only that the result is to be read. */
export const finishCoApplicantCheck = slice({
  issuer: 'co-applicant',
  gathers: true,
  decide: (loan, { checkId }: Issued & { readonly checkId: string }, { belongs }: FinishIdentityFacts) => {
    const accepted = unverified(loan)
    if (accepted === undefined) return noChange
    if (!belongs) return refuse('IDENTITY_CHECK_UNKNOWN')
    const check = checkOf(accepted, checkId)
    // The provider's event can be faster than the window; after a name change it is read again.
    const settled = check?.state === 'pending-review' || (check?.state === 'failed' && check.failed !== 'name')
    return settled ? noChange : checked({ checkId, state: 'confirming' })
  },
})
