import * as z from 'zod/mini'
import { incomeBases } from '@tamarack/domain/payday/net-pay'
import { seenAmountView, seenView } from './bank.ts'
import { cents, day, paymentView, perFrequency } from './loan.ts'

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
  /** Percent a month of overdue principal. */
  defaultInterestRate: z.number(),
  maximumAdvance: cents,
  /** Net pay of one pay period that the limit was taken from, and whether the income behind it was
   * declared or found in bank data. */
  netPay: cents,
  netPayBasis: z.enum(incomeBases),
  /** All net income of a month as declared, and as the bank shows it; null where it shows none. */
  incomeDeclared: cents,
  incomeFound: z.nullable(seenAmountView),
})
export type CashAdvanceQuoteView = z.infer<typeof cashAdvanceQuoteView>

/** What may be chosen for the next advance, before anything is typed; each end of each range is
 * accepted. Cents; days in Toronto. */
export const cashAdvanceLimitsView = z.object({
  /** Net monthly income that the limits were taken from; whether declared or found in bank data. */
  monthlyNetIncome: cents,
  incomeBasis: z.enum(incomeBases),
  /** The days that it was seen in; null where it was declared. */
  incomeSeen: z.nullable(seenView),
  /** Nothing is offered on less (TAM-204). */
  leastMonthlyIncome: cents,
  minimumAdvance: cents,
  /** Our largest, within the law's. */
  largestAdvance: cents,
  /** That or half of the net pay, the less, per way of being paid; null where none is offered. */
  maximumAdvance: perFrequency(z.nullable(cents)),
  today: day,
  earliestStartDate: day,
  latestStartDate: day,
  /** For the earliest start: the first and last next pay day that works, however one is paid. */
  earliestDueDate: day,
  latestDueDate: day,
  /** Days on which banks are closed until then, beside weekends. */
  closedDays: z.array(z.object({ day, name: z.string() })),
  /** Each day on which the advance may start, with pay days of its own. */
  starts: z.array(
    z.object({
      startDate: day,
      earliestDueDate: day,
      latestDueDate: day,
      /** Per way of being paid; null where no pay day works. */
      payDates: perFrequency(z.nullable(z.object({ earliest: day, latest: day }))),
    }),
  ),
})
export type CashAdvanceLimitsView = z.infer<typeof cashAdvanceLimitsView>
