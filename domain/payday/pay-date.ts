import type { NotADayCount, OutsideCalendar } from '../calendars/business-calendar.ts'
import { debitTiming } from '../pad/debit-initiation.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { nearestDay, rangeOfDays, type DayRange } from '../values/day-range.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { extendedPlanDueDates, mustBeExtendedPlan, type ExtendedPlanDayRefusal } from './extended-payment-plan.ts'
import { paydayTermDaysMax } from './term.ts'

/** What decides whether an advance that starts that day can be repaid on a pay day. */
export type AdvanceStart = {
  readonly advanceDate: LocalDate
  readonly payFrequency: PayFrequency
  /** Days of the earlier payday agreements with this lender (ON-10). */
  readonly earlierAgreements: readonly LocalDate[]
}

export type PayDateRefusal =
  | { readonly code: 'DUE_DATE_TOO_SOON'; readonly dueDate: LocalDate; readonly initiateOn: LocalDate }
  | ExtendedPlanDayRefusal
  | OutsideCalendar
  | NotADayCount

/** Whether the debit for that day can still be handed to the bank once the loan is made (TAM-04),
 * and the day it is made (PAD-11). */
const debitDateOf = (payDate: LocalDate, advanceDate: LocalDate): Result<LocalDate, PayDateRefusal> => {
  if (payDate <= advanceDate) return err({ code: 'NEXT_INCOME_NOT_AHEAD', advanceDate, nextIncomeDate: payDate })
  const timing = debitTiming(payDate)
  if (!timing.ok) return timing
  const { debitDate, initiateOn } = timing.value
  return initiateOn < advanceDate ? err({ code: 'DUE_DATE_TOO_SOON', dueDate: debitDate, initiateOn }) : ok(debitDate)
}

/** The day on which an advance is due whose borrower is paid next on `payDate`: that day or the
 * next one on which banks clear; of an extended payment plan the day of its first instalment.
 * Refuses a day whose debit would have to be sent before the loan is made (TAM-04, C-17), one that
 * takes the loan past 62 days (FED-02, C-01), and one that the clearing calendar does not cover. */
export const dueDateForPayDate = (
  { advanceDate, payFrequency, earlierAgreements }: AdvanceStart,
  payDate: LocalDate,
): Result<LocalDate, PayDateRefusal> => {
  const due = debitDateOf(payDate, advanceDate)
  if (!due.ok) return due
  if (mustBeExtendedPlan(advanceDate, earlierAgreements)) {
    const plan = extendedPlanDueDates({ advanceDate, nextIncomeDate: payDate, payFrequency })
    return plan.ok ? due : plan
  }
  const termDays = daysBetween(advanceDate, due.value)
  return termDays > paydayTermDaysMax ? err({ code: 'TERM_TOO_LONG', termDays, maximum: paydayTermDaysMax }) : due
}

/** No plan runs from its first to its last instalment in fewer days; a month has 28 at least. The
 * search for the last pay day begins there. */
const planDaysMin: Readonly<Record<PayFrequency, number>> = {
  weekly: 14,
  'bi-weekly': 28,
  'semi-monthly': 28,
  monthly: 28,
}

/** The last pay day on which any advance of that start could still be repaid within 62 days, closed
 * days and months not yet considered. */
const lastThinkable = ({ advanceDate, payFrequency, earlierAgreements }: AdvanceStart): LocalDate =>
  plusDays(
    advanceDate,
    paydayTermDaysMax - (mustBeExtendedPlan(advanceDate, earlierAgreements) ? planDaysMin[payFrequency] : 0),
  )

/** The first and the last pay day on which an advance that starts that day can be repaid: both are
 * accepted, and so is every day between them. Nothing where no day works, as at the end of the
 * clearing calendar. */
export const payDatesFor = (start: AdvanceStart): DayRange | undefined =>
  rangeOfDays(plusDays(start.advanceDate, 1), lastThinkable(start), (day) => dueDateForPayDate(start, day).ok)

/** The pay day that works and is nearest to a refused one; nothing where none works. */
export const nearestPayDate = (start: AdvanceStart, refused: LocalDate): LocalDate | undefined => {
  const range = payDatesFor(start)
  return range === undefined ? undefined : nearestDay(range, refused)
}
