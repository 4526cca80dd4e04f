import { inForceOn, type LawNotKnown } from '../../law/law-by-date.ts'
import type { OnDefault } from '../../products/on-default.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { LocalDate } from '../../values/local-date.ts'

/** ON-07, ON-09, FED-04: what default on a cash advance of that day costs: the most that the law of
 * the day allows, $20 once and 2.5 % a month since 2025-01-01. */
export const advanceOnDefault = (agreedOn: LocalDate): Result<Required<OnDefault>, LawNotKnown> => {
  const [fee, interest] = [inForceOn('dishonouredItemFee', agreedOn), inForceOn('defaultInterestMonthly', agreedOn)]
  if (!fee.ok) return fee
  return interest.ok ? ok({ returnedItemFee: fee.value.value, interestMonthly: interest.value.value }) : interest
}
