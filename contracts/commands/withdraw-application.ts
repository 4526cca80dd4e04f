import { command } from '../command.ts'

export const withdrawApplication = command('withdraw-application', {
  path: '/api/v1/loan/withdraw/:id',
  roles: ['customer'],
  errors: ['STEP_NOT_DUE'],
})
