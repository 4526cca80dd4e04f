import { command } from '../command.ts'
import { joinedServicingView } from '../views/servicing.ts'
import { cancelLoanErrors } from './cancel-loan.ts'

/** A co-borrower cancels the loan for both, within the time that the law gives (ON-21, TAM-202). */
export const coCancelLoan = command('co-cancel-loan', {
  path: '/api/v1/co-application/cancel/:id',
  roles: ['customer'],
  response: joinedServicingView,
  errors: cancelLoanErrors,
})
