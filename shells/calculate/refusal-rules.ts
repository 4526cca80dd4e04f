import { paydayAdvanceCentsMax } from '@tamarack/domain/payday/maximum-advance'
import { paydayTermDaysMax } from '@tamarack/domain/payday/term'
import type { BusinessCalendar } from '@tamarack/domain/calendars/business-calendar'
import type { RuleId } from '@tamarack/domain/explanations/explanation'
import type { Refusal } from './case.ts'

/**
 * The rule of docs/rules.md that says no, by the refusal's code; a code that stands for no rule of lending (a field that is no day, a year
 * that no calendar covers) is not here. docs/calculate.md prints this table.
 */
export const ruleOfRefusal: Readonly<Record<string, RuleId>> = {
  ADVANCE_ABOVE_HALF_NET_PAY: 'ON-05',
  ADVANCE_ABOVE_MAXIMUM: 'ON-04',
  ADVANCE_BELOW_MINIMUM: 'TAM-03',
  ALREADY_HAPPENED: 'TAM-19',
  ALREADY_REPRESENTED: 'PAD-09',
  ALREADY_REVERSED: 'TAM-19',
  AMOUNT_ABOVE_OWED: 'TAM-19',
  AMOUNT_DIFFERS: 'PAD-09',
  ASSENT_NOT_PROVABLE: 'TAM-14',
  BALANCE_NOT_SMALL: 'C-11',
  CANCELLATION_NOTICE_TOO_LONG: 'PAD-01',
  CANCELLATION_WINDOW_CLOSED: 'ON-21',
  CATEGORY_NOT_PERSONAL: 'PAD-01',
  CLEARING_CLOSED: 'C-17',
  CONTACT_ON_HOLIDAY: 'COL-01',
  CONTACT_OUTSIDE_HOURS: 'COL-01',
  COPY_NOT_RETAINABLE: 'TAM-14',
  COST_ABOVE_CAP: 'ON-01',
  CRIMINAL_RATE: 'CPA-10',
  DAY_BEFORE_LAST_EVENT: 'TAM-19',
  DEBIT_ALREADY_IN_FLIGHT: 'TAM-19',
  DEBIT_ALREADY_MADE: 'PAD-06',
  DEBIT_ALREADY_SENT: 'C-09',
  DEBIT_AMOUNT_NOT_AGREED: 'PAD-06',
  DEBIT_BEFORE_DUE: 'ON-19',
  DEBIT_IN_FLIGHT: 'TAM-19',
  DEBIT_IN_THE_PAST: 'TAM-19',
  DEBIT_NOT_AGREED: 'PAD-06',
  DEBIT_NOT_IN_FLIGHT: 'TAM-19',
  DEBIT_TOO_OLD: 'PAD-12',
  DELIVERY_NOT_CHOSEN: 'ON-22',
  DIFFERS_FROM_PROPOSAL: 'TAM-18',
  DOCUMENT_CHANGED: 'TAM-14',
  DOCUMENT_NOT_OPENED: 'TAM-14',
  EVENT_NOT_APPLICABLE: 'TAM-19',
  EVENT_OUT_OF_ORDER: 'TAM-19',
  FEE_ALREADY_CHARGED: 'ON-09',
  FIGURE_LESS_PROMINENT: 'CPA-08',
  FIGURE_MISSING: 'CPA-08',
  FILE_FROM_THE_FUTURE: 'PAD-12',
  FILE_TOO_OLD: 'PAD-12',
  FIRST_DEBIT_TOO_SOON: 'PAD-03',
  FIRST_PAYMENT_OUT_OF_RANGE: 'TAM-10',
  ID_USED_BEFORE: 'TAM-19',
  INSTALLMENT_IS_PAYDAY_SIZED: 'C-21',
  INSTALMENT_ABOVE_SHARE: 'ON-11',
  INTEREST_TOO_LARGE: 'ON-07',
  LOAN_NOT_ACTIVATED: 'TAM-19',
  LOAN_TO_PAY_A_LOAN: 'ON-16',
  LOOKS_LIKE_SOCIAL_INSURANCE_NUMBER: 'C-19',
  NEXT_INCOME_NOT_AHEAD: 'ON-18',
  NOTHING_OWED_TO_BORROWER: 'C-11',
  NOTHING_TO_PAY_OFF: 'ON-14',
  NOTICE_TOO_SHORT: 'C-09',
  NOT_ACKNOWLEDGED: 'TAM-14',
  NOT_AMORTIZABLE: 'TAM-07',
  NOT_AN_ACCOUNT_NUMBER: 'TAM-13',
  NOT_AN_INCOME: 'ON-06',
  NOT_AN_INSTITUTION_NUMBER: 'TAM-13',
  NOT_ASSENTED: 'ON-22',
  NOT_A_PAYMENT_COUNT: 'TAM-05',
  NOT_A_PERIOD: 'CPA-05',
  NOT_A_PHONE_NUMBER: 'TAM-13',
  NOT_A_POSTAL_CODE: 'TAM-13',
  NOT_A_TRANSIT_NUMBER: 'TAM-13',
  NOT_DISHONOURED: 'C-05',
  NOT_IN_THIS_STATUS: 'TAM-01',
  NOT_UP_FOR_DECISION: 'TAM-18',
  NOT_YOURS_TO_CHANGE: 'PAD-04',
  NO_EVENTS: 'TAM-19',
  NO_FEE_TO_WAIVE: 'TAM-19',
  NO_RATE_EXISTS: 'APR-02',
  OTHER_LOAN_OUTSTANDING: 'ON-15',
  OUTSIDE_REPRESENTMENT_PERIOD: 'PAD-09',
  OWN_APPLICATION: 'TAM-18',
  PAD_ELEMENTS_MISSING: 'PAD-01',
  PAD_ENDED: 'PAD-07',
  PAD_SPENT: 'PAD-06',
  PAYMENTS_TOO_SMALL: 'TAM-07',
  PAYMENT_IN_FULL_NOT_SHOWN: 'ON-15',
  RATE_ABOVE_MAXIMUM: 'TAM-08',
  REASON_GIVEN_TWICE: 'TAM-17',
  REASON_REQUIRED: 'TAM-17',
  REFUND_TOO_EARLY: 'C-10',
  RETURN_NOT_REPRESENTABLE: 'PAD-09',
  RE_PRESENTMENT_ONLY: 'PAD-09',
  SECOND_PERSON_REQUIRED: 'TAM-18',
  SETTLED_BEFORE_DEBIT_DATE: 'TAM-19',
  TERMS_DO_NOT_ADD_UP: 'TAM-19',
  TERM_ENDS_BEFORE_NEXT_INCOME: 'ON-18',
  TERM_MAY_NOT_BE_EXTENDED: 'ON-16',
  TERM_TOO_LONG: 'FED-02',
  TERM_TOO_SHORT: 'FED-02',
  TOO_FEW_INSTALMENTS: 'ON-11',
  TOO_MANY_CONTACTS: 'COL-01',
  TOO_SOON_AFTER_PAYMENT: 'ON-15',
  UNKNOWN_DEBIT: 'TAM-19',
  UNKNOWN_PAYMENT: 'TAM-19',
  UNKNOWN_REASON: 'TAM-17',
  UNKNOWN_RETURN: 'PAD-09',
  WAIVER_NOT_ALLOWED: 'PAD-06',
  WAIVER_NOT_PROMINENT: 'PAD-05',
}

