import * as z from 'zod/mini'
import { command, recordId } from '../command.ts'
import { connectTokenView } from '../views/provider-windows.ts'

export const startBankConnection = command('start-bank-connection', {
  path: '/api/v1/zum/connect-token',
  roles: ['customer'],
  body: z.object({ loanId: recordId }),
  response: connectTokenView,
  errors: ['PROVIDER_UNAVAILABLE', 'STEP_NOT_DUE'],
  input: () => ({}),
})
