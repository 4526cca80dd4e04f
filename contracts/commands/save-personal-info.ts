import { command } from '../command.ts'
import { personalInfoForm, personalInfoOf } from '../forms/personal-info.ts'

export const savePersonalInfo = command('save-personal-info', {
  path: '/api/v1/loan/personal-info/:id',
  roles: ['customer'],
  body: personalInfoForm,
  errors: ['STEP_NOT_DUE', 'ANSWERS_CHANGED'],
  version: personalInfoOf,
  input: (form, { basedOn }) => ({ answers: personalInfoOf(form), basedOn }),
})
