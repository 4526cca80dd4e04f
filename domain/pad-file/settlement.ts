import { acssCalendar } from '../calendars/acss-calendar.ts'
import { nextBusinessDay, plusBusinessDays } from '../calendars/business-calendar.ts'
import { torontoDateOf, torontoInstant } from '../calendars/toronto.ts'
import type { Cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import type { UnmatchedReturn } from './bank-answer.ts'

/** The clearing day on which the bank answers for a debit: it returns it by the next one. */
export const answeredOn = (debitDate: LocalDate): LocalDate => {
  const day = nextBusinessDay(acssCalendar, debitDate)
  const next = day.ok ? plusBusinessDays(acssCalendar, day.value, 1) : day
  return next.ok ? next.value : plusDays(debitDate, 1)
}

/** The clearing day whose answer a file of returns is: the day of its header, or the next clearing
 * day after a weekend or holiday. */
export const answersFor = (createdOn: LocalDate): LocalDate => {
  const day = nextBusinessDay(acssCalendar, createdOn)
  return day.ok ? day.value : createdOn
}

/** The hour in Toronto by which the bank has answered for a clearing day. Our policy. */
const answersByHour = 18

/** Whether a clearing day is so far gone that the bank's file of returns is late. */
export const isAnswerDue = (day: LocalDate, now: Instant): boolean => now >= torontoInstant(day, answersByHour, 0, 0)

/** When a bank sends a file of returns: each clearing day, even without an item, or only when it
 * has returns. */
export const returnsFiles = ['every-clearing-day', 'only-with-returns'] as const
export type ReturnsFiles = (typeof returnsFiles)[number]

/** A debit in a file that the bank accepted, neither returned nor paid. */
export type OpenDebit = { readonly debitId: string; readonly amount: Cents; readonly debitDate: LocalDate }

export type SettlementFacts = {
  readonly now: Instant
  /** The clearing days for which the bank answered, or staff decided that it has. */
  readonly answeredDays: ReadonlySet<LocalDate>
  /** When the answers were found that could not be read and that staff did not close. */
  readonly unreadSince: readonly Instant[]
  /** Items that were booked on no debit and that staff did not close. */
  readonly unmatched: readonly Pick<UnmatchedReturn, 'debitId' | 'amount'>[]
}

/** TAM-230: whether a debit counts as paid. The bank has answered for its clearing day, no unread
 * answer was found on its day or later, and no unmatched item can be its return. The header of an
 * unread answer is not believed: any debit that was due by then may be in it. */
export const isPaid = (
  { debitId, amount, debitDate }: OpenDebit,
  { now, answeredDays, unreadSince, unmatched }: SettlementFacts,
): boolean => {
  const day = answeredOn(debitDate)
  if (day > torontoDateOf(now) || !answeredDays.has(day)) return false
  if (unreadSince.some((foundAt) => torontoDateOf(foundAt) >= debitDate)) return false
  return !unmatched.some((item) => item.debitId === debitId || item.amount === amount)
}
