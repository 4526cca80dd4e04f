import * as z from 'zod/mini'
import { command } from '../command.ts'
import { token } from '../forms/co-applicant.ts'
import { invitationErrors } from '../shared-refusals.ts'
import { declinedView } from '../views/co-application.ts'

/** Final for this application. `token` is null for somebody who accepted before. */
export const declineCoApplication = command('decline-co-application', {
  path: '/api/v1/co-application/decline/:id',
  roles: ['customer'],
  body: z.object({ token: z.nullable(token) }),
  response: declinedView,
  errors: [...invitationErrors, 'STEP_NOT_DUE'],
})
