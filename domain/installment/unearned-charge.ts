import { asCount, explain, formatCents, inCents, type Explanation } from '../explanations/explanation.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import { scale, type Rounding } from '../values/rounding.ts'
import { isWholeNumber } from '../values/whole-number.ts'

export type PrepaidCharge = {
  /** A: the non-interest charge that was paid. */
  readonly charge: Cents
  /** n: whole days (or months) from the charge to the scheduled end of the loan. */
  readonly scheduled: number
  /** m: the same from the charge to the prepayment. */
  readonly elapsed: number
}

export type ChargeRefund = { readonly refund: Cents; readonly explanation: Explanation }

export type RefundRefusal =
  | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }
  | { readonly code: 'NOT_A_PERIOD'; readonly scheduled: number; readonly elapsed: number }

/** CPA-05, R = A × (n − m) ÷ n (SOR/2021-181 s. 11(2)): what full prepayment gives back of charges
 * other than interest; nothing after the scheduled end. */
export const refundOfUnearnedCharge = (
  { charge, scheduled, elapsed }: PrepaidCharge,
  rounding: Rounding = 'half-up',
): Result<ChargeRefund, RefundRefusal> => {
  if (!isWholeNumber(charge)) return err({ code: 'NOT_AN_AMOUNT', given: charge })
  const sound = isWholeNumber(scheduled, 1) && isWholeNumber(elapsed)
  if (!sound) return err({ code: 'NOT_A_PERIOD', scheduled, elapsed })
  const unearned = Math.max(0, scheduled - elapsed)
  const refund = cents(scale(charge, unearned, scheduled, rounding))
  return ok({
    refund,
    explanation: explain(
      { refundOfUnearnedCharge: inCents(refund) },
      'CPA-05: the charge, times the time that was left, divided by the time it was for',
      { charge: inCents(charge), scheduled: asCount(scheduled), elapsed: asCount(elapsed) },
      `${formatCents(charge)} × (${scheduled} - ${scheduled - unearned}) ÷ ${scheduled} = ${formatCents(refund)}`,
    ),
  })
}
