import { command } from '../command.ts'
import { signingBody, signingInput } from '../forms/signing.ts'
import { nameErrors, signingErrors } from '../shared-refusals.ts'

export const signAgreement = command('sign-agreement', {
  path: '/api/v1/loan/sign-agreement/:id',
  roles: ['customer'],
  body: signingBody,
  errors: [...signingErrors, ...nameErrors],
  input: signingInput,
})
