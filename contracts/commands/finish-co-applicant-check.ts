import * as z from 'zod/mini'
import { command, recordId } from '../command.ts'
import { coApplicationView } from '../views/co-application.ts'

/** Notifies us that the provider's window has finished; the server queries the provider itself
 * before it believes anything. */
export const finishCoApplicantCheck = command('finish-co-applicant-check', {
  path: '/api/v1/co-application/finish-check/:id',
  roles: ['customer'],
  body: z.object({ idvId: recordId }),
  response: coApplicationView,
  errors: ['PROVIDER_UNAVAILABLE', 'IDENTITY_CHECK_UNKNOWN', 'STEP_NOT_DUE'],
  input: ({ idvId }) => ({ checkId: idvId }),
})
