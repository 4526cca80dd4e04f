import { criminalRateGuard, type CreditWithCharges, type CriminalRateRefusal } from '../apr/criminal-rate.ts'
import { returnReasonOf, type ReturnReason, type UnknownReturn } from '../pad/return-codes.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { isWholeNumber } from '../values/whole-number.ts'

/** ON-09, FED-04, O. Reg. 98/09 s. 25.2: the most a payday lender may charge for a dishonoured item, once in the life of a loan. */
export const paydayDishonouredFee: Cents = cents(20_00)

/** C-04, spec section 9: the fee printed in the installment PAD; what is really charged may be less. */
export const installmentReturnedItemFee: Cents = cents(50_00)

export type FeeRefusal =
  | { readonly code: 'NOT_DISHONOURED'; readonly returnCode: string }
  | { readonly code: 'FEE_ALREADY_CHARGED' }
  | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }
  | UnknownReturn
  | CriminalRateRefusal

const mustBeDishonoured = (returnCode: string): Result<ReturnReason, FeeRefusal> => {
  const reason = returnReasonOf(returnCode)
  return reason.ok && !reason.value.dishonoured
    ? err({ code: 'NOT_DISHONOURED', returnCode: reason.value.code })
    : reason
}

/**
 * ON-08, ON-09, C-05: the fee on a cash advance; the return is named by its code or by the payment provider's event. Twenty dollars, once per loan however many items are returned, and only when an item was
 * dishonoured; being late costs interest, not a fee.
 */
export const paydayReturnFee = (returned: {
  readonly returnCode: string
  readonly feeAlreadyCharged: boolean
}): Result<Cents, FeeRefusal> => {
  const dishonoured = mustBeDishonoured(returned.returnCode)
  if (!dishonoured.ok) return dishonoured
  return returned.feeAlreadyCharged ? err({ code: 'FEE_ALREADY_CHARGED' }) : ok(paydayDishonouredFee)
}

/**
 * C-04, CPA-04: the fee on an installment loan. Never more than what the return cost the lender nor than the printed $50, and not charged
 * at all if it would take the whole loan above 35 %; `credit` is everything paid and still to come, without this fee.
 */
export const installmentReturnFee = (returned: {
  readonly returnCode: string
  readonly lendersCost: Cents
  readonly on: LocalDate
  readonly credit: CreditWithCharges
}): Result<Cents, FeeRefusal> => {
  const dishonoured = mustBeDishonoured(returned.returnCode)
  if (!dishonoured.ok) return dishonoured
  const { lendersCost, on, credit } = returned
  if (!isWholeNumber(lendersCost)) return err({ code: 'NOT_AN_AMOUNT', given: lendersCost })
  const fee = cents(Math.min(lendersCost, installmentReturnedItemFee))
  const charges = [...(credit.charges ?? []), { on, amount: fee, kind: 'dishonoured-item-fee' as const }]
  const guarded = criminalRateGuard('BEFORE_FEE', { ...credit, charges })
  return guarded.ok ? ok(fee) : guarded
}
