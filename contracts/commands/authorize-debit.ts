import { command } from '../command.ts'
import { signingBody, signingInput } from '../forms/signing.ts'
import { coApplicantErrors, nameErrors, personErrors, signingErrors } from '../shared-refusals.ts'

export const authorizeDebit = command('authorize-debit', {
  path: '/api/v1/loan/activate-loan/:id',
  roles: ['customer'],
  body: signingBody,
  errors: ['LOAN_ID_REQUIRED', ...signingErrors, ...personErrors, ...nameErrors, ...coApplicantErrors],
  input: signingInput,
})
