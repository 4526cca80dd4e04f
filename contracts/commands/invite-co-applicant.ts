import { command } from '../command.ts'
import { installmentForm, installmentRequestOf } from '../forms/installment.ts'
import { installmentErrors, nameErrors, personErrors } from '../shared-refusals.ts'

/** Invites whom the personal info names, on these terms; again: a new link for the old one. */
export const inviteCoApplicant = command('invite-co-applicant', {
  path: '/api/v1/loan/invite-co-applicant/:id',
  roles: ['customer'],
  body: installmentForm,
  errors: [
    ...installmentErrors,
    ...personErrors,
    ...nameErrors,
    'CO_APPLICANT_CANNOT_BE_BOUND',
    'CO_APPLICANT_NOT_NAMED',
    'CO_APPLICANT_IS_BORROWER',
    'CO_APPLICANT_DECLINED',
    'TOO_MANY_INVITATIONS',
    'PRODUCT_NOT_OFFERED',
    'STEP_NOT_DUE',
  ],
  input: (form) => ({ terms: installmentRequestOf(form) }),
})
