import * as z from 'zod/mini'
import { command } from '../command.ts'

export const payEarlyBody = z.object({
  amount: z.nullable(z.int('Enter an amount').check(z.minimum(1, 'Enter an amount'))),
})
export const payEarlyErrors = [
  'STEP_NOT_DUE',
  'NOT_AN_AMOUNT',
  'AMOUNT_ABOVE_OWED',
  'DEBIT_PAYS_IT',
  'TOO_MANY_PAYMENT_REQUESTS',
  'OUTSIDE_CALENDAR',
] as const

/** Requests a payment by e-Transfer: `amount` in cents, null for everything owed today. */
export const payEarly = command('pay-early', {
  path: '/api/v1/loan/pay-early/:id',
  roles: ['customer'],
  body: payEarlyBody,
  errors: payEarlyErrors,
})
