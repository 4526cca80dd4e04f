import { advanceCentsMin } from '../maximum-advance.ts'
import type { PaydayRule } from '../request.ts'

/** TAM-03, spec section 5. A fraction of a cent came past a guard and is named as such. */
export const advanceIsAtLeastOneDollar: PaydayRule = ({ advance }) => {
  if (!Number.isSafeInteger(advance)) return { code: 'NOT_AN_AMOUNT', given: advance }
  return advance < advanceCentsMin ? { code: 'ADVANCE_BELOW_MINIMUM', advance, minimum: advanceCentsMin } : undefined
}
