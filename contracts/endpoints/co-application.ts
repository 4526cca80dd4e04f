import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { coApplicantForm } from '../forms/co-applicant.ts'
import { coApplicationView } from '../views/co-application.ts'
import { linkTokenView } from './identity.ts'
import { coApplicantErrors, nameErrors, personErrors, signingBody, signingErrors } from './loan.ts'

/*
 * The calls of a co-applicant, who has an account of their own. A token travels in bodies only, so that no log of addresses has it; to anybody else but
 * the invited person and the co-applicant the application does not exist.
 */

const customer = ['customer'] as const
const token = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const invitationErrors = ['INVITATION_FOR_ANOTHER_EMAIL', 'INVITATION_ENDED'] as const

/** The applications and loans that the caller accepted to owe with their borrower. */
export const getCoApplications = endpoint({
  method: 'GET',
  path: '/api/v1/co-application',
  roles: customer,
  response: z.array(coApplicationView),
})
/** One of them; with a token, an invitation that was not answered yet. Changes nothing. */
export const openCoApplication = endpoint({
  method: 'POST',
  path: '/api/v1/co-application/open/:id',
  roles: customer,
  body: z.object({ token: z.nullable(token) }),
  response: coApplicationView,
  errors: invitationErrors,
})
export const acceptCoApplication = endpoint({
  method: 'POST',
  path: '/api/v1/co-application/accept/:id',
  roles: customer,
  command: true,
  body: z.object({ token }),
  response: coApplicationView,
  errors: [...invitationErrors, ...personErrors, 'CO_APPLICANT_IS_BORROWER'],
})
/** Final for this application. `token` is null for somebody who accepted before. */
export const declineCoApplication = endpoint({
  method: 'POST',
  path: '/api/v1/co-application/decline/:id',
  roles: customer,
  command: true,
  body: z.object({ token: z.nullable(token) }),
  response: z.object({ declined: z.literal(true) }),
  errors: [...invitationErrors, 'STEP_NOT_DUE'],
})
export const startCoApplicantCheck = endpoint({
  method: 'POST',
  path: '/api/v1/co-application/start-check/:id',
  roles: customer,
  command: true,
  response: linkTokenView,
  errors: ['PROVIDER_UNAVAILABLE', 'STEP_NOT_DUE'],
})
/** Notifies us that the provider's window has finished; the server queries the provider itself before it believes anything. */
export const finishCoApplicantCheck = endpoint({
  method: 'POST',
  path: '/api/v1/co-application/finish-check/:id',
  roles: customer,
  command: true,
  body: z.object({ idvId: z.string() }),
  response: coApplicationView,
  errors: ['PROVIDER_UNAVAILABLE', 'IDENTITY_CHECK_UNKNOWN', 'STEP_NOT_DUE'],
})
export const saveCoApplicantInfo = endpoint({
  method: 'POST',
  path: '/api/v1/co-application/info/:id',
  roles: customer,
  command: true,
  body: coApplicantForm,
  response: coApplicationView,
  errors: ['STEP_NOT_DUE'],
})
/** The co-applicant's own signature on the loan agreement. */
export const coSignAgreement = endpoint({
  method: 'POST',
  path: '/api/v1/co-application/sign-agreement/:id',
  roles: customer,
  command: true,
  body: signingBody,
  response: coApplicationView,
  errors: [...signingErrors, ...personErrors, ...nameErrors, ...coApplicantErrors],
})
