import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { noteForm } from '../forms/staff.ts'

export const cancelUndisbursedLoan = command('cancel-undisbursed-loan', {
  path: '/api/v1/loan/cancel-undisbursed/:id',
  roles: decidingRoles,
  area: 'decide',
  body: noteForm,
  errors: ['STEP_NOT_DUE'],
})
