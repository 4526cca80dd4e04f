import * as z from 'zod/mini'
import type { CashAdvanceRequest } from '@tamarack/domain/payday/offer'
import { messages } from '../messages.ts'
import { paymentFrequencies } from '../payment-frequencies.ts'
import { amount } from './personal-info.ts'

/** A day as YYYY-MM-DD. */
export const day = (message: string) => z.string(message).check(z.regex(/^\d{4}-\d\d-\d\d$/, message))

/** Cash-advance form: whole cents; days as YYYY-MM-DD in Toronto. `nextPayDate` is the due date
 * that the law's minimum term requires (O. Reg. 98/09 s. 34). */
export const cashAdvanceForm = z.object({
  loanType: z.literal('cash-advance'),
  loanAmount: amount(100, messages.enterLoanAmount),
  startDate: day(messages.chooseStartDate),
  paymentFrequency: z.enum(paymentFrequencies, messages.selectOption),
  nextPayDate: day(messages.choosePayDate),
})
export type CashAdvanceForm = z.infer<typeof cashAdvanceForm>

/** What the customer requests, in cents and Toronto days as the form has them. */
export const cashAdvanceRequestOf = (form: Omit<CashAdvanceForm, 'loanType'>): CashAdvanceRequest => ({
  loanType: 'cash-advance',
  advance: form.loanAmount,
  startDate: form.startDate,
  nextPayDate: form.nextPayDate,
  payFrequency: form.paymentFrequency,
})
