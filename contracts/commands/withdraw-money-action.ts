import { command } from '../command.ts'
import { decidingRoles } from '../endpoint.ts'
import { noteForm } from '../forms/staff.ts'

export const withdrawMoneyAction = command('withdraw-money-action', {
  path: '/api/v1/loan/withdraw-money-action/:id',
  roles: decidingRoles,
  body: noteForm,
  errors: ['STEP_NOT_DUE'],
})
