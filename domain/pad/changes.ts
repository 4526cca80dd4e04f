import { acssCalendar } from '../calendars/acss-calendar.ts'
import {
  isBusinessDay,
  plusBusinessDays,
  type NotADayCount,
  type OutsideCalendar,
} from '../calendars/business-calendar.ts'
import { lawOf } from '../products/law-of.ts'
import type { LoanType } from '../products/loan-type.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { debitLeadBusinessDays, debitTiming } from './debit-initiation.ts'
import { calendarDays, clearingDays, type Notice } from './notice.ts'

export const padChanges = [
  'bank-account',
  'debit-amount-or-date',
  'prepayment',
  'revocation',
  'ending',
  'payee-name',
  'assignment',
] as const
export type PadChange = (typeof padChanges)[number]
export type PadParty = 'payor' | 'payee'

/** The payor: account or single debit with three clearing days (TAM-04), prepayment at any time
 * (C-09), revocation with the product's notice (C-08, PAD-07); the payee: amounts and days with ten
 * days' notice (PAD-04), the end with 30 days in writing (PAD-07), name or assignment after written
 * notice that nobody can waive (PAD-04, C-18). */
const noticeTable: Readonly<Record<PadChange, Partial<Record<PadParty, (loanType: LoanType) => Notice>>>> = {
  'bank-account': { payor: () => clearingDays(debitLeadBusinessDays) },
  'debit-amount-or-date': { payor: () => clearingDays(debitLeadBusinessDays), payee: () => calendarDays(10, true) },
  prepayment: { payor: () => ({ kind: 'none' }) },
  revocation: {
    payor: (loanType) => lawOf[loanType].revocationNotice,
  },
  ending: { payee: () => calendarDays(30, false) },
  'payee-name': { payee: () => ({ kind: 'written-beforehand', waivable: false }) },
  assignment: { payee: () => ({ kind: 'written-beforehand', waivable: false }) },
}

export type NotYoursToChange = {
  readonly code: 'NOT_YOURS_TO_CHANGE'
  readonly change: PadChange
  readonly by: PadParty
}

/** PAD-04, PAD-07, C-08: the notice a change needs, or that this party cannot make it. */
export const noticeFor = (change: PadChange, by: PadParty, loanType: LoanType): Result<Notice, NotYoursToChange> => {
  const rule = noticeTable[change][by]
  return rule ? ok(rule(loanType)) : err({ code: 'NOT_YOURS_TO_CHANGE', change, by })
}

/** PAD-04, PAD-07, C-08: from when a notified change is in effect. `waived` counts only where the
 * notice is waivable. */
export const changeTakesEffect = (request: {
  readonly change: PadChange
  readonly by: PadParty
  readonly loanType: LoanType
  readonly notifiedOn: LocalDate
  readonly waived: boolean
}): Result<LocalDate, NotYoursToChange | OutsideCalendar | NotADayCount> => {
  const { change, by, loanType, notifiedOn, waived } = request
  const covered = isBusinessDay(acssCalendar, notifiedOn)
  if (!covered.ok) return covered
  const notice = noticeFor(change, by, loanType)
  if (!notice.ok) return notice
  switch (notice.value.kind) {
    case 'none':
      return ok(notifiedOn)
    case 'written-beforehand':
      return ok(plusDays(notifiedOn, 1))
    case 'clearing-days':
      return plusBusinessDays(acssCalendar, notifiedOn, notice.value.days)
    case 'calendar-days':
      return ok(waived && notice.value.waivable ? notifiedOn : plusDays(notifiedOn, notice.value.days))
  }
}

export type TooLateForDebit =
  | { readonly code: 'DEBIT_ALREADY_SENT'; readonly dueDate: LocalDate }
  | { readonly code: 'NOTICE_TOO_SHORT'; readonly lastDay: LocalDate }

/** TAM-04, C-09: whether a payor's change can still reach a debit: three clearing days before it,
 * and before it was sent. A prepayment is taken either way; a second payment is refunded. */
export const mayChangeDebit = ({
  dueDate,
  notifiedOn,
  sent,
}: {
  readonly dueDate: LocalDate
  readonly notifiedOn: LocalDate
  readonly sent: boolean
}): Result<true, TooLateForDebit | OutsideCalendar | NotADayCount> => {
  const timing = debitTiming(dueDate)
  if (!timing.ok) return timing
  if (sent) return err({ code: 'DEBIT_ALREADY_SENT', dueDate })
  return notifiedOn <= timing.value.initiateOn
    ? ok(true)
    : err({ code: 'NOTICE_TOO_SHORT', lastDay: timing.value.initiateOn })
}
