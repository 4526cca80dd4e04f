import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'

export const retryDisbursement = command('retry-disbursement', {
  path: '/api/v1/loan/retry-disbursement/:id',
  roles: decidingRoles,
  area: 'account',
  errors: ['STEP_NOT_DUE', 'DISBURSEMENT_TOO_LATE'],
})
