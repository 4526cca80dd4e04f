import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { loanView } from '../views/loan.ts'
import { nameErrors, signingBody, signingErrors } from './loan.ts'

const customer = ['customer'] as const
const payment = z.object({ payment: z.int('Please select an option').check(z.minimum(1, 'Please select an option')) })

/** The borrower stops the debit of one payment, up to three business days before it; the payment stays due (TAM-76, C-09). */
export const stopDebit = endpoint({
  method: 'POST',
  path: '/api/v1/loan/stop-debit/:id',
  roles: customer,
  command: true,
  body: payment,
  response: loanView,
  errors: ['STEP_NOT_DUE', 'NO_DEBIT_TO_STOP', 'DEBIT_ALREADY_SENT', 'NOTICE_TOO_SHORT', 'OUTSIDE_CALENDAR'],
})
/** The borrower lets a debit go on that they stopped, up to three business days before it; one that was called back is made anew (TAM-99). */
export const resumeDebit = endpoint({
  method: 'POST',
  path: '/api/v1/loan/resume-debit/:id',
  roles: customer,
  command: true,
  body: payment,
  response: loanView,
  errors: [
    'STEP_NOT_DUE',
    'DEBIT_NOT_STOPPED',
    'DEBIT_ALREADY_MADE',
    'DEBIT_BEING_CALLED_BACK',
    'TOO_LATE_TO_RESUME',
    'PAYMENT_ALREADY_PAID',
    'DEBITS_HELD',
    'DEBITS_STOPPED',
    'PAD_ENDED',
    'OUTSIDE_CALENDAR',
  ],
})
/** The borrower revokes the debit authorization, at any time; the debt stays (PAD-07, C-08). */
export const revokeAuthorization = endpoint({
  method: 'POST',
  path: '/api/v1/loan/revoke-authorization/:id',
  roles: customer,
  command: true,
  response: loanView,
  errors: ['STEP_NOT_DUE', 'OUTSIDE_CALENDAR'],
})
/** Prepares the debit authorization for the account that was connected last for a loan in service, dated for today (TAM-77). */
export const prepareAuthorization = endpoint({
  method: 'POST',
  path: '/api/v1/loan/prepare-authorization/:id',
  roles: customer,
  command: true,
  response: loanView,
  errors: ['STEP_NOT_DUE', 'NOTHING_TO_DEBIT', 'OUTSIDE_CALENDAR'],
})
/** Signs it: debits run on the new account from now on. */
export const authorizeAccount = endpoint({
  method: 'POST',
  path: '/api/v1/loan/authorize-account/:id',
  roles: customer,
  command: true,
  body: signingBody,
  response: loanView,
  errors: [...signingErrors, ...nameErrors, 'OUTSIDE_CALENDAR'],
})
