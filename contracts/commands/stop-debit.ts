import { command } from '../command.ts'
import { paymentForm } from '../forms/debits.ts'

/** The borrower stops the debit of one payment, up to three business days before it; the payment
 * stays due (TAM-76, C-09). */
export const stopDebit = command('stop-debit', {
  path: '/api/v1/loan/stop-debit/:id',
  roles: ['customer'],
  body: paymentForm,
  errors: ['STEP_NOT_DUE', 'NO_DEBIT_TO_STOP', 'DEBIT_ALREADY_SENT', 'NOTICE_TOO_SHORT', 'OUTSIDE_CALENDAR'],
})
