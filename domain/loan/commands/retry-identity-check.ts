import { ok, refuse, type Refusal, type Result } from '../../shared/result.ts'
import type { Loan } from '../loan.ts'
import { happened, slice, stepNotDue, type Issued } from '../slice.ts'

/** Identity checks of one application: more than anybody needs, and the provider bills each. */
export const mostIdentityChecks = 10

/** TAM-193: whether another check may be opened after the one before; the provider is called for no
 * other. */
export const mayOpenCheck = (loan: Loan): Result<true, Refusal> => {
  if (loan.status !== 'identity') return stepNotDue(loan)
  return (loan.check?.number ?? 1) < mostIdentityChecks ? ok(true) : refuse('TOO_MANY_IDENTITY_CHECKS')
}

/** Whether there is a check to try again. */
export const mayRetryCheck = (loan: Loan): Result<true, Refusal> =>
  loan.status === 'identity' && loan.check === undefined ? refuse('NO_CHECK_TO_RETRY') : mayOpenCheck(loan)

/** The provider's window is about to show this check: a fresh one after a failure. */
export const retryIdentityCheck = slice({
  issuer: 'customer',
  statuses: ['identity'],
  gathers: true,
  decide: (loan, { checkId }: Issued & { readonly checkId: string }) => {
    const may = mayRetryCheck(loan)
    return may.ok ? happened({ type: 'identity-check-retried', checkId }) : may
  },
})
