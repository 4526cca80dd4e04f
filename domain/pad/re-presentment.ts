import { acssCalendar } from '../calendars/acss-calendar.ts'
import { isBusinessDay, type OutsideCalendar } from '../calendars/business-calendar.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { Cents } from '../values/cents.ts'
import { daysBetween, plusDays, type LocalDate } from '../values/local-date.ts'
import { returnReasonOf, type UnknownReturn } from './return-codes.ts'

/** PAD-09, Rule H1: days after the original debit in which it may be presented again. */
export const rePresentmentDaysMax = 30

export type RePresentment = {
  /** The return's code or the payment provider's event. */
  readonly returnCode: string
  readonly originalAmount: Cents
  readonly originalDebitDate: LocalDate
  /** How often this debit was presented again already. */
  readonly rePresented: number
  readonly amount: Cents
  readonly debitDate: LocalDate
}

export type RePresentmentRefusal =
  | { readonly code: 'RETURN_NOT_REPRESENTABLE'; readonly returnCode: string; readonly meaning: string }
  | { readonly code: 'ALREADY_REPRESENTED'; readonly maximum: 1 }
  | { readonly code: 'AMOUNT_DIFFERS'; readonly amount: Cents; readonly originalAmount: Cents }
  | { readonly code: 'OUTSIDE_REPRESENTMENT_PERIOD'; readonly lastDay: LocalDate }
  | { readonly code: 'CLEARING_CLOSED'; readonly debitDate: LocalDate }
  | UnknownReturn
  | OutsideCalendar

/** PAD-09: after a lack of funds once more, for the same amount (the fee is collected apart), on an
 * open day within 30 days of the first. */
export const mayRePresent = (debit: RePresentment): Result<true, RePresentmentRefusal> => {
  const reason = returnReasonOf(debit.returnCode)
  if (!reason.ok) return reason
  if (reason.value.decision !== 'retry-once')
    return err({ code: 'RETURN_NOT_REPRESENTABLE', returnCode: reason.value.code, meaning: reason.value.meaning })
  if (debit.rePresented !== 0) return err({ code: 'ALREADY_REPRESENTED', maximum: 1 })
  if (debit.amount !== debit.originalAmount)
    return err({ code: 'AMOUNT_DIFFERS', amount: debit.amount, originalAmount: debit.originalAmount })
  const open = isBusinessDay(acssCalendar, debit.debitDate)
  if (!open.ok) return open
  const age = daysBetween(debit.originalDebitDate, debit.debitDate)
  if (age < 1 || age > rePresentmentDaysMax) {
    // Within the calendar, so that its last day does not leave the years of dates.
    return err({ code: 'OUTSIDE_REPRESENTMENT_PERIOD', lastDay: plusDays(debit.debitDate, rePresentmentDaysMax - age) })
  }
  return open.value ? ok(true) : err({ code: 'CLEARING_CLOSED', debitDate: debit.debitDate })
}
