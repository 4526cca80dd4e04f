import * as z from 'zod/mini'
import { payFrequencies } from '@tamarack/domain/values/pay-frequency'
import { cents, day } from './loan.ts'
import { seenAmountView } from './seen-amount.ts'

/** What the bank shows about the customer's pay, to fill in what the forms would otherwise have to
 * request. Cents; days in Toronto. */
export const payFoundView = z.object({
  /** The day on which the bank was read. */
  readOn: day,
  /** What the main payer brings. */
  income: seenAmountView,
  /** The main pay; null where none is regular. `nextPayDates` are the expected days of the two
   * months after today, in order. */
  pay: z.nullable(
    z.object({
      payer: z.string(),
      payFrequency: z.enum(payFrequencies),
      nextPayDates: z.array(day),
      netPayPerPeriod: cents,
    }),
  ),
})
export type PayFoundView = z.infer<typeof payFoundView>
