import * as z from 'zod/mini'

/** How much to pay early: everything, or a part in whole cents. */
export const payEarlyForm = z
  .object({
    choice: z.enum(['all', 'part'], 'Please select an option'),
    amount: z.nullable(z.number('Enter an amount')),
  })
  .check(
    z.refine(({ choice, amount }) => choice === 'all' || (Number.isSafeInteger(amount) && Number(amount) >= 1), {
      error: 'Enter an amount',
      path: ['amount'],
    }),
  )
