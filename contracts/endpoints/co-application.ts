import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { token } from '../forms/co-applicant.ts'
import { invitationErrors } from '../shared-refusals.ts'
import { coApplicationView } from '../views/co-application.ts'
import { joinedServicingView, payoffView, whatIfPaidView } from '../views/servicing.ts'
import { paymentTried, whatIfErrors } from './loan.ts'

/* The calls of a co-applicant, who has an account of their own. A token travels in bodies only, so
 * that no log of addresses has it; to anybody else but the invited person and the co-applicant the
 * application does not exist. */

const customer = ['customer'] as const
/** The applications and loans that the caller accepted to owe with their borrower. */
export const getCoApplications = endpoint({
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
/** How the loan that the caller owes with its borrower is today. */
export const getJoinedServicing = endpoint({
  path: '/api/v1/co-application/servicing/:id',
  roles: customer,
  response: joinedServicingView,
})
/** What pays that loan off today (TAM-24). */
export const getJoinedPayoff = endpoint({
  path: '/api/v1/co-application/payoff/:id',
  roles: customer,
  response: payoffView,
  errors: ['STEP_NOT_DUE', 'OUTSIDE_CALENDAR'],
})
/** What a payment on a day would do to that loan (TAM-192). */
export const getJoinedWhatIfPaid = endpoint({
  path: '/api/v1/co-application/what-if/:id',
  roles: customer,
  query: paymentTried,
  response: whatIfPaidView,
  errors: whatIfErrors,
})
