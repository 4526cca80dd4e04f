import { refuse } from '../../shared/result.ts'
import { checkOf } from '../application/identity-checks.ts'
import { happened, noChange, slice, type Issued, type Moment } from '../slice.ts'

/** `belongs`: the check was opened for this loan. */
export type FinishIdentityFacts = Moment & { readonly belongs: boolean }

/** The window has finished. Believes nothing: the result is to be read. */
export const finishIdentityCheck = slice({
  issuer: 'customer',
  gathers: true,
  decide: (loan, { checkId }: Issued & { readonly checkId: string }, { belongs }: FinishIdentityFacts) => {
    if (loan.status !== 'identity') return noChange
    if (!belongs) return refuse('IDENTITY_CHECK_UNKNOWN')
    // The provider's event can be faster than the window: what is settled stays so, unless a name
    // was changed.
    const check = checkOf(loan, checkId)
    const settled = check?.state === 'pending-review' || (check?.state === 'failed' && check.failed !== 'name')
    return settled ? noChange : happened({ type: 'identity-check-finished', checkId })
  },
})
