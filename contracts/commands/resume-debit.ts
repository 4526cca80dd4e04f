import { command } from '../command.ts'
import { paymentForm } from '../forms/debits.ts'

/** The borrower lets a debit go on that they stopped, up to three business days before it; one that
 * was called back is made again (TAM-99). */
export const resumeDebit = command('resume-debit', {
  path: '/api/v1/loan/resume-debit/:id',
  roles: ['customer'],
  body: paymentForm,
  errors: [
    'STEP_NOT_DUE',
    'DEBIT_NOT_STOPPED',
    'DEBIT_ALREADY_MADE',
    'DEBIT_BEING_CALLED_BACK',
    'TOO_LATE_TO_RESUME',
    'PAYMENT_ALREADY_PAID',
    'DEBITS_HELD',
    'DEBITS_PAUSED',
    'DEBITS_STOPPED',
    'PAD_ENDED',
    'OUTSIDE_CALENDAR',
  ],
})
