import type { CriminalRateRefusal } from '../apr/criminal-rate.ts'
import type { NotADayCount, OutsideCalendar } from '../calendars/business-calendar.ts'
import type { RolloverRefusal } from '../loan/application/no-rollover.ts'
import type { BookStatus } from '../loan/status.ts'
import type { UnauthorizedDebit } from '../pad/authorized-debit.ts'
import type { TooLateForDebit } from '../pad/changes.ts'
import type { RePresentmentRefusal } from '../pad/re-presentment.ts'
import type { UnknownReturn } from '../pad/return-codes.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { TermsDoNotAddUp } from './contract.ts'
import type { LedgerEventType } from './ledger-event.ts'
import type { StayGround } from './stay.ts'

export type EventRefusal =
  | { readonly code: 'LOAN_NOT_ACTIVATED'; readonly type: LedgerEventType }
  | { readonly code: 'ALREADY_HAPPENED'; readonly type: LedgerEventType }
  | { readonly code: 'EVENT_OUT_OF_ORDER'; readonly on: LocalDate; readonly after: LocalDate }
  | {
      readonly code: 'NOT_IN_THIS_STATUS'
      readonly type: LedgerEventType
      readonly status: BookStatus
      readonly allowed: readonly BookStatus[]
    }
  | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }
  | { readonly code: 'ID_USED_BEFORE'; readonly id: string }
  /** No advance is with the borrower, so nothing was paid twice. */
  | { readonly code: 'ADVANCE_NOT_OUT' }
  | { readonly code: 'UNKNOWN_DEBIT'; readonly debitId: string }
  | { readonly code: 'UNKNOWN_PAYMENT'; readonly payment: number | string }
  | { readonly code: 'DEBIT_NOT_IN_FLIGHT'; readonly debitId: string; readonly state: 'settled' | 'returned' }
  | { readonly code: 'DEBIT_ALREADY_IN_FLIGHT'; readonly payment: number | 'arrears' }
  | { readonly code: 'DEBIT_IN_THE_PAST'; readonly debitDate: LocalDate; readonly on: LocalDate }
  | { readonly code: 'SETTLED_BEFORE_DEBIT_DATE'; readonly debitDate: LocalDate; readonly on: LocalDate }
  | { readonly code: 'CLEARING_CLOSED'; readonly debitDate: LocalDate }
  | { readonly code: 'AMOUNT_ABOVE_OWED'; readonly amount: Cents; readonly owed: Cents }
  | { readonly code: 'RE_PRESENTMENT_ONLY'; readonly payment: number; readonly returned: string }
  | { readonly code: 'DEBIT_ALREADY_MADE'; readonly payment: number; readonly debitId: string }
  /** `debitId` is the debit whose return ended what the payor authorized. */
  | { readonly code: 'DEBITS_STOPPED'; readonly debitId: string; readonly returnCode: string }
  | { readonly code: 'DEBIT_STOPPED_BY_PAYOR'; readonly payment: number }
  /** It is paid in parts that were arranged. */
  | { readonly code: 'PAYMENT_IN_PARTS'; readonly payment: number }
  /** Its day to go to the bank passed before a new agreement or the end of a hold. */
  | { readonly code: 'DEBIT_MISSED'; readonly payment: number }
  | { readonly code: 'DEBIT_NOT_STOPPED'; readonly payment: number }
  | { readonly code: 'DEBIT_OF_EARLIER_AGREEMENT'; readonly debitId: string }
  /** Its payor stopped it, and the provider has not confirmed yet that it is called back. */
  | { readonly code: 'DEBIT_BEING_CALLED_BACK'; readonly payment: number; readonly debitId: string }
  | { readonly code: 'TOO_LATE_TO_RESUME'; readonly payment: number; readonly lastDay: LocalDate }
  | { readonly code: 'DEBITS_HELD'; readonly debitId: string; readonly returnCode: string }
  | { readonly code: 'DEBITS_NOT_HELD' }
  | { readonly code: 'DEBITS_PAUSED'; readonly ground: StayGround }
  | { readonly code: 'STAYED'; readonly ground: StayGround }
  | { readonly code: 'FILED_IN_FUTURE' }
  | { readonly code: 'STAY_IN_FORCE' }
  | { readonly code: 'NO_STAY' }
  | { readonly code: 'CANCELLATION_WINDOW_CLOSED'; readonly lastDay: LocalDate }
  | { readonly code: 'ALREADY_REVERSED'; readonly paymentId: string }
  | { readonly code: 'NO_FEE_TO_WAIVE' }
  | { readonly code: 'NOTHING_OWED_TO_BORROWER'; readonly owed: Cents; readonly amount: Cents }
  | { readonly code: 'REFUND_TOO_EARLY'; readonly from: LocalDate }
  | { readonly code: 'DEBIT_IN_FLIGHT'; readonly debitIds: readonly string[] }
  | { readonly code: 'RECEIVED_IN_THE_FUTURE'; readonly receivedOn: LocalDate; readonly on: LocalDate }
  | { readonly code: 'RECEIVED_BEFORE_ADVANCE'; readonly receivedOn: LocalDate; readonly from: LocalDate }
  | { readonly code: 'PAYMENT_ALREADY_PAID'; readonly payment: number }
  | { readonly code: 'DUE_DATE_UNCHANGED'; readonly dueDate: LocalDate }
  | { readonly code: 'DUE_DATE_OUT_OF_ORDER'; readonly after: LocalDate; readonly before?: LocalDate }
  | { readonly code: 'DUE_DATE_TOO_FAR'; readonly latest: LocalDate }
  | { readonly code: 'TERM_MAY_NOT_BE_SHORTENED'; readonly endsOn: LocalDate }
  | { readonly code: 'NOTHING_LATE' }
  | { readonly code: 'ARRANGEMENT_DIFFERS_FROM_LATE'; readonly amount: Cents; readonly late: Cents }
  | { readonly code: 'ARRANGEMENT_HAS_TOO_MANY_PARTS'; readonly parts: number; readonly maximum: number }
  | { readonly code: 'ARRANGEMENT_DAYS_OUT_OF_RANGE'; readonly day: LocalDate; readonly latest: LocalDate }
  | { readonly code: 'ARRANGEMENT_KEPT'; readonly until: LocalDate }
  | RolloverRefusal
  | TooLateForDebit
  | UnauthorizedDebit
  | CriminalRateRefusal
  | { readonly code: 'BALANCE_NOT_SMALL'; readonly owedByBorrower: Cents; readonly owedToBorrower: Cents }
  | TermsDoNotAddUp
  | UnknownReturn
  | RePresentmentRefusal
  | OutsideCalendar
  | NotADayCount

/** Returns the refusal of a rule if the event is new. An event of the log carries its postings: it
 * was accepted under the rules of its day and is not judged again, so that a loan can still be read
 * after a rule has changed (TAM-222). */
export const ruleOn = (event: object, refusal: EventRefusal | undefined | false): EventRefusal | undefined =>
  'postings' in event || refusal === false ? undefined : refusal
