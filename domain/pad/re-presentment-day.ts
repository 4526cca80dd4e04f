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

/** TAM-64, our own choice: clearing days from a return's notice to the second debit. */
export const rePresentmentBusinessDays = 5

/** TAM-64: the one re-presentment and its day at the bank: the borrower has two clearing days from
 * the notice before anything is sent again. The thirty days are PAD-09's to decide. */
export const rePresentmentTiming = (
  returnedOn: LocalDate,
): Result<{ readonly debitDate: LocalDate; readonly initiateOn: LocalDate }, OutsideCalendar | NotADayCount> => {
  const debitDate = plusBusinessDays(acssCalendar, returnedOn, rePresentmentBusinessDays)
  if (!debitDate.ok) return debitDate
  const initiateOn = minusBusinessDays(acssCalendar, debitDate.value, debitLeadBusinessDays)
  return initiateOn.ok ? ok({ debitDate: debitDate.value, initiateOn: initiateOn.value }) : initiateOn
}
