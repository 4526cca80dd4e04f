import { happened, slice, stepNotDue, type Issued } from '../slice.ts'

/** The provider's window is about to show this check: the open one. */
export const startIdentityCheck = slice({
  issuer: 'customer',
  statuses: ['identity'],
  gathers: true,
  decide: (loan, { checkId }: Issued & { readonly checkId: string }) =>
    loan.status === 'identity' ? happened({ type: 'identity-check-started', checkId }) : stepNotDue(loan),
})
