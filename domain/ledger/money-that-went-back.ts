import { cents, sumOf } from '../values/cents.ts'
import { refundsMade, type LoanFacts } from './loan-book.ts'

/** TAM-140: a loan whose advance arrived after one that had not. What was paid before counts from
 * the money's day, less what went back by then, first receipts first; more is to recover. */
export const withoutWhatWentBack = <Facts extends LoanFacts>(book: Facts): Facts => {
  const { advanceReturned: before, fundedAt, outFrom } = book
  if (before === undefined || fundedAt === undefined) return book
  let back = sumOf(refundsMade(book.refunds.slice(0, before.refunds)))
  const takenOf = (amount: number): number => {
    const taken = Math.min(back, amount)
    back -= taken
    return taken
  }
  const receipts = book.receipts.map((receipt, index) => {
    if (index >= before.receipts || receipt.reversed) return receipt
    const { amount } = receipt
    // What it was meant for when the loan had no money is no wish for the one that has.
    const designation = {}
    return { ...receipt, designation, amount: cents(amount - takenOf(amount)), valueDate: outFrom }
  })
  const refunds = book.refunds.map((refund, index) =>
    index >= before.refunds || refund.returned === true ? refund : { ...refund, amount: cents(takenOf(refund.amount)) },
  )
  return { ...book, receipts, refunds }
}
