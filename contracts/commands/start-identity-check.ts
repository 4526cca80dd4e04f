import * as z from 'zod/mini'
import { command, recordId } from '../command.ts'
import { linkTokenView } from '../views/provider-windows.ts'

export const startIdentityCheck = command('start-identity-check', {
  path: '/api/v1/plaid/server/generate_link_token_for_idv',
  roles: ['customer'],
  body: z.object({ loanId: recordId }),
  response: linkTokenView,
  errors: ['PROVIDER_UNAVAILABLE', 'STEP_NOT_DUE', 'TOO_MANY_IDENTITY_CHECKS'],
  input: () => ({}),
})
