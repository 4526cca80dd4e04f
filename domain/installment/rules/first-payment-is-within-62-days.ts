import { daysBetween } from '../../values/local-date.ts'
import type { InstallmentRule } from '../request.ts'

export const firstPaymentDaysMax = 62

/** TAM-10: a first period of two months is the longest we offer; interest runs meanwhile. */
export const firstPaymentIsWithin62Days: InstallmentRule = ({ advanceDate, firstDueDate }) => {
  const days = daysBetween(advanceDate, firstDueDate)
  return days >= 1 && days <= firstPaymentDaysMax
    ? undefined
    : { code: 'FIRST_PAYMENT_OUT_OF_RANGE', days, minimum: 1, maximum: firstPaymentDaysMax }
}
