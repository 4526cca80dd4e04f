import { command } from '../command.ts'

export const cancelLoanErrors = ['STEP_NOT_DUE', 'CANCELLATION_WINDOW_CLOSED', 'OUTSIDE_CALENDAR'] as const

/** The borrower cancels a signed loan within the time that the law gives (ON-21). */
export const cancelLoan = command('cancel-loan', {
  path: '/api/v1/loan/cancel/:id',
  roles: ['customer'],
  errors: cancelLoanErrors,
})
