import { command } from '../command.ts'

/** The borrower revokes the debit authorization, at any time; the debt stays (PAD-07, C-08). */
export const revokeAuthorization = command('revoke-authorization', {
  path: '/api/v1/loan/revoke-authorization/:id',
  roles: ['customer'],
  errors: ['STEP_NOT_DUE', 'OUTSIDE_CALENDAR'],
})
