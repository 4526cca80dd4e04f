import * as z from 'zod/mini'
import type { InstallmentRequest } from '@tamarack/domain/installment/offer'
import { messages } from '../messages.ts'
import { paymentFrequencies } from '../payment-frequencies.ts'
import { day } from './cash-advance.ts'
import { amount } from './personal-info.ts'

/** The most payments that any schedule has; a number beyond it is no person's request. */
const paymentsMax = 9_999

/** Installment form (specification sections 3 and 5): whole cents; the day as YYYY-MM-DD in
 * Toronto; `loanTerm` is the number of payments. */
export const installmentForm = z.object({
  loanType: z.literal('installment'),
  loanAmount: amount(100, messages.enterLoanAmount),
  startDate: day(messages.chooseStartDate),
  paymentFrequency: z.enum(paymentFrequencies, messages.selectOption),
  loanTerm: z
    .int(messages.enterTerm)
    .check(z.minimum(1, messages.enterTerm), z.maximum(paymentsMax, messages.enterTerm)),
})
export type InstallmentForm = z.infer<typeof installmentForm>

/** What the customer requests, in cents and Toronto days as the form has them. */
export const installmentRequestOf = (form: Omit<InstallmentForm, 'loanType'>): InstallmentRequest => ({
  loanType: 'installment',
  advance: form.loanAmount,
  startDate: form.startDate,
  payFrequency: form.paymentFrequency,
  numberOfPayments: form.loanTerm,
})
