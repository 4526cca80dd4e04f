import { command } from '../command.ts'
import { financialInfoForm, financialInfoOf } from '../forms/financial-info.ts'

export const saveFinancialInfo = command('save-financial-info', {
  path: '/api/v1/loan/financial-info/:id',
  roles: ['customer'],
  body: financialInfoForm,
  errors: ['STEP_NOT_DUE', 'ANSWERS_CHANGED'],
  version: financialInfoOf,
  input: (form, { basedOn }) => ({ answers: financialInfoOf(form), basedOn }),
})
