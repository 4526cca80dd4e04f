import { mustBeDishonoured, type FeeRefusal } from '../../arrears/dishonoured-item.ts'
import { inForceOn, newestLaw } from '../../law/law-by-date.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Cents } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'

/** ON-09, FED-04, O. Reg. 98/09 s. 25.2: the most for a dishonoured item of today's loan, once. */
export const paydayDishonouredFee: Cents = newestLaw.dishonouredItemFee.value

/** ON-08, ON-09, C-05: the fee on a cash advance: the most that the law of the agreement's day
 * allows, $20 since 2025-01-01, once per loan, only for a dishonoured item; being late costs
 * interest. */
export const paydayReturnFee = (returned: {
  readonly agreedOn: LocalDate
  readonly returnCode: string
  readonly feeAlreadyCharged: boolean
}): Result<Cents, FeeRefusal> => {
  const dishonoured = mustBeDishonoured(returned.returnCode)
  if (!dishonoured.ok) return dishonoured
  if (returned.feeAlreadyCharged) return err({ code: 'FEE_ALREADY_CHARGED' })
  const law = inForceOn('dishonouredItemFee', returned.agreedOn)
  return law.ok ? ok(law.value.value) : law
}
