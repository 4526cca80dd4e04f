import { command } from '../command.ts'

/** Back to the identity check, because the account has another name than the verified one; answers
 * are kept, the rest is not. */
export const checkIdentityAgain = command('check-identity-again', {
  path: '/api/v1/loan/check-identity-again/:id',
  roles: ['customer'],
  errors: ['STEP_NOT_DUE'],
})
