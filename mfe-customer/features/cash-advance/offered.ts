import type { CashAdvanceLimitsView } from '@tamarack/contracts/views/cash-advance'
import type { PayFoundView } from '@tamarack/contracts/views/pay-found'
import { isFrequency } from '../loan/products.ts'

/** The first pay day that the bank makes expect and that may be chosen; none where no such day is offered. */
export const payDayToFillIn = (limits: CashAdvanceLimitsView, found: PayFoundView | null): string => {
  const pay = found?.pay ?? null
  if (pay === null) return ''
  const { earliest, latest } = payDaysOffered(limits, pay.payFrequency)
  return pay.nextPayDates.find((day) => day >= earliest && day <= latest) ?? ''
}

/** The largest amount, in cents, for the pay frequency in the form; while there is none, the largest of all. Null: no loan is offered. */
export const largestAmount = (limits: CashAdvanceLimitsView, frequency: unknown): number | null => {
  if (isFrequency(frequency)) return limits.maximumAdvance[frequency]
  const offered = Object.values(limits.maximumAdvance).filter((amount) => amount !== null)
  return offered.length === 0 ? null : Math.max(...offered)
}

/** The first and the last pay day that may be chosen with the pay frequency in the form; without one, those that work for each. */
export const payDaysOffered = (
  limits: CashAdvanceLimitsView,
  frequency: unknown,
): { readonly earliest: string; readonly latest: string } => {
  const start = limits.starts.find(({ startDate }) => startDate === limits.earliestStartDate)
  const range = start !== undefined && isFrequency(frequency) ? start.payDates[frequency] : null
  return range ?? { earliest: limits.earliestDueDate, latest: limits.latestDueDate }
}
