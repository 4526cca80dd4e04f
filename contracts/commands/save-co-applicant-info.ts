import { command } from '../command.ts'
import { coApplicantForm, coApplicantInfoOf } from '../forms/co-applicant.ts'
import { coApplicationView } from '../views/co-application.ts'

export const saveCoApplicantInfo = command('save-co-applicant-info', {
  path: '/api/v1/co-application/info/:id',
  roles: ['customer'],
  body: coApplicantForm,
  response: coApplicationView,
  errors: ['STEP_NOT_DUE'],
  input: (form) => ({ answers: coApplicantInfoOf(form) }),
})
