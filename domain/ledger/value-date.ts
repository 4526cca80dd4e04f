import type { LocalDate } from '../values/local-date.ts'
import { inFlight, type LoanFacts } from './loan-book.ts'

/** The day from which money counts. A debit counts from its debit date whenever the bank answers;
 * money received after the scheduled day and by the moved due date counts from the scheduled day,
 * because the borrower does not pay for a closed bank (PAD-11). Nothing counts from before the
 * advance. */
export const valueDateOf = (book: LoanFacts, on: LocalDate): LocalDate => {
  const scheduled =
    book.agreed.find(({ scheduledDate, debitDate }) => scheduledDate < on && on <= debitDate)?.scheduledDate ?? on
  return scheduled < book.outFrom && book.outFrom <= on ? book.outFrom : scheduled
}

/** Nothing accrues past the day of a debit that the bank has not answered: it may turn out to be
 * paid. */
export const accrualLimit = (book: LoanFacts): LocalDate | undefined =>
  inFlight(book)
    .map(({ debitDate }) => valueDateOf(book, debitDate))
    .reduce<LocalDate | undefined>(
      (earliest, day) => (earliest === undefined || day < earliest ? day : earliest),
      undefined,
    )
