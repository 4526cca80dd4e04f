import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { accrueTo, restated } from './accruals.ts'
import type { EntryKind } from './entry.ts'
import type { Designation, LoanBook, Receipt } from './loan-book.ts'
import { postAccruals, postRest } from './posting.ts'

export type Incoming = {
  readonly id: string
  readonly kind: Receipt['kind']
  readonly amount: Cents
  /** The day it was booked. */
  readonly on: LocalDate
  readonly receivedOn: LocalDate
  readonly valueDate: LocalDate
  readonly designation?: Designation
}

/** Books a payment received: it counts from its value date, and one entry records what it
 * changed. */
export const receive = (
  book: LoanBook,
  { id, kind, amount, on, receivedOn, valueDate, designation = {} }: Incoming,
  entryKind: EntryKind,
): LoanBook => {
  const receipt: Receipt = { id, kind, amount, receivedOn, valueDate, designation, entry: 0, reversed: false }
  const received = { ...book, receipts: [...book.receipts, receipt] }
  const accrued = postAccruals(restated(accrueTo(received, valueDate, { toTheDay: true })), on)
  const posted = postRest(accrued, on, entryKind)
  const receipts = posted.receipts.map((one) => (one === receipt ? { ...one, entry: posted.entries.length } : one))
  return accrueTo({ ...posted, receipts }, on, { toTheDay: false })
}

/** Reverses a receipt: its entry is reversed by one that names it, and the loan counts as if it had
 * never been received. */
export const reverse = (book: LoanBook, receipt: Receipt, on: LocalDate, kind: EntryKind): LoanBook => {
  const receipts = book.receipts.map((one) => (one === receipt ? { ...one, reversed: true } : one))
  const without = restated(accrueTo({ ...book, receipts }, on, { toTheDay: true }))
  return postRest(postAccruals(without, on), on, kind, receipt.entry)
}
