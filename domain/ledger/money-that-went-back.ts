import { cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { refundsMade, type LoanFacts } from './loan-book.ts'

const later = (a: LocalDate, b: LocalDate): LocalDate => (b > a ? b : a)

/** TAM-140: the facts of a loan whose advance arrived after one that had not. What was paid before
 * counts from the day of the money, less what of it went back by then, the first receipts first;
 * what went back beyond that is still to recover. All other facts stay. */
export const withoutWhatWentBack = <Facts extends LoanFacts>(book: Facts): Facts => {
  const { advanceReturned: before, fundedAt, outFrom } = book
  if (before === undefined || fundedAt === undefined) return book
  let back = refundsMade(book.refunds.slice(0, before.refunds)).reduce((sum, { amount }) => sum + amount, 0)
  const takenOf = (amount: number): number => {
    const taken = Math.min(back, amount)
    back -= taken
    return taken
  }
  const receipts = book.receipts.map((receipt, index) => {
    if (index >= before.receipts || receipt.reversed) return receipt
    const { amount, valueDate } = receipt
    // What it was meant for when the loan had no money is no wish for the one that has.
    const designation = {}
    return { ...receipt, designation, amount: cents(amount - takenOf(amount)), valueDate: later(valueDate, outFrom) }
  })
  const refunds = book.refunds.map((refund, index) =>
    index >= before.refunds || refund.returned === true ? refund : { ...refund, amount: cents(takenOf(refund.amount)) },
  )
  return { ...book, receipts, refunds }
}
