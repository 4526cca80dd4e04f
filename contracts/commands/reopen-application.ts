import { command } from '../command.ts'

/** Withdraws the submission, possible until staff have decided: answers and terms can be changed
 * and sent again, and every version of them stays. */
export const reopenApplication = command('reopen-application', {
  path: '/api/v1/loan/reopen/:id',
  roles: ['customer'],
  errors: ['STEP_NOT_DUE'],
})
