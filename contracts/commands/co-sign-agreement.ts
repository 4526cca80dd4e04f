import { command } from '../command.ts'
import { signingBody, signingInput } from '../forms/signing.ts'
import { coApplicantErrors, nameErrors, personErrors, signingErrors } from '../shared-refusals.ts'
import { coApplicationView } from '../views/co-application.ts'

export const coSignAgreement = command('co-sign-agreement', {
  path: '/api/v1/co-application/sign-agreement/:id',
  roles: ['customer'],
  body: signingBody,
  response: coApplicationView,
  errors: [...signingErrors, ...personErrors, ...nameErrors, ...coApplicantErrors],
  input: signingInput,
})
