import * as z from 'zod/mini'
import { command, recordId } from '../command.ts'

/** Notifies us that the provider's window has finished; the server queries the provider itself
 * before it believes anything. */
export const finishIdentityCheck = command('finish-identity-check', {
  path: '/api/v1/plaid/store-plaid-data',
  roles: ['customer'],
  body: z.object({ userId: recordId, idvId: recordId, loanId: recordId }),
  errors: ['PROVIDER_UNAVAILABLE', 'IDENTITY_CHECK_UNKNOWN', 'STEP_NOT_DUE'],
  input: ({ idvId }) => ({ checkId: idvId }),
})
