import { criminalRateGuard, type CreditWithCharges } from '../apr/criminal-rate.ts'
import { mustBeDishonoured, type FeeRefusal } from '../arrears/dishonoured-item.ts'
import type { OnDefault } from '../products/on-default.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { isWholeNumber } from '../values/whole-number.ts'

/** C-04, spec section 9: the fee that we print in agreements of today; less may be charged. */
export const installmentReturnedItemFee: Cents = cents(50_00)

/** What default on an installment loan of today costs: the agreed interest goes on. */
export const installmentOnDefault: OnDefault = { returnedItemFee: installmentReturnedItemFee }

/** C-04, CPA-04: at most what the return cost the lender and the signed fee, and none that takes
 * the whole loan above the criminal rate; `credit` is all paid and still to come, without this
 * fee. */
export const installmentReturnFee = (returned: {
  readonly returnCode: string
  readonly lendersCost: Cents
  readonly signedFee: Cents
  readonly on: LocalDate
  readonly credit: CreditWithCharges
}): Result<Cents, FeeRefusal> => {
  const dishonoured = mustBeDishonoured(returned.returnCode)
  if (!dishonoured.ok) return dishonoured
  const { lendersCost, signedFee, on, credit } = returned
  if (!isWholeNumber(lendersCost)) return err({ code: 'NOT_AN_AMOUNT', given: lendersCost })
  const fee = cents(Math.min(lendersCost, signedFee))
  const charges = [...(credit.charges ?? []), { on, amount: fee, kind: 'dishonoured-item-fee' as const }]
  const guarded = criminalRateGuard('BEFORE_FEE', { ...credit, charges })
  return guarded.ok ? ok(fee) : guarded
}
