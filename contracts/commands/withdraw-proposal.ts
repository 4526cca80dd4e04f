import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { noteForm } from '../forms/staff.ts'

export const withdrawProposal = command('withdraw-proposal', {
  path: '/api/v1/loan/withdraw-proposal/:id',
  roles: decidingRoles,
  area: 'decide',
  body: noteForm,
  errors: ['STEP_NOT_DUE'],
})