/** Two codes are shared by both products; an installment loan's limits are our own. */
const ruleOf = ({ code, maximum }: Refusal): RuleId | undefined => {
  const ofInstallments =
    (code === 'ADVANCE_ABOVE_MAXIMUM' && maximum !== paydayAdvanceCentsMax) ||
    (code === 'TERM_TOO_LONG' && maximum !== paydayTermDaysMax)
  return ofInstallments ? 'TAM-09' : ruleOfRefusal[code]
}

const isRefusal = (value: unknown): value is Refusal => typeof value === 'object' && value !== null && 'code' in value

/** Calendars as questions name them. */
const calendarNames: Readonly<Record<BusinessCalendar['name'], string>> = {
  'ontario-statutory': 'ontario',
  'acss-clearing': 'acss',
}
const isCalendarName = (value: unknown): value is BusinessCalendar['name'] =>
  typeof value === 'string' && Object.hasOwn(calendarNames, value)

/** The refusal with the id of its rule, and so each of its `reasons` and what it is `because` of. */
export const withRule = (refusal: Refusal): Refusal => {
  const { code, ...facts } = refusal
  const ruleId = ruleOf(refusal)
  const { reasons, because, calendar } = facts
  return {
    code,
    ...(ruleId && { ruleId }),
    ...facts,
    ...(isCalendarName(calendar) && { calendar: calendarNames[calendar] }),
    ...(Array.isArray(reasons) && { reasons: reasons.filter(isRefusal).map(withRule) }),
    ...(isRefusal(because) && { because: withRule(because) }),
  }
}
