import { acssCalendar } from '../calendars/acss-calendar.ts'
import { minusBusinessDays } from '../calendars/business-calendar.ts'
import type { LocalDate } from '../values/local-date.ts'
import { inFlight, type LoanFacts } from './loan-book.ts'

/** The day from which money counts. A debit counts on its own day, even if the bank answers later.
 * If clearing was closed from a due day until the money arrived, the money counts on that due day,
 * because the borrower does not pay for a closed bank (PAD-11). The new due day of a moved payment
 * counts too (TAM-252). Money never counts before the advance. */
export const valueDateOf = (book: LoanFacts, on: LocalDate): LocalDate => {
  const open = minusBusinessDays(acssCalendar, on, 1)
  const isClosedBefore = (day: LocalDate): boolean => open.ok && open.value < day && day < on
  const scheduled = book.agreed
    .flatMap(({ scheduledDate, dueDate }) => [scheduledDate, dueDate].filter(isClosedBefore))
    .reduce((first, day) => (day < first ? day : first), on)
  return scheduled < book.outFrom && book.outFrom <= on ? book.outFrom : scheduled
}

/** Nothing accrues past the day of an unanswered debit: it may turn out to be paid. */
export const accrualLimit = (book: LoanFacts): LocalDate | undefined =>
  inFlight(book)
    .map(({ debitDate }) => valueDateOf(book, debitDate))
    .reduce<LocalDate | undefined>(
      (earliest, day) => (earliest === undefined || day < earliest ? day : earliest),
      undefined,
    )
