import { costPerHundredCentsMax, defaultInterest, inForceSince } from '@tamarack/contracts/limits'
import type { PayFoundView } from '@tamarack/contracts/views/bank'
import type { CashAdvanceLimitsView, CashAdvanceQuoteView } from '@tamarack/contracts/views/cash-advance'
import { ontarioMaximum, returnedPaymentFact } from '@tamarack/ui/charges'
import { money, percent, shortDate } from '@tamarack/ui/format'
import type { KeyFact } from '@tamarack/ui/key-facts'
import { isFrequency } from '../loan/products.ts'

/** The first pay day that the bank makes expect and that may be chosen; none where no such day is
 * offered. */
export const payDayToFillIn = (limits: CashAdvanceLimitsView, found: PayFoundView | null): string => {
  const pay = found?.pay ?? null
  if (pay === null) return ''
  const { earliest, latest } = payDaysOffered(limits, pay.payFrequency)
  return pay.nextPayDates.find((day) => day >= earliest && day <= latest) ?? ''
}

/** The largest amount, in cents, for the pay frequency in the form; while there is none, the
 * largest of all. Null: no loan is offered. */
export const largestAmount = (limits: CashAdvanceLimitsView, frequency: unknown): number | null => {
  if (isFrequency(frequency)) return limits.maximumAdvance[frequency]
  const offered = Object.values(limits.maximumAdvance).filter((amount) => amount !== null)
  return offered.length === 0 ? null : Math.max(...offered)
}

/** The first and the last pay day that may be chosen with the pay frequency in the form; without
 * one, those that work for each. */
export const payDaysOffered = (
  limits: CashAdvanceLimitsView,
  frequency: unknown,
): { readonly earliest: string; readonly latest: string } => {
  const start = limits.starts.find(({ startDate }) => startDate === limits.earliestStartDate)
  const range = start !== undefined && isFrequency(frequency) ? start.payDates[frequency] : null
  return range ?? { earliest: limits.earliestDueDate, latest: limits.latestDueDate }
}

const paymentsText = (count: number): string => (count === 1 ? 'in 1 payment' : `in ${count} payments`)

/** The cost box in its fixed order. */
export const costRows = (quote: CashAdvanceQuoteView): readonly KeyFact[] => [
  { label: 'You receive', value: money(quote.advance), size: 'large' },
  {
    label: 'Cost of borrowing',
    value: money(quote.costOfBorrowing),
    note: `${money(quote.costPerHundred)} per $100 (${ontarioMaximum(costPerHundredCentsMax, inForceSince.costPerHundred)})`,
  },
  {
    label: 'You repay',
    value: money(quote.total),
    note: `on ${shortDate(quote.dueDate)}, ${paymentsText(quote.payments.length)}`,
    size: 'large',
  },
  { label: 'APR', value: percent(quote.apr), note: `for ${quote.termDays} days` },
  returnedPaymentFact(quote.dishonouredFee, defaultInterest),
]

/** One sentence for screen readers and the phone's bottom bar. */
export const repayText = (quote: CashAdvanceQuoteView): string =>
  quote.payments.length === 1
    ? `You repay ${money(quote.total)} on ${shortDate(quote.dueDate)}.`
    : `You repay ${money(quote.total)} in ${quote.payments.length} payments, the last on ${shortDate(quote.dueDate)}.`
