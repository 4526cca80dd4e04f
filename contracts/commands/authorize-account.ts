import { command } from '../command.ts'
import { signingBody, signingInput } from '../forms/signing.ts'
import { nameErrors, signingErrors } from '../shared-refusals.ts'

/** Signs it: debits run on the new account from now on. */
export const authorizeAccount = command('authorize-account', {
  path: '/api/v1/loan/authorize-account/:id',
  roles: ['customer'],
  body: signingBody,
  errors: [...signingErrors, ...nameErrors, 'OUTSIDE_CALENDAR'],
  input: signingInput,
})
