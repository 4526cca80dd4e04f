import type { InstallmentQuoteView } from '@tamarack/contracts/views/installment'
import { oftenWords } from '@tamarack/ui/answer-words'
import { aprNote, returnedPaymentFact } from '@tamarack/ui/charges'
import { CostBar } from '@tamarack/ui/cost-bar'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Disclosure } from '@tamarack/ui/disclosure'
import { DateText, money, nearDate, percent } from '@tamarack/ui/format'
import { KeyFacts, type KeyFact } from '@tamarack/ui/key-facts'
import styles from '../terms/terms.module.css'
import type { LiveQuote } from '../terms/use-live-quote.ts'

const paymentNote = ({ loanTerm, paymentFrequency, payments }: InstallmentQuoteView): string => {
  const [first, last] = [payments[0], payments.at(-1)]
  if (loanTerm === 1 || first === undefined || last === undefined) return 'in 1 payment'
  const rounding = last.amount === first.amount ? '' : `, the last one ${money(last.amount)}`
  return `${oftenWords(paymentFrequency)}, ${loanTerm} times${rounding}`
}

/** The rest of the cost box, with the payment and the interest rate of the contract. */
const costRows = (quote: InstallmentQuoteView): readonly KeyFact[] => [
  { label: 'Each payment', value: money(quote.regularPayment), note: paymentNote(quote) },
  {
    label: 'Last payment',
    value: nearDate(quote.dueDate),
    note: `the first on ${nearDate(quote.payments[0]?.dueDate ?? quote.dueDate)}`,
  },
  { label: 'Annual interest rate', value: percent(quote.annualRate) },
  { label: 'APR', value: percent(quote.apr), note: aprNote(quote.termDays, quote.apr, quote.annualRate) },
  returnedPaymentFact(quote.returnedItemFee, null),
]

/** One sentence for screen readers. */
export const repayText = (quote: InstallmentQuoteView): string =>
  quote.loanTerm === 1
    ? `You repay ${money(quote.total)} on ${nearDate(quote.dueDate)}.`
    : `You repay ${money(quote.total)} in ${quote.loanTerm} payments of ${money(quote.regularPayment)}, the last on ${nearDate(quote.dueDate)}.`

/** For the lower edge of a phone. */
export const sumOf = (quote: InstallmentQuoteView) => ({
  received: quote.advance,
  repaid: repayText(quote),
  cost: `Cost ${money(quote.costOfBorrowing)}. APR ${percent(quote.apr)}.`,
})

type Payment = InstallmentQuoteView['payments'][number]
type Choice = InstallmentQuoteView['choices'][number]

const scheduleColumns: readonly Column<Payment>[] = [
  { header: 'Date', render: ({ dueDate }) => <DateText value={dueDate} as="near" /> },
  { header: 'Payment', numeric: true, render: ({ amount }) => money(amount) },
  { header: 'Interest', numeric: true, render: ({ interest }) => money(interest) },
  { header: 'Principal', numeric: true, render: ({ principal }) => money(principal) },
  { header: 'Principal left', numeric: true, render: ({ balanceAfter }) => money(balanceAfter) },
]

const choiceColumns: readonly Column<Choice>[] = [
  {
    header: 'If you pay',
    render: ({ loanTerm, paymentFrequency }) => `${loanTerm} times, ${oftenWords(paymentFrequency)}`,
  },
  { header: 'Each payment', numeric: true, render: ({ regularPayment }) => money(regularPayment) },
  { header: 'Cost of borrowing', numeric: true, render: ({ costOfBorrowing }) => money(costOfBorrowing) },
]

/** What it would cost, what each choice changes, and the whole schedule; next to the form on a desk
 * and below it on a phone. */
export const Cost = ({ live: { quote, updating, refusal } }: { readonly live: LiveQuote<InstallmentQuoteView> }) => (
  <div className={`stack-3 ${styles['cost']}`}>
    <h2>What it costs</h2>
    {quote === null ? (
      <p className={styles['none']}>
        {refusal ?? 'Answer the questions above to see the cost here, before you go on.'}
      </p>
    ) : (
      <>
        <KeyFacts
          head={<CostBar borrowed={quote.advance} cost={quote.costOfBorrowing} total={quote.total} />}
          rows={costRows(quote)}
          label="What it costs"
          updating={updating}
        />
        {quote.choices.length > 0 && (
          <Disclosure summary="What another choice changes">
            <DataTable
              matrix
              name="What another choice changes"
              columns={choiceColumns}
              rows={quote.choices}
              rowKey={({ paymentFrequency, loanTerm }) => `${paymentFrequency} ${loanTerm}`}
            />
          </Disclosure>
        )}
        <Disclosure summary={quote.loanTerm === 1 ? 'The payment' : `All ${quote.loanTerm} payments`}>
          <DataTable
            name="Payments"
            columns={scheduleColumns}
            rows={quote.payments}
            rowKey={({ number }) => String(number)}
          />
        </Disclosure>
      </>
    )}
  </div>
)
