import { command } from '../command.ts'

/** Prepares the debit authorization for the account that was connected last for a loan in service,
 * dated for today (TAM-77). */
export const prepareAuthorization = command('prepare-authorization', {
  path: '/api/v1/loan/prepare-authorization/:id',
  roles: ['customer'],
  errors: ['STEP_NOT_DUE', 'NOTHING_TO_DEBIT', 'OUTSIDE_CALENDAR'],
})
