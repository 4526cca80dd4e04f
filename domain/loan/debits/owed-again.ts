import type { ServicedLoan } from '../loan.ts'
import { isEnded, isOutstanding, type ServicingStatus } from '../status.ts'

/** TAM-113, ON-15: whether a loan that was repaid or cancelled is owed again: a payment, a debit or
 * a recovery was reversed, a debit on its way was returned with a fee or settled for less than the
 * interest that it had held back, or the advance arrived after the cancellation. That is a fact
 * and no new agreement, no matter what the person has agreed to since, so no guard of one loan at
 * a time may refuse to record it. */
export const becomesOwedAgain = (before: ServicingStatus, after: ServicingStatus): boolean =>
  isEnded(before) && !isOutstanding(before) && isOutstanding(after)

/** Whether a loan was over once and is, or may be, owed again. */
export const wasOwedAgain = ({ owedAgain }: ServicedLoan): boolean => owedAgain === true
