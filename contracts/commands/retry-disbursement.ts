import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { recipientForm } from '../forms/staff.ts'

export const retryDisbursement = command('retry-disbursement', {
  path: '/api/v1/loan/retry-disbursement/:id',
  roles: decidingRoles,
  body: recipientForm,
  errors: ['STEP_NOT_DUE', 'DISBURSEMENT_TOO_LATE'],
  input: ({ recipientEmail }) => ({ recipientEmail: recipientEmail ?? null }),
})
