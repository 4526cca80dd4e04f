import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { keptArrangement, partsOn } from './arrangement.ts'
import { arrearsOf } from './arrears.ts'
import type { LoanBook } from './loan-book.ts'
import { bookAsOf } from './replay.ts'

export type PayNow = {
  readonly amount: Cents
  /** The day of the part that it completes; undefined where all that is late is due. */
  readonly partDue: LocalDate | undefined
}

/** TAM-110: what a late borrower pays next: what is left of the first unpaid part while the
 * arrangement is kept (TAM-85), at most what is late; otherwise all that is late (TAM-92).
 * Undefined where nothing is late. */
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
