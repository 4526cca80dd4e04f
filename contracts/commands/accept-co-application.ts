import * as z from 'zod/mini'
import { command } from '../command.ts'
import { token } from '../forms/co-applicant.ts'
import { invitationErrors, personErrors } from '../shared-refusals.ts'
import { coApplicationView } from '../views/co-application.ts'

export const acceptCoApplication = command('accept-co-application', {
  path: '/api/v1/co-application/accept/:id',
  roles: ['customer'],
  body: z.object({ token }),
  response: coApplicationView,
  errors: [...invitationErrors, ...personErrors, 'CO_APPLICANT_IS_BORROWER'],
})
