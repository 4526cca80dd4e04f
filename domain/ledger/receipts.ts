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
  readonly on: LocalDate
  readonly receivedOn: LocalDate
  readonly valueDate: LocalDate
  readonly designation?: Designation
  readonly byHand?: true | undefined
  readonly receiptNumber?: string | undefined
}

/** With accruals to a day posted; after a loss what a receipt changes is part of its own entry. */
const withAccruals = (book: LoanBook, through: LocalDate, on: LocalDate): LoanBook =>
  book.writeOff === undefined ? postAccruals(restated(accrueTo(book, through, { toTheDay: true })), on) : restated(book)

/** Posts what a receipt of the book changes, and stores the number of the entry with the receipt.
 */
const counted = (book: LoanBook, receipt: Receipt, on: LocalDate, kind: EntryKind): LoanBook => {
  const posted = postRest(withAccruals(book, receipt.valueDate, on), on, kind)
  const receipts = posted.receipts.map((one) => (one === receipt ? { ...one, entry: posted.entries.length } : one))
  return accrueTo({ ...posted, receipts }, on, { toTheDay: false })
}

/** Books money received: it counts from its value date, and one entry records what it changed. */
export const receive = (
  book: LoanBook,
  { id, kind, amount, on, receivedOn, valueDate, designation = {}, byHand, receiptNumber }: Incoming,
  entryKind: EntryKind,
): LoanBook => {
  const receipt: Receipt = {
    id,
    kind,
    amount,
    receivedOn,
    valueDate,
    designation,
    entry: 0,
    reversed: false,
    ...(byHand && { byHand }),
    ...(receiptNumber && { receiptNumber }),
  }
  return counted({ ...book, receipts: [...book.receipts, receipt] }, receipt, on, entryKind)
}

/** Books a receipt again that was reversed: it counts from its own value date. */
export const receiveAgain = (book: LoanBook, reversed: Receipt, on: LocalDate, entryKind: EntryKind): LoanBook => {
  const { held: _held, ...rest } = reversed
  const receipt = { ...rest, reversed: false }
  const receipts = book.receipts.map((one) => (one === reversed ? receipt : one))
  return counted({ ...book, receipts }, receipt, on, entryKind)
}

/** Reversed by an entry that names it: the loan counts as if it had never been received. `held`:
 * its money was with us until that day, which bears no interest (TAM-224). */
export const reverse = (
  book: LoanBook,
  receipt: Receipt,
  { on, kind, held = false }: { readonly on: LocalDate; readonly kind: EntryKind; readonly held?: boolean },
): LoanBook => {
  const reversed = { ...receipt, reversed: true, ...(held && { held: { until: on } }) }
  const receipts = book.receipts.map((one) => (one === receipt ? reversed : one))
  return postRest(withAccruals({ ...book, receipts }, on, on), on, kind, receipt.entry)
}
