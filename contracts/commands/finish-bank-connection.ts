import * as z from 'zod/mini'
import { command, recordId } from '../command.ts'

/** Notifies us that the connector has finished; the server collects the data itself. */
export const finishBankConnection = command('finish-bank-connection', {
  path: '/api/v1/users/update-zum-verified',
  roles: ['customer'],
  body: z.object({ userId: recordId, requestId: recordId, loanId: recordId }),
  errors: ['PROVIDER_UNAVAILABLE', 'STEP_NOT_DUE'],
  input: ({ requestId }) => ({ requestId }),
})
