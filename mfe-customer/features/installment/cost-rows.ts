import type { InstallmentQuoteView } from '@tamarack/contracts/views/installment'
import { aprNote, returnedPaymentFact } from '@tamarack/ui/charges'
import { money, percent, shortDate } from '@tamarack/ui/format'
import type { KeyFact } from '@tamarack/ui/key-facts'
import { frequencyWords, isFrequency } from '../loan/products.ts'

/** How often, in the middle of a sentence. */
export const oftenWords = (frequency: string): string =>
  isFrequency(frequency) ? frequencyWords[frequency].toLowerCase() : frequency

const paymentNote = ({ loanTerm, paymentFrequency, payments }: InstallmentQuoteView): string => {
  const [first, last] = [payments[0], payments.at(-1)]
  if (loanTerm === 1 || first === undefined || last === undefined) return 'in 1 payment'
  const rounding = last.amount === first.amount ? '' : `, the last one ${money(last.amount)}`
  return `${oftenWords(paymentFrequency)}, ${loanTerm} times${rounding}`
}

/** The cost box in its fixed order, with the payment and the interest rate of the contract. */
export const costRows = (quote: InstallmentQuoteView): readonly KeyFact[] => [
  { label: 'You receive', value: money(quote.advance), size: 'large' },
  { label: 'Each payment', value: money(quote.regularPayment), note: paymentNote(quote) },
  { label: 'Cost of borrowing', value: money(quote.costOfBorrowing), note: 'all of it is interest' },
  {
    label: 'You repay',
    value: money(quote.total),
    note: `from ${shortDate(quote.payments[0]?.dueDate ?? quote.dueDate)} to ${shortDate(quote.dueDate)}`,
    size: 'large',
  },
  { label: 'Annual interest rate', value: percent(quote.annualRate) },
  { label: 'APR', value: percent(quote.apr), note: aprNote(quote.termDays, quote.apr, quote.annualRate) },
  returnedPaymentFact(quote.returnedItemFee, null),
]

/** One sentence for screen readers and the phone's bottom bar. */
export const repayText = (quote: InstallmentQuoteView): string =>
  quote.loanTerm === 1
    ? `You repay ${money(quote.total)} on ${shortDate(quote.dueDate)}.`
    : `You repay ${money(quote.total)} in ${quote.loanTerm} payments of ${money(quote.regularPayment)}, the last on ${shortDate(quote.dueDate)}.`
