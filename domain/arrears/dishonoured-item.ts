import type { CriminalRateRefusal } from '../apr/criminal-rate.ts'
import { returnReasonOf, type ReturnReason, type UnknownReturn } from '../pad/return-codes.ts'
import { err, type Result } from '../shared/result.ts'

export type FeeRefusal =
  | { readonly code: 'NOT_DISHONOURED'; readonly returnCode: string }
  | { readonly code: 'FEE_ALREADY_CHARGED' }
  | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }
  | UnknownReturn
  | CriminalRateRefusal

/** C-05: only a dishonoured item bears a fee; the return by its code or the provider's event. */
export const mustBeDishonoured = (returnCode: string): Result<ReturnReason, FeeRefusal> => {
  const reason = returnReasonOf(returnCode)
  return reason.ok && !reason.value.dishonoured
    ? err({ code: 'NOT_DISHONOURED', returnCode: reason.value.code })
    : reason
}
