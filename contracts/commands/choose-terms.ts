import { command } from '../command.ts'
import { cashAdvanceForm, cashAdvanceRequestOf } from '../forms/cash-advance.ts'
import { installmentForm, installmentRequestOf } from '../forms/installment.ts'
import { coApplicantErrors, installmentErrors, nameErrors, personErrors, termsErrors } from '../shared-refusals.ts'

export const chooseCashAdvance = command('choose-terms', {
  path: '/api/v1/loan/update-cash-advance-loan/:id',
  roles: ['customer'],
  body: cashAdvanceForm,
  errors: [...termsErrors, ...personErrors, ...nameErrors, 'PRODUCT_NOT_OFFERED', 'STEP_NOT_DUE'],
  input: (form) => ({ terms: cashAdvanceRequestOf(form) }),
})

export const chooseInstallment = command('choose-terms', {
  path: '/api/v1/loan/update-installment-loan/:id',
  roles: ['customer'],
  body: installmentForm,
  errors: [
    ...installmentErrors,
    ...personErrors,
    ...nameErrors,
    ...coApplicantErrors,
    'CO_APPLICANT_ACCEPTED_OTHER_TERMS',
    'PRODUCT_NOT_OFFERED',
    'STEP_NOT_DUE',
  ],
  input: (form) => ({ terms: installmentRequestOf(form) }),
})
