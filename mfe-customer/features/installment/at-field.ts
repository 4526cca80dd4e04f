import type { ErrorCode } from '@tamarack/contracts/error-catalogue'
import type { InstallmentForm } from '@tamarack/contracts/forms/installment'
import { makeAtField } from '../terms/at-field.ts'

/** The answer that a refusal of the terms is about. */
const fieldOf: Readonly<Partial<Record<ErrorCode, keyof InstallmentForm>>> = {
  ADVANCE_BELOW_MINIMUM: 'loanAmount',
  INSTALLMENT_ABOVE_MAXIMUM: 'loanAmount',
  PAYMENTS_NOT_AFFORDABLE: 'loanAmount',
  PAYMENTS_TOO_SMALL: 'loanAmount',
  INSTALLMENT_TERM_TOO_LONG: 'loanTerm',
  INSTALLMENT_IS_PAYDAY_SIZED: 'loanTerm',
  OUTSIDE_CALENDAR: 'loanTerm',
}

/** A refusal of the terms beside the answer it is about. */
export const atField = makeAtField(fieldOf)
