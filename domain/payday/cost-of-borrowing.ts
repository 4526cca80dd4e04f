import { formatCents, inCents, type Explanation } from '../explanations/explanation.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import { scale } from '../values/rounding.ts'
import { isWholeNumber } from '../values/whole-number.ts'

/** ON-01 and FED-03: the most a payday loan may cost, in cents for each 100 dollars advanced (O.
 * Reg. 98/09 s. 23; SOR/2024-114 s. 3). */
export const costPerHundredCentsMax: Cents = cents(14_00)

export type CostAboveCap = { readonly code: 'COST_ABOVE_CAP'; readonly costPerHundred: Cents; readonly maximum: Cents }

export type CostOfBorrowing = { readonly cost: Cents; readonly explanation: Explanation }

/** ON-01, C-16: the price of an advance. Linear and rounded down, because half a cent up would
 * break the cap ($333.33 costs $46.66). */
export const costOfBorrowing = (
  advance: Cents,
  costPerHundred: Cents = costPerHundredCentsMax,
): Result<CostOfBorrowing, CostAboveCap | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }> => {
  if (!isWholeNumber(advance)) return err({ code: 'NOT_AN_AMOUNT', given: advance })
  if (!(isWholeNumber(costPerHundred) && costPerHundred <= costPerHundredCentsMax)) {
    return err({ code: 'COST_ABOVE_CAP', costPerHundred, maximum: costPerHundredCentsMax })
  }
  const cost = cents(scale(advance, costPerHundred, 100_00, 'down'))
  return ok({
    cost,
    explanation: {
      figure: 'costOfBorrowing',
      value: inCents(cost),
      ruleId: 'ON-01',
      formula: 'amount advanced, times the cost per $100, divided by $100, rounded down to the cent',
      inputs: [
        { name: 'advance', value: inCents(advance) },
        { name: 'costPerHundred', value: inCents(costPerHundred) },
      ],
      steps: [
        `${formatCents(advance)} × ${formatCents(costPerHundred)} ÷ $100.00 = ${formatCents(cost)} (rounded down)`,
      ],
    },
  })
}

/** FED-03: whether all charges that the borrower meets by entering the agreement stay within 14 %
 * of the advance. Compared without rounding; what is no amount is not within anything. */
export const costIsWithinCap = (advance: Cents, cost: Cents): boolean =>
  Number.isSafeInteger(advance) &&
  Number.isSafeInteger(cost) &&
  BigInt(cost) * 100_00n <= BigInt(advance) * BigInt(costPerHundredCentsMax)
