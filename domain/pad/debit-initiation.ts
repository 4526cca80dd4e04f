import { acssCalendar } from '../calendars/acss-calendar.ts'
import {
  minusBusinessDays,
  nextBusinessDay,
  type NotADayCount,
  type OutsideCalendar,
} from '../calendars/business-calendar.ts'
import { asCount, explain, onDay, type Explanation } from '../explanations/explanation.ts'
import { ok, type Result } from '../shared/result.ts'
import type { LocalDate } from '../values/local-date.ts'

/** TAM-04, C-17, spec section 9: clearing days from the bank to the debit. */
export const debitLeadBusinessDays = 3

export type DebitTiming = {
  readonly dueDate: LocalDate
  /** The due date, or the next day the clearing system is open (PAD-11). */
  readonly debitDate: LocalDate
  readonly initiateOn: LocalDate
  readonly explanation: Explanation
}

/** TAM-04, PAD-11: when a debit is sent and made, on the clearing calendar, not Ontario's. */
export const debitTiming = (dueDate: LocalDate): Result<DebitTiming, OutsideCalendar | NotADayCount> => {
  const debitDate = nextBusinessDay(acssCalendar, dueDate)
  if (!debitDate.ok) return debitDate
  const initiateOn = minusBusinessDays(acssCalendar, debitDate.value, debitLeadBusinessDays)
  if (!initiateOn.ok) return initiateOn
  return ok({
    dueDate,
    debitDate: debitDate.value,
    initiateOn: initiateOn.value,
    explanation: explain(
      { initiateOn: onDay(initiateOn.value) },
      'TAM-04: the due date, or the next day the clearing system is open, less three days on which it is open',
      { dueDate: onDay(dueDate), clearingDays: asCount(debitLeadBusinessDays) },
      [
        debitDate.value === dueDate
          ? `clearing is open on ${dueDate}`
          : `clearing is closed on ${dueDate}, next open ${debitDate.value}`,
        `${debitDate.value} less ${debitLeadBusinessDays} clearing days = ${initiateOn.value}`,
      ],
    ),
  })
}
