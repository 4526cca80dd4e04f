import { endpoint, roles } from '../endpoint.ts'
import { servicingView } from '../views/servicing.ts'

/** How a signed loan stands today: what is owed, every payment with its state, and the next debit. */
export const getServicing = endpoint({
  method: 'GET',
  path: '/api/v1/loan/servicing/:id',
  roles,
  response: servicingView,
})
