import * as z from 'zod/mini'
import { cents, day, paymentView } from './loan.ts'

/** The cost box: what a cash advance would cost, and the limits it was held against. */
export const cashAdvanceQuoteView = z.object({
  advance: cents,
  costOfBorrowing: cents,
  total: cents,
  termDays: z.int(),
  /** Percent, two decimals. */
  apr: z.number(),
  costPerHundred: cents,
  startDate: day,
  dueDate: day,
  payments: z.array(paymentView),
  dishonouredFee: cents,
  maximumAdvance: cents,
})
export type CashAdvanceQuoteView = z.infer<typeof cashAdvanceQuoteView>

const payDates = z.nullable(z.object({ earliest: day, latest: day }))

/** What may be chosen for the next advance, before anything is typed; each end of each range is accepted. Cents; days in Toronto. */
export const cashAdvanceLimitsView = z.object({
  minimumAdvance: cents,
  /** $1,500 or half of the net pay, whichever is less, per way of being paid; null where that is below the minimum. */
  maximumAdvance: z.object({
    weekly: z.nullable(cents),
    'bi-weekly': z.nullable(cents),
    'semi-monthly': z.nullable(cents),
    monthly: z.nullable(cents),
  }),
  today: day,
  earliestStartDate: day,
  latestStartDate: day,
  /** For the earliest start: the first and the last next pay day that works, however often the customer is paid. */
  earliestDueDate: day,
  latestDueDate: day,
  /** Each day on which the advance may start, with pay days of its own. */
  starts: z.array(
    z.object({
      startDate: day,
      earliestDueDate: day,
      latestDueDate: day,
      /** Per way of being paid; null where no pay day works. */
      payDates: z.object({ weekly: payDates, 'bi-weekly': payDates, 'semi-monthly': payDates, monthly: payDates }),
    }),
  ),
})
export type CashAdvanceLimitsView = z.infer<typeof cashAdvanceLimitsView>
