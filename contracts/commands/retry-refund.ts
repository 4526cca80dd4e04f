import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { recipientForm } from '../forms/staff.ts'

export const retryRefund = command('retry-refund', {
  path: '/api/v1/loan/retry-refund/:id',
  roles: decidingRoles,
  body: recipientForm,
  errors: ['STEP_NOT_DUE'],
  input: ({ recipientEmail }) => ({ recipientEmail: recipientEmail ?? null }),
})
