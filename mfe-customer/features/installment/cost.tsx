import type { InstallmentQuoteView } from '@tamarack/contracts/views/installment'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Disclosure } from '@tamarack/ui/disclosure'
import { money } from '@tamarack/ui/format'
import { KeyFacts } from '@tamarack/ui/key-facts'
import { DateText } from '@tamarack/ui/value'
import styles from '../terms/terms.module.css'
import type { LiveQuote } from '../terms/use-live-quote.ts'
import { costRows, oftenWords } from './cost-rows.ts'

type Payment = InstallmentQuoteView['payments'][number]
type Choice = InstallmentQuoteView['choices'][number]

const scheduleColumns: readonly Column<Payment>[] = [
  { header: 'Date', render: ({ dueDate }) => <DateText value={dueDate} /> },
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

/** What it would cost, what each choice changes, and the whole schedule; beside the form on a desk and below it on a phone. */
export const Cost = ({ live: { quote, updating, refusal } }: { readonly live: LiveQuote<InstallmentQuoteView> }) => (
  <div className={styles['cost']}>
    <h2>What it costs</h2>
    {quote === null ? (
      <p className={styles['none']}>
        {refusal ?? 'Answer the questions above to see the cost here, before you go on.'}
      </p>
    ) : (
      <>
        <KeyFacts rows={costRows(quote)} label="What it costs" updating={updating} />
        {quote.choices.length > 0 && (
          <DataTable
            caption="What another choice changes"
            columns={choiceColumns}
            rows={quote.choices}
            rowKey={({ paymentFrequency, loanTerm }) => `${paymentFrequency} ${loanTerm}`}
          />
        )}
        <Disclosure summary={quote.loanTerm === 1 ? 'The payment' : `All ${quote.loanTerm} payments`}>
          <DataTable
            caption="Payments"
            captionHidden
            columns={scheduleColumns}
            rows={quote.payments}
            rowKey={({ number }) => String(number)}
          />
        </Disclosure>
      </>
    )}
  </div>
)
