import * as z from 'zod/mini'
import { endpoint, roles } from '../endpoint.ts'
import { loanView } from '../views/loan.ts'
import { payoffView } from '../views/payoff.ts'

const customer = ['customer'] as const

/** The borrower cancels a signed loan within the time that the law gives (ON-21). */
export const cancelLoan = endpoint({
  method: 'POST',
  path: '/api/v1/loan/cancel/:id',
  roles: customer,
  command: true,
  response: loanView,
  errors: ['STEP_NOT_DUE', 'CANCELLATION_WINDOW_CLOSED', 'OUTSIDE_CALENDAR'],
})
/** What pays the loan off on a day, today where none is named (TAM-24). */
export const getPayoff = endpoint({
  method: 'GET',
  path: '/api/v1/loan/payoff/:id',
  roles,
  query: z.object({ on: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date'))) }),
  response: payoffView,
  errors: ['STEP_NOT_DUE', 'NOT_A_DAY', 'PAYOFF_DAY_PAST', 'PAYOFF_DAY_TOO_FAR', 'OUTSIDE_CALENDAR'],
})
/** Requests a payment by e-Transfer: `amount` in whole cents, null for everything that is owed today. */
export const payEarly = endpoint({
  method: 'POST',
  path: '/api/v1/loan/pay-early/:id',
  roles: customer,
  command: true,
  body: z.object({ amount: z.nullable(z.int('Enter an amount').check(z.minimum(1, 'Enter an amount'))) }),
  response: loanView,
  errors: ['STEP_NOT_DUE', 'NOT_AN_AMOUNT', 'AMOUNT_ABOVE_OWED', 'DEBIT_PAYS_IT', 'OUTSIDE_CALENDAR'],
})
