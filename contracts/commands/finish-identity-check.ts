import * as z from 'zod/mini'
import { command } from '../command.ts'

/** Notifies us that the provider's window has finished; the server queries the provider itself
 * before it believes anything. */
export const finishIdentityCheck = command('finish-identity-check', {
  path: '/api/v1/plaid/store-plaid-data',
  roles: ['customer'],
  body: z.object({ userId: z.string(), idvId: z.string(), loanId: z.string() }),
  errors: ['PROVIDER_UNAVAILABLE', 'IDENTITY_CHECK_UNKNOWN', 'STEP_NOT_DUE'],
  input: ({ idvId }) => ({ checkId: idvId }),
})
