import { command } from '../command.ts'
import { linkTokenView } from '../views/provider-windows.ts'

export const startCoApplicantCheck = command('start-co-applicant-check', {
  path: '/api/v1/co-application/start-check/:id',
  roles: ['customer'],
  response: linkTokenView,
  errors: ['PROVIDER_UNAVAILABLE', 'STEP_NOT_DUE'],
})
