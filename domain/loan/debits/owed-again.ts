import type { ServicedLoan } from '../loan.ts'
import { isEnded, isOutstanding, type ServicingStatus } from '../status.ts'

/** TAM-113, ON-15: whether a repaid or cancelled loan is owed again: money was reversed, a debit on
 * its way was returned or settled for less, or the advance arrived after the cancellation. That is
 * a fact and no new agreement: no guard of one loan at a time may refuse to record it. */
export const becomesOwedAgain = (before: ServicingStatus, after: ServicingStatus): boolean =>
  isEnded(before) && !isOutstanding(before) && isOutstanding(after)

/** Whether a loan was over once and is, or may be, owed again. */
export const wasOwedAgain = ({ owedAgain }: ServicedLoan): boolean => owedAgain === true
