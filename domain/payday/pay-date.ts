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

/** When the debit for that day is made (PAD-11), if it can still be sent (TAM-04). */
const debitDateOf = (payDate: LocalDate, advanceDate: LocalDate): Result<LocalDate, PayDateRefusal> => {
  if (payDate <= advanceDate) return err({ code: 'NEXT_INCOME_NOT_AHEAD', advanceDate, nextIncomeDate: payDate })
  const timing = debitTiming(payDate)
  if (!timing.ok) return timing
  const { debitDate, initiateOn } = timing.value
  return initiateOn < advanceDate ? err({ code: 'DUE_DATE_TOO_SOON', dueDate: debitDate, initiateOn }) : ok(debitDate)
}

/** When an advance is due whose borrower is paid next on `payDate`: that day or the next on which
 * banks clear; of an extended plan its first instalment's. Refuses a debit to be sent before the
 * loan is made (TAM-04, C-17), past 62 days (FED-02, C-01), or outside the calendar. */
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

/** Fewest days of a plan from first to last instalment: the search begins there. */
const planDaysMin: Readonly<Record<PayFrequency, number>> = {
  weekly: 14,
  'bi-weekly': 28,
  'semi-monthly': 28,
  monthly: 28,
}

/** Could still be repaid within 62 days, closed days and months not yet considered. */
const lastThinkable = ({ advanceDate, payFrequency, earlierAgreements }: AdvanceStart): LocalDate =>
  plusDays(
    advanceDate,
    paydayTermDaysMax - (mustBeExtendedPlan(advanceDate, earlierAgreements) ? planDaysMin[payFrequency] : 0),
  )

/** The pay days on which an advance can be repaid, all between them, too. Nothing where none works,
 * as at the end of the clearing calendar. */
export const payDatesFor = (start: AdvanceStart): DayRange | undefined =>
  rangeOfDays(plusDays(start.advanceDate, 1), lastThinkable(start), (day) => dueDateForPayDate(start, day).ok)

/** The pay day that works and is nearest to a refused one; nothing where none works. */
export const nearestPayDate = (start: AdvanceStart, refused: LocalDate): LocalDate | undefined => {
  const range = payDatesFor(start)
  return range === undefined ? undefined : nearestDay(range, refused)
}
