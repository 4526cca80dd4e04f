import { lawOn } from '@tamarack/contracts/limits'
import type { PayFoundView } from '@tamarack/contracts/views/bank'
import type { CashAdvanceLimitsView, CashAdvanceQuoteView } from '@tamarack/contracts/views/cash-advance'
import { defaultInterestOf, ontarioMaximum, returnedPaymentFact } from '@tamarack/ui/charges'
import { money, nearDate, percent } from '@tamarack/ui/format'
import type { KeyFact } from '@tamarack/ui/key-facts'
import { isFrequency } from '../loan/products.ts'
import type { KeptTerms } from '../terms/loan-type-cards.tsx'

/** Cents: where the calculator begins, too, so that the cost is in sight at once. */
const firstAmount = 300_00

/** What the form begins with: the pay that the bank shows, and what was chosen before, as far as it
 * is offered. */
export const termsToFillIn = (limits: CashAdvanceLimitsView, found: PayFoundView | null, kept: KeptTerms) => {
  const paymentFrequency = found?.pay?.payFrequency ?? kept.paymentFrequency
  const { earliest, latest } = payDaysOffered(limits, paymentFrequency)
  const days = found?.pay?.nextPayDates ?? [kept.nextPayDate ?? '']
  const largest = largestAmount(limits, paymentFrequency) ?? 0
  return {
    nextPayDate: days.find((day) => day >= earliest && day <= latest) ?? '',
    ...(paymentFrequency && { paymentFrequency }),
    ...(largest > 0 && { loanAmount: Math.min(kept.loanAmount ?? firstAmount, largest) }),
  }
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

/** The rest of the cost box, below what is received, what it costs and what is repaid. */
export const costRows = (quote: CashAdvanceQuoteView): readonly KeyFact[] => {
  const maximum = lawOn('costPerHundred', quote.startDate)
  return [
    {
      label: quote.payments.length === 1 ? 'Due' : 'Last payment',
      value: nearDate(quote.dueDate),
      note: quote.payments.length === 1 ? 'in 1 payment' : `in ${quote.payments.length} payments`,
    },
    {
      label: 'Cost per $100',
      value: money(quote.costPerHundred),
      note: ontarioMaximum(maximum.value, maximum.from),
    },
    { label: 'APR', value: percent(quote.apr), note: `for ${quote.termDays} days` },
    returnedPaymentFact(quote.dishonouredFee, defaultInterestOf(quote)),
  ]
}

/** One sentence for screen readers. */
export const repayText = (quote: CashAdvanceQuoteView): string =>
  quote.payments.length === 1
    ? `You repay ${money(quote.total)} on ${nearDate(quote.dueDate)}.`
    : `You repay ${money(quote.total)} in ${quote.payments.length} payments, the last on ${nearDate(quote.dueDate)}.`

/** For the lower edge of a phone. */
export const sumOf = (quote: CashAdvanceQuoteView) => ({
  received: quote.advance,
  repaid: repayText(quote),
  cost: `Cost ${money(quote.costOfBorrowing)}, ${money(quote.costPerHundred)} per $100. APR ${percent(quote.apr)}.`,
})
