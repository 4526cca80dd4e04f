import type { BankTransactionView } from '@tamarack/contracts/views/bank'
import { DataTable, type Column, type DataTableProps } from '@tamarack/ui/data-table'
import { DateText, money, Value } from '@tamarack/ui/format'
import { StatusTag } from '@tamarack/ui/status-tag'
import { markWords, readingInWords } from './bank-words.ts'

const tones = { income: 'success', lender: 'warning', returned: 'danger' } as const

export const transactionColumns: readonly Column<BankTransactionView>[] = [
  {
    header: 'Date',
    render: ({ date }) => (
      <span className="unbroken">
        <DateText value={date} />
      </span>
    ),
  },
  {
    header: 'Description',
    render: ({ description, category, marks, reading }) => (
      <div className="row-2 middle breaks">
        <span>
          <Value>{description}</Value>
        </span>
        {category !== null && <span className="muted">{category}</span>}
        {reading !== null && <span className="muted">{readingInWords(reading)}</span>}
        {marks.map((mark) => (
          <StatusTag key={mark} tone={tones[mark]}>
            {markWords[mark]}
          </StatusTag>
        ))}
      </div>
    ),
  },
  { header: 'Amount', numeric: true, render: ({ amount }) => money(amount) },
  { header: 'Balance', numeric: true, render: ({ balance }) => <Value>{money(balance)}</Value> },
]

type TransactionTableProps = Pick<DataTableProps<BankTransactionView>, 'caption' | 'name'> & {
  readonly transactions: readonly BankTransactionView[]
}

/** Transactions with their marks; money out has a minus sign. */
export const TransactionTable = ({ transactions, ...table }: TransactionTableProps) => (
  <DataTable {...table} columns={transactionColumns} rows={transactions} rowKey={({ id }) => id} />
)
