import type { Loan } from '../loan.ts'
import { happened, slice, stepNotDue, type Decided, type Issued } from '../slice.ts'

/** The provider's window is about to show this check: the open one. */
export const startIdentityCheck = slice({
  issuer: 'customer',
  statuses: ['identity'],
  gathers: true,
  decide: (loan: Loan, { checkId }: Issued & { readonly checkId: string }): Decided =>
    loan.status === 'identity' ? happened({ type: 'identity-check-started', checkId }) : stepNotDue(loan),
})
