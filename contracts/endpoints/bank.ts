import * as z from 'zod/mini'
import { endpoint, roles } from '../endpoint.ts'
import { loanView } from '../views/loan.ts'

const customer = ['customer'] as const

/** Bank account as the specification names it (section 3); the number is whole, since a person must check it before a debit. */
export const bankAccountView = z.object({
  nameOfFinancialInstitution: z.string(),
  accountNumber: z.string(),
  institutionNumber: z.string(),
  transitNumber: z.string(),
  accountType: z.string(),
})
/** What Zum's connector needs to open. `scriptUrl` is the connector's own script. */
export const connectTokenView = z.object({ token: z.string(), scriptUrl: z.string() })

export const getBankAccount = endpoint({
  method: 'GET',
  path: '/api/v1/zum/account/:id',
  roles,
  response: z.nullable(bankAccountView),
})
export const startBankConnection = endpoint({
  method: 'POST',
  path: '/api/v1/zum/connect-token',
  roles: customer,
  command: true,
  body: z.object({ loanId: z.string() }),
  response: connectTokenView,
  errors: ['PROVIDER_UNAVAILABLE', 'STEP_NOT_DUE'],
})
/** Notifies us that the connector has finished; the server collects the data itself. */
export const finishBankConnection = endpoint({
  method: 'POST',
  path: '/api/v1/users/update-zum-verified',
  roles: customer,
  command: true,
  body: z.object({ userId: z.string(), requestId: z.string(), loanId: z.string() }),
  response: loanView,
  errors: ['PROVIDER_UNAVAILABLE', 'STEP_NOT_DUE'],
})
