import * as z from 'zod/mini'
import { command, recordId } from '../command.ts'
import { linkTokenView } from '../views/provider-windows.ts'

export const retryIdentityCheck = command('retry-identity-check', {
  path: '/api/v1/plaid/server/retry_identity_verification',
  roles: ['customer'],
  body: z.object({ loanId: recordId }),
  response: linkTokenView,
  errors: ['PROVIDER_UNAVAILABLE', 'STEP_NOT_DUE', 'TOO_MANY_IDENTITY_CHECKS', 'NO_CHECK_TO_RETRY'],
  input: () => ({}),
})
