import { command } from '../command.ts'
import { joinedServicingView } from '../views/servicing.ts'
import { payEarlyBody, payEarlyErrors } from './pay-early.ts'

/** A co-borrower requests a payment of their own by e-Transfer; answered with the loan as they may
 * see it (TAM-202). */
export const coPayEarly = command('co-pay-early', {
  path: '/api/v1/co-application/pay-early/:id',
  roles: ['customer'],
  body: payEarlyBody,
  response: joinedServicingView,
  errors: payEarlyErrors,
})
