import { happened, stepNotDue, type Decided } from '../decided.ts'
import type { Loan } from '../loan.ts'
import { slice, type Issued } from '../slice.ts'

/** The check that the provider's window shows. */
export type RetryIdentityCheck = Issued & { readonly checkId: string }

/** The provider's window is about to show this check: a fresh one after a failure. */
export const retryIdentityCheck = slice({
  issuer: 'customer',
  statuses: ['identity'],
  gathers: true,
  decide: (loan: Loan, { checkId }: RetryIdentityCheck): Decided =>
    loan.status === 'identity' ? happened({ type: 'identity-check-retried', checkId }) : stepNotDue(loan),
})
