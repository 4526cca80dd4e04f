import type { LocalDate } from '../values/local-date.ts'
import { interestEnd } from './interest-end.ts'
import type { LoanBook } from './loan-book.ts'
import { positionOf } from './position.ts'
import { postAccruals } from './posting.ts'
import { accrualLimit } from './value-date.ts'

/** TAM-161: only while the money is out and the loan neither cancelled nor written off. */
const isRunning = ({ fundedAt, cancelledAt, writeOff }: LoanBook): boolean =>
  fundedAt !== undefined && cancelledAt === undefined && writeOff === undefined

/** The book with the position that follows from its facts, nothing posted yet. */
export const restated = (book: LoanBook, accruedTo: LocalDate = book.accruedTo): LoanBook => ({
  ...book,
  ...positionOf(book, accruedTo),
  accruedTo,
})

const earliest = (a: LocalDate, b: LocalDate | undefined): LocalDate => (b !== undefined && b < a ? b : a)
const latest = (a: LocalDate, b: LocalDate): LocalDate => (b > a ? b : a)

export type Accrual = {
  /** Interest up to that very day, not only what falls due by then. */
  readonly toTheDay: boolean
  /** As if the debits on their way had been returned. */
  readonly ignoreFlights?: boolean
}

/** TAM-20: brings the book to a day: cost that fell due, interest at each scheduled day and, where
 * `toTheDay`, interest up to that very day. Twice changes nothing. */
export const accrueTo = (book: LoanBook, on: LocalDate, { toTheDay, ignoreFlights = false }: Accrual): LoanBook => {
  if (!isRunning(book)) return book
  const limit = ignoreFlights ? undefined : accrualLimit(book)
  const lastReceipt = book.receipts.reduce((day, { valueDate }) => latest(day, valueDate), book.accruedTo)
  const end = earliest(earliest(latest(on, lastReceipt), limit), interestEnd(book).on)
  // What falls due brings cost and interest on its own day, not when somebody looked.
  const dueDays = book.agreed
    .map(({ scheduledDate }) => scheduledDate)
    .filter((day) => day > book.accruedTo && day <= end)
  const due = dueDays.reduce((current, day) => postAccruals(restated(current, day), day > book.asOf ? day : on), book)
  return toTheDay && end !== due.accruedTo ? postAccruals(restated(due, end), on) : due
}
