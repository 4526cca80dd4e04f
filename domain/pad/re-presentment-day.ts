import { acssCalendar } from '../calendars/acss-calendar.ts'
import {
  minusBusinessDays,
  plusBusinessDays,
  type NotADayCount,
  type OutsideCalendar,
} from '../calendars/business-calendar.ts'
import { ok, type Result } from '../shared/result.ts'
import type { LocalDate } from '../values/local-date.ts'
import { debitLeadBusinessDays } from './debit-initiation.ts'

/** TAM-64, our own choice: clearing days from the notice of the return to the second debit, two of
 * them before it is sent. */
export const rePresentmentBusinessDays = 5

/** TAM-64: the day of the one re-presentment and the day on which it goes to the bank. The borrower
 * has two clearing days from the notice to bring the account in order, or to write to us, before
 * anything is sent again. Whether that day is still within the thirty is PAD-09's to decide. */
export const rePresentmentTiming = (
  returnedOn: LocalDate,
): Result<{ readonly debitDate: LocalDate; readonly initiateOn: LocalDate }, OutsideCalendar | NotADayCount> => {
  const debitDate = plusBusinessDays(acssCalendar, returnedOn, rePresentmentBusinessDays)
  if (!debitDate.ok) return debitDate
  const initiateOn = minusBusinessDays(acssCalendar, debitDate.value, debitLeadBusinessDays)
  return initiateOn.ok ? ok({ debitDate: debitDate.value, initiateOn: initiateOn.value }) : initiateOn
}
