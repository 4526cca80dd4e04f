import type { LocalDate } from '../values/local-date.ts'
import { restated } from './accruals.ts'
import { inFlight, type BookedDebit, type LoanBook, type Receipt } from './loan-book.ts'
import { valueDateOf } from './value-date.ts'

/** The receipt of a debit that the bank pays. */
export const receiptOf = (
  book: LoanBook,
  { debitId: id, amount, debitDate, payment }: Pick<BookedDebit, 'debitId' | 'amount' | 'debitDate' | 'payment'>,
): Receipt => ({
  id,
  kind: 'debit',
  amount,
  receivedOn: debitDate,
  valueDate: valueDateOf(book, debitDate),
  designation: typeof payment === 'number' ? { payment } : {},
  entry: 0,
  reversed: false,
})

/** The book as if the bank had paid all debits on their way, with interest unchanged. A due
 * payment is paid today, a later one on its own day. */
export const withDebitsPaid = (book: LoanBook, today: LocalDate): LoanBook => {
  const waiting = inFlight(book)
  if (waiting.length === 0) return book
  const isAhead = ({ payment }: BookedDebit): boolean =>
    book.agreed.some(({ number, scheduledDate }) => number === payment && scheduledDate > today)
  const money = waiting.map((debit) => {
    const receipt = receiptOf(book, debit)
    return receipt.valueDate > today && !isAhead(debit) ? { ...receipt, valueDate: today } : receipt
  })
  const debits = book.debits.map((debit) =>
    debit.state === 'in-flight' ? { ...debit, state: 'settled' as const, answeredOn: today } : debit,
  )
  return restated({ ...book, debits, receipts: [...book.receipts, ...money] })
}
