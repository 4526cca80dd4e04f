import { refuse, type Refusal } from '../../shared/refusal.ts'
import { ok, type Result } from '../../shared/result.ts'
import { happened, stepNotDue, type Decided } from '../decided.ts'
import type { Loan } from '../loan.ts'
import { slice, type Issued } from '../slice.ts'

/** Whether there is a check to try again; the provider is not asked what it would refuse. */
export const mayRetryCheck = (loan: Loan): Result<true, Refusal> => {
  if (loan.status !== 'identity') return stepNotDue(loan)
  return loan.check === undefined ? refuse('NO_CHECK_TO_RETRY') : ok(true)
}

/** The provider's window is about to show this check: a fresh one after a failure. */
export const retryIdentityCheck = slice({
  issuer: 'customer',
  statuses: ['identity'],
  gathers: true,
  decide: (loan: Loan, { checkId }: Issued & { readonly checkId: string }): Decided => {
    const may = mayRetryCheck(loan)
    return may.ok ? happened({ type: 'identity-check-retried', checkId }) : may
  },
})
