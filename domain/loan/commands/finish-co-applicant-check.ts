import { refuse } from '../../shared/result.ts'
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
    if (!belongs || accepted.check?.checkId !== checkId) return refuse('IDENTITY_CHECK_UNKNOWN')
    const { state, failed } = accepted.check
    // The provider's event can be faster than the window; after a name change it is read again.
    const settled = state === 'pending-review' || (state === 'failed' && failed !== 'name')
    return settled ? noChange : checked({ checkId, state: 'confirming' })
  },
})
