import { advanceCentsMin } from '../../payday/maximum-advance.ts'
import { cents, type Cents } from '../../values/cents.ts'
import type { InstallmentRule } from '../request.ts'

/** TAM-09: our own limit; the law sets none. */
export const installmentAdvanceCentsMax: Cents = cents(50_000_00)

/** TAM-09, TAM-03 for the minimum. A fraction of a cent came past a guard and is named. */
export const advanceIsOneTo50000Dollars: InstallmentRule = ({ advance }) => {
  if (!Number.isSafeInteger(advance)) return { code: 'NOT_AN_AMOUNT', given: advance }
  if (advance < advanceCentsMin) return { code: 'ADVANCE_BELOW_MINIMUM', advance, minimum: advanceCentsMin }
  return advance > installmentAdvanceCentsMax
    ? { code: 'ADVANCE_ABOVE_MAXIMUM', advance, maximum: installmentAdvanceCentsMax }
    : undefined
}
