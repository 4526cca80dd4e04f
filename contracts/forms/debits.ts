import * as z from 'zod/mini'

/** The number of a payment of the schedule. */
export const paymentForm = z.object({
  payment: z.int('Please select an option').check(z.minimum(1, 'Please select an option')),
})
