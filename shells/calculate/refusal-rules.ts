import { paydayAdvanceCentsMax } from '@tamarack/domain/payday/maximum-advance'
import { paydayTermDaysMax } from '@tamarack/domain/payday/term'
import type { BusinessCalendar } from '@tamarack/domain/calendars/business-calendar'
import type { RuleId } from '@tamarack/domain/explanations/explanation'
import type { Refusal } from './question.ts'

/**
 * The rules of docs/rules.md that refuse, with the codes of their refusals; a code that stands for no rule of lending (a field that is no day, a year
 * that no calendar covers) is not here. docs/calculate.md prints this table.
 */
const codesOfRules: readonly (readonly [RuleId, string])[] = [
  ['ON-01', 'COST_ABOVE_CAP'],
  ['ON-04', 'ADVANCE_ABOVE_MAXIMUM'],
  ['ON-05', 'ADVANCE_ABOVE_HALF_NET_PAY'],
  ['ON-06', 'NOT_AN_INCOME'],
  ['ON-07', 'INTEREST_TOO_LARGE'],
  ['ON-09', 'FEE_ALREADY_CHARGED'],
  ['ON-11', 'INSTALMENT_ABOVE_SHARE TOO_FEW_INSTALMENTS'],
  ['ON-14', 'NOTHING_TO_PAY_OFF'],
  ['ON-15', 'OTHER_LOAN_OUTSTANDING PAYMENT_IN_FULL_NOT_SHOWN TOO_SOON_AFTER_PAYMENT'],
  ['ON-16', 'LOAN_TO_PAY_A_LOAN TERM_MAY_NOT_BE_EXTENDED'],
  ['ON-18', 'NEXT_INCOME_NOT_AHEAD TERM_ENDS_BEFORE_NEXT_INCOME'],
  ['ON-19', 'DEBIT_BEFORE_DUE'],
  ['ON-21', 'CANCELLATION_WINDOW_CLOSED'],
  ['ON-22', 'DELIVERY_NOT_CHOSEN NOT_ASSENTED'],
  ['FED-02', 'TERM_TOO_LONG TERM_TOO_SHORT'],
  ['APR-02', 'NO_RATE_EXISTS'],
  ['CPA-05', 'NOT_A_PERIOD'],
  ['CPA-08', 'FIGURE_LESS_PROMINENT FIGURE_MISSING'],
  ['CPA-10', 'CRIMINAL_RATE'],
  ['PAD-01', 'CANCELLATION_NOTICE_TOO_LONG CATEGORY_NOT_PERSONAL PAD_ELEMENTS_MISSING'],
  ['PAD-03', 'FIRST_DEBIT_TOO_SOON'],
  ['PAD-04', 'NOT_YOURS_TO_CHANGE'],
  ['PAD-05', 'WAIVER_NOT_PROMINENT'],
  ['PAD-06', 'DEBIT_ALREADY_MADE DEBIT_AMOUNT_NOT_AGREED DEBIT_NOT_AGREED PAD_SPENT WAIVER_NOT_ALLOWED'],
  ['PAD-07', 'PAD_ENDED'],
  ['TAM-76', 'DEBIT_NOT_STOPPED DEBIT_STOPPED_BY_PAYOR'],
  ['TAM-77', 'DEBIT_OF_EARLIER_AGREEMENT'],
  ['TAM-79', 'DEBITS_NOT_HELD'],
  ['TAM-99', 'DEBIT_BEING_CALLED_BACK TOO_LATE_TO_RESUME'],
  ['TAM-63', 'DEBITS_HELD'],
  ['PAD-09', 'ALREADY_REPRESENTED AMOUNT_DIFFERS OUTSIDE_REPRESENTMENT_PERIOD RETURN_NOT_REPRESENTABLE'],
  ['PAD-09', 'RE_PRESENTMENT_ONLY UNKNOWN_RETURN'],
  ['PAD-12', 'DEBIT_TOO_OLD FILE_FROM_THE_FUTURE FILE_TOO_OLD'],
  ['PAD-13', 'DEBITS_STOPPED'],
  ['COL-01', 'CONTACT_ON_HOLIDAY CONTACT_OUTSIDE_HOURS TOO_MANY_CONTACTS'],
  ['C-05', 'NOT_DISHONOURED'],
  ['C-09', 'DEBIT_ALREADY_SENT NOTICE_TOO_SHORT'],
  ['C-10', 'REFUND_TOO_EARLY'],
  ['ON-18', 'TERM_MAY_NOT_BE_SHORTENED'],
  ['TAM-72', 'RECEIVED_BEFORE_ADVANCE RECEIVED_IN_THE_FUTURE'],
  ['TAM-73', 'DUE_DATE_OUT_OF_ORDER DUE_DATE_TOO_FAR DUE_DATE_UNCHANGED PAYMENT_ALREADY_PAID'],
  ['TAM-74', 'NOTE_REQUIRED'],
  ['TAM-84', 'ARRANGEMENT_DAYS_OUT_OF_RANGE ARRANGEMENT_DIFFERS_FROM_LATE ARRANGEMENT_HAS_TOO_MANY_PARTS NOTHING_LATE'],
  ['TAM-85', 'ARRANGEMENT_KEPT'],
  ['C-11', 'BALANCE_NOT_SMALL NOTHING_OWED_TO_BORROWER'],
  ['C-17', 'CLEARING_CLOSED'],
  ['C-19', 'LOOKS_LIKE_SOCIAL_INSURANCE_NUMBER'],
  ['C-21', 'INSTALLMENT_IS_PAYDAY_SIZED'],
  ['TAM-01', 'NOT_IN_THIS_STATUS'],
  ['TAM-03', 'ADVANCE_BELOW_MINIMUM'],
  ['TAM-05', 'NOT_A_PAYMENT_COUNT'],
  ['TAM-07', 'NOT_AMORTIZABLE PAYMENTS_TOO_SMALL'],
  ['TAM-08', 'RATE_ABOVE_MAXIMUM'],
  ['TAM-09', 'INSTALLMENT_ABOVE_MAXIMUM INSTALLMENT_TERM_TOO_LONG'],
  ['TAM-10', 'FIRST_PAYMENT_OUT_OF_RANGE'],
  ['TAM-13', 'NOT_AN_ACCOUNT_NUMBER NOT_AN_INSTITUTION_NUMBER NOT_A_PHONE_NUMBER NOT_A_POSTAL_CODE'],
  ['TAM-13', 'NOT_A_TRANSIT_NUMBER'],
  [
    'TAM-14',
    'ASSENT_NOT_PROVABLE COPY_NOT_RETAINABLE DOCUMENT_CHANGED DOCUMENT_NOT_OPENED EVIDENCE_NOT_PLAUSIBLE NOT_ACKNOWLEDGED',
  ],
  ['TAM-17', 'REASON_GIVEN_TWICE REASON_REQUIRED UNKNOWN_REASON'],
  ['TAM-18', 'DIFFERS_FROM_PROPOSAL NOT_UP_FOR_DECISION OWN_APPLICATION SECOND_PERSON_REQUIRED'],
  ['TAM-19', 'ALREADY_HAPPENED ALREADY_REVERSED AMOUNT_ABOVE_OWED DAY_BEFORE_LAST_EVENT DEBIT_ALREADY_IN_FLIGHT'],
  ['TAM-19', 'DEBIT_IN_FLIGHT DEBIT_IN_THE_PAST DEBIT_NOT_IN_FLIGHT EVENT_NOT_APPLICABLE EVENT_OUT_OF_ORDER'],
  ['TAM-19', 'ID_USED_BEFORE LOAN_NOT_ACTIVATED NO_EVENTS NO_FEE_TO_WAIVE SETTLED_BEFORE_DEBIT_DATE'],
  ['TAM-19', 'TERMS_DO_NOT_ADD_UP UNKNOWN_DEBIT UNKNOWN_PAYMENT'],
  ['TAM-27', 'NAME_CHANGED'],
  ['TAM-30', 'NOT_THE_OWNER'],
  ['TAM-44', 'PAYMENTS_NOT_AFFORDABLE'],
]

/** The rule of each code. */
export const ruleOfRefusal: Readonly<Record<string, RuleId>> = Object.fromEntries(
  codesOfRules.flatMap(([rule, codes]) => codes.split(' ').map((code) => [code, rule])),
)

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
