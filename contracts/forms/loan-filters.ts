import * as z from 'zod/mini'
import { loanFlags, sortings, viewNameMax } from '@tamarack/domain/loan/staff/find-loans'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { messages } from '../messages.ts'

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date'))
const amount = z.coerce.number().check(z.int(), z.minimum(0))

/** What can be saved of a list: everything but whom somebody searched for. Amounts are cents, days
 * those of Toronto on which an application was received, or its money arrived; one more filter is
 * one more line. */
const savable = {
  status: z.optional(z.string().check(z.maxLength(200))),
  product: z.optional(z.enum(loanTypes)),
  minAmount: z.optional(amount),
  maxAmount: z.optional(amount),
  from: z.optional(day),
  to: z.optional(day),
  fundedFrom: z.optional(day),
  fundedTo: z.optional(day),
  flag: z.optional(z.enum(loanFlags)),
  officer: z.optional(z.string().check(z.maxLength(128))),
  sort: z.optional(z.enum(sortings)),
}
export const savedFilters = z.object(savable)
export type SavedFilters = z.infer<typeof savedFilters>
/** What is searched for besides. */
export const filters = { q: z.optional(z.string().check(z.maxLength(200, messages.shortenAnswer))), ...savable }

export const viewName = z.string().check(z.trim(), z.minLength(1, messages.enterViewName), z.maxLength(viewNameMax))
export const staffViews = z.object({
  views: z.array(z.object({ name: z.string(), filters: savedFilters, count: z.int() })),
})
