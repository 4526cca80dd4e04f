import * as z from 'zod/mini'
import { cents, day, moment } from './loan.ts'

/** What pays a loan off on a day: cents, days YYYY-MM-DD in Toronto, moments epoch milliseconds. */
export const payoffView = z.object({
  on: day,
  /** The last moment of that day: interest may run on after it. */
  validUntil: moment,
  total: cents,
  principal: cents,
  costOfBorrowing: cents,
  defaultInterest: cents,
  fee: cents,
  /** What was refunded before a debit that had paid for it was returned. */
  refundToRecover: cents,
  /** The unearned part of a charge, which full payment gives back. */
  chargeRefund: cents,
  /** Debits that are on their way to the bank. */
  debitsInFlight: z.array(z.object({ amount: cents, debitDate: day })),
  /** What is still to be paid when those debits go through: what paying it all now requests. */
  leftIfDebitsSettle: cents,
  /** What comes back when the total is paid and the debits go through too, and from which day. */
  refundIfBoth: cents,
  refundFrom: z.nullable(day),
})
export type PayoffView = z.infer<typeof payoffView>
