import * as z from 'zod/mini'
import { incomeBases } from '@tamarack/domain/payday/net-pay'
import { seenView } from './bank.ts'
import { cents, day, perFrequency } from './loan.ts'

const scheduledPayment = z.object({
  number: z.int(),
  dueDate: day,
  amount: cents,
  interest: cents,
  principal: cents,
  balanceAfter: cents,
})

/** The same amount paid back in another way, and what that comes to. */
const choiceView = z.object({
  paymentFrequency: z.string(),
  loanTerm: z.int(),
  regularPayment: cents,
  costOfBorrowing: cents,
  total: cents,
  dueDate: day,
})

/** What an installment loan would cost: both rates in percent, the whole schedule, and what each
 * choice changes. */
export const installmentQuoteView = z.object({
  advance: cents,
  costOfBorrowing: cents,
  total: cents,
  termDays: z.int(),
  /** The interest rate of the contract, percent a year. */
  annualRate: z.number(),
  /** What all of it costs, percent a year. */
  apr: z.number(),
  startDate: day,
  dueDate: day,
  paymentFrequency: z.string(),
  loanTerm: z.int(),
  regularPayment: cents,
  /** What the payments come to in a month, and the most they may for this person. */
  paymentsPerMonth: cents,
  affordablePerMonth: cents,
  returnedItemFee: cents,
  payments: z.array(scheduledPayment),
  choices: z.array(choiceView),
})
export type InstallmentQuoteView = z.infer<typeof installmentQuoteView>

const frequencyLimits = z.object({
  firstPaymentDate: day,
  fewestPayments: z.int(),
  mostPayments: z.int(),
  largestPayment: cents,
  /** Null where this person can afford no loan at this frequency. */
  minimumAdvance: z.nullable(cents),
  maximumAdvance: z.nullable(cents),
})

/** What may be chosen for an installment loan, before anything is typed; each end of each range is
 * accepted. Cents; days in Toronto. */
export const installmentLimitsView = z.object({
  today: day,
  /** Percent a year. */
  annualRate: z.number(),
  /** The most that the payments of a month may come to, and what it was computed from. */
  affordablePerMonth: cents,
  monthlyNetIncome: cents,
  incomeBasis: z.enum(incomeBases),
  /** The days that the income was seen in; null where it was declared. */
  incomeSeen: z.nullable(seenView),
  /** Nothing is offered on less (TAM-204). */
  leastMonthlyIncome: cents,
  obligationsPerMonth: cents,
  affordableSharePercent: z.int(),
  /** Another applicant is named, so nothing is offered. */
  withCoApplicant: z.boolean(),
  /** The smallest and the largest amount with the requested payments; null where none were
   * requested, or no amount is offered with them. */
  chosen: z.nullable(z.object({ minimumAdvance: cents, maximumAdvance: cents })),
  frequencies: perFrequency(frequencyLimits),
})
export type InstallmentLimitsView = z.infer<typeof installmentLimitsView>
