import * as z from 'zod/mini'
import { loanStatuses } from '@tamarack/domain/loan/status'
import { cents, day } from './loan.ts'

/** The result of an action on the money of a loan: cents, days in Toronto. `payments` are not paid
 * in full; `nextPayment` and `lastPayment` are due among them. */
export const moneyResultView = z.object({
  status: z.enum(loanStatuses),
  atStake: cents,
  owed: cents,
  received: cents,
  owedToBorrower: cents,
  writtenOff: cents,
  recovered: cents,
  payments: z.int(),
  nextPayment: z.optional(day),
  lastPayment: z.optional(day),
})
export type MoneyResultView = z.infer<typeof moneyResultView>
