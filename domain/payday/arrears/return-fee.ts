import { mustBeDishonoured, type FeeRefusal } from '../../arrears/dishonoured-item.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Cents } from '../../values/cents.ts'

/** ON-08, ON-09, C-05: the signed fee of a cash advance, once per loan, and only for a dishonoured
 * item; being late costs interest. */
export const paydayReturnFee = (returned: {
  readonly signedFee: Cents
  readonly returnCode: string
  readonly feeAlreadyCharged: boolean
}): Result<Cents, FeeRefusal> => {
  const dishonoured = mustBeDishonoured(returned.returnCode)
  if (!dishonoured.ok) return dishonoured
  if (returned.feeAlreadyCharged) return err({ code: 'FEE_ALREADY_CHARGED' })
  return ok(returned.signedFee)
}
