import * as z from 'zod/mini'
import { command } from '../command.ts'

/** Notifies us that the connector has finished; the server collects the data itself. */
export const finishBankConnection = command('finish-bank-connection', {
  path: '/api/v1/users/update-zum-verified',
  roles: ['customer'],
  body: z.object({ userId: z.string(), requestId: z.string(), loanId: z.string() }),
  errors: ['PROVIDER_UNAVAILABLE', 'STEP_NOT_DUE'],
  input: ({ requestId }) => ({ requestId }),
})
