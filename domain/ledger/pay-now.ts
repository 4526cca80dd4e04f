import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { keptArrangement, partsOn } from './arrangement.ts'
import { arrearsOf } from './arrears.ts'
import type { LoanBook } from './loan-book.ts'
import { bookAsOf } from './replay.ts'

/** What a borrower who is late pays next. */
export type PayNow = {
  readonly amount: Cents
  /** The day of the arranged part that the amount completes; undefined where all that is late is to
   * be paid. */
  readonly partDue: LocalDate | undefined
}

/** TAM-110: what a borrower who is late pays next: what is left of the first arranged part that is
 * not paid, while the arrangement is kept (TAM-85), and never more than is late; otherwise all
 * that is late (TAM-92). Received on that day, the amount completes the part. Undefined where
 * nothing is late. */
export const payNowOn = (loan: LoanBook, on: LocalDate): PayNow | undefined => {
  const book = bookAsOf(loan, on)
  const late = arrearsOf(book, on)
  if (late === undefined) return undefined
  const kept = keptArrangement(book, on)
  const next = kept === undefined ? undefined : partsOn(book, kept, on).find(({ state }) => state !== 'paid')
  return next === undefined
    ? { amount: late.amount, partDue: undefined }
    : { amount: cents(Math.min(next.left, late.amount)), partDue: next.dueDate }
}
