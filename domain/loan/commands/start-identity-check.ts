import { happened, slice, type Issued } from '../slice.ts'

/** The provider's window is about to show this check: the open one. */
export const startIdentityCheck = slice({
  issuer: 'customer',
  statuses: ['identity'],
  gathers: true,
  decide: (_loan, { checkId }: Issued & { readonly checkId: string }) =>
    happened({ type: 'identity-check-started', checkId }),
})
