import type { ErrorCode } from '@tamarack/contracts/error-catalogue'
import type { CashAdvanceForm } from '@tamarack/contracts/forms/cash-advance'
import { makeAtField } from '../terms/at-field.ts'

/** The answer that a refusal of the terms is about. */
const fieldOf: Readonly<Partial<Record<ErrorCode, keyof CashAdvanceForm>>> = {
  ADVANCE_BELOW_MINIMUM: 'loanAmount',
  ADVANCE_ABOVE_MAXIMUM: 'loanAmount',
  ADVANCE_ABOVE_HALF_NET_PAY: 'loanAmount',
  TERM_TOO_LONG: 'nextPayDate',
  TERM_TOO_SHORT: 'nextPayDate',
  NEXT_INCOME_NOT_AHEAD: 'nextPayDate',
  DUE_DATE_TOO_SOON: 'nextPayDate',
  TERM_ENDS_BEFORE_NEXT_INCOME: 'nextPayDate',
  OUTSIDE_CALENDAR: 'nextPayDate',
}

/** A refusal of the terms beside the answer it is about. */
export const atField = makeAtField(fieldOf)
