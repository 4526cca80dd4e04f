import { advanceCentsMin } from '../maximum-advance.ts'
import type { PaydayRule } from '../request.ts'

/** TAM-03, spec section 5: loanAmount at least 1 (dollar). What is no whole number of cents came
 * past a guard and is named as such. */
export const advanceIsAtLeastOneDollar: PaydayRule = ({ advance }) => {
  if (!Number.isSafeInteger(advance)) return { code: 'NOT_AN_AMOUNT', given: advance }
  return advance < advanceCentsMin ? { code: 'ADVANCE_BELOW_MINIMUM', advance, minimum: advanceCentsMin } : undefined
}
