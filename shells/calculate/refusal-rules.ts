import { paydayAdvanceCentsMax } from '@tamarack/domain/payday/maximum-advance'
import { paydayTermDaysMax } from '@tamarack/domain/payday/term'
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
  ALREADY_REPRESENTED: 'PAD-09',
  AMOUNT_DIFFERS: 'PAD-09',
  BALANCE_NOT_SMALL: 'C-11',
  CANCELLATION_WINDOW_CLOSED: 'ON-21',
  CLEARING_CLOSED: 'C-17',
  COST_ABOVE_CAP: 'ON-01',
  CRIMINAL_RATE: 'CPA-10',
  DEBIT_BEFORE_DUE: 'ON-19',
  DEBIT_TOO_OLD: 'PAD-12',
  EVENT_CANNOT_FOLLOW: 'TAM-19',
  FEE_ALREADY_CHARGED: 'ON-09',
  FILE_FROM_THE_FUTURE: 'PAD-12',
  FILE_TOO_OLD: 'PAD-12',
  FIRST_PAYMENT_OUT_OF_RANGE: 'TAM-10',
  INSTALLMENT_IS_PAYDAY_SIZED: 'C-21',
  INSTALMENT_ABOVE_SHARE: 'ON-11',
  NEXT_INCOME_NOT_AHEAD: 'ON-18',
  NOTHING_OWED_TO_BORROWER: 'C-11',
  NOTHING_TO_PAY_OFF: 'ON-14',
  NOT_A_PAYMENT_COUNT: 'TAM-05',
  NOT_A_PERIOD: 'CPA-05',
  NOT_AMORTIZABLE: 'TAM-07',
  NOT_AN_INCOME: 'ON-06',
  NOT_DISHONOURED: 'C-05',
  NOT_IN_THIS_STATUS: 'TAM-01',
  NO_RATE_EXISTS: 'APR-02',
  OTHER_LOAN_OUTSTANDING: 'ON-15',
  OUTSIDE_REPRESENTMENT_PERIOD: 'PAD-09',
  PAYMENTS_TOO_SMALL: 'TAM-07',
  PAYMENT_IN_FULL_NOT_SHOWN: 'ON-15',
  RATE_ABOVE_MAXIMUM: 'TAM-08',
  REFUND_TOO_EARLY: 'C-10',
  RETURN_NOT_REPRESENTABLE: 'PAD-09',
  RE_PRESENTMENT_ONLY: 'PAD-09',
  TERM_ENDS_BEFORE_NEXT_INCOME: 'ON-18',
  TERM_TOO_LONG: 'FED-02',
  TERM_TOO_SHORT: 'FED-02',
  TOO_FEW_INSTALMENTS: 'ON-11',
  TOO_SOON_AFTER_PAYMENT: 'ON-15',
  UNKNOWN_RETURN: 'PAD-09',
}

/** Two codes are shared by both products; an installment loan's limits are our own. */
const ruleOf = ({ code, maximum }: Refusal): RuleId | undefined => {
  const ofInstallments =
    (code === 'ADVANCE_ABOVE_MAXIMUM' && maximum !== paydayAdvanceCentsMax) || (code === 'TERM_TOO_LONG' && maximum !== paydayTermDaysMax)
  return ofInstallments ? 'TAM-09' : ruleOfRefusal[code]
}

const isRefusal = (value: unknown): value is Refusal => typeof value === 'object' && value !== null && 'code' in value

/** The refusal with the id of its rule, and so each of its `reasons` and what it is `because` of. */
export const withRule = (refusal: Refusal): Refusal => {
  const { code, ...facts } = refusal
  const ruleId = ruleOf(refusal)
  const { reasons, because } = facts
  return {
    code,
    ...(ruleId && { ruleId }),
    ...facts,
    ...(Array.isArray(reasons) && { reasons: reasons.filter(isRefusal).map(withRule) }),
    ...(isRefusal(because) && { because: withRule(because) }),
  }
}
