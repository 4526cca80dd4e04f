import type { CashAdvanceQuoteView } from '@tamarack/contracts/views/cash-advance'
import { costPerHundredCentsMax, defaultInterest } from '@tamarack/contracts/limits'
import { returnedPaymentFact } from '@tamarack/ui/charges'
import { money, percent, shortDate } from '@tamarack/ui/format'
import type { KeyFact } from '@tamarack/ui/key-facts'

const paymentsText = (count: number): string => (count === 1 ? 'in 1 payment' : `in ${count} payments`)

/** The cost box in its fixed order. */
export const costRows = (quote: CashAdvanceQuoteView): readonly KeyFact[] => [
  { label: 'You receive', value: money(quote.advance), size: 'large' },
  {
    label: 'Cost of borrowing',
    value: money(quote.costOfBorrowing),
    note: `${money(quote.costPerHundred)} per $100 (Ontario maximum: ${money(costPerHundredCentsMax)})`,
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
