import { mustBeDishonoured, type FeeRefusal } from '../../arrears/dishonoured-item.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { cents, type Cents } from '../../values/cents.ts'

/** ON-09, FED-04, O. Reg. 98/09 s. 25.2: the most a payday lender may charge for a dishonoured
 * item, once in the life of a loan. */
export const paydayDishonouredFee: Cents = cents(20_00)

/** ON-08, ON-09, C-05: the fee on a cash advance; the return is named by its code or by the payment
 * provider's event. Twenty dollars, once per loan however many items are returned, and only when
 * an item was dishonoured; being late costs interest, not a fee. */
export const paydayReturnFee = (returned: {
  readonly returnCode: string
  readonly feeAlreadyCharged: boolean
}): Result<Cents, FeeRefusal> => {
  const dishonoured = mustBeDishonoured(returned.returnCode)
  if (!dishonoured.ok) return dishonoured
  return returned.feeAlreadyCharged ? err({ code: 'FEE_ALREADY_CHARGED' }) : ok(paydayDishonouredFee)
}
