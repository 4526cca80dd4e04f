import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'

export const retryRefund = command('retry-refund', {
  path: '/api/v1/loan/retry-refund/:id',
  roles: decidingRoles,
  area: 'account',
  errors: ['STEP_NOT_DUE'],
})
