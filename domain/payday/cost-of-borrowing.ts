import { explain, formatCents, inCents, onDay, type Explanation } from '../explanations/explanation.ts'
import { inForceOn, type LawNotKnown } from '../law/law-by-date.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { scale } from '../values/rounding.ts'
import { isWholeNumber } from '../values/whole-number.ts'

export type CostAboveCap = { readonly code: 'COST_ABOVE_CAP'; readonly costPerHundred: Cents; readonly maximum: Cents }

export type CostOfBorrowing = { readonly cost: Cents; readonly explanation: Explanation }

/** ON-01, C-16: the price of an advance: for each $100 what is given, or the most that the law of
 * its day allows. Rounded down: half a cent up would break the cap ($333.33 costs $46.66). */
export const costOfBorrowing = (
  advance: Cents,
  agreedOn: LocalDate,
  given?: Cents,
): Result<CostOfBorrowing, CostAboveCap | LawNotKnown | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }> => {
  if (!isWholeNumber(advance)) return err({ code: 'NOT_AN_AMOUNT', given: advance })
  const law = inForceOn('costPerHundred', agreedOn)
  if (!law.ok) return law
  const { value: maximum, from } = law.value
  const costPerHundred = given ?? maximum
  if (!(isWholeNumber(costPerHundred) && costPerHundred <= maximum)) {
    return err({ code: 'COST_ABOVE_CAP', costPerHundred, maximum })
  }
  const cost = cents(scale(advance, costPerHundred, 100_00, 'down'))
  return ok({
    cost,
    explanation: explain(
      { costOfBorrowing: inCents(cost) },
      'ON-01: amount advanced, times the cost per $100, divided by $100, rounded down to the cent',
      {
        advance: inCents(advance),
        costPerHundred: inCents(costPerHundred),
        costPerHundredMaximum: inCents(maximum),
        maximumSince: onDay(from),
      },
      `${formatCents(advance)} × ${formatCents(costPerHundred)} ÷ $100.00 = ${formatCents(cost)} (rounded down)`,
    ),
  })
}

/** FED-03: whether all charges met by entering stay within the maximum of the day, 14 % since
 * 2025-01-01. Compared without rounding; what is no amount, or of an unknown law, is not. */
export const costIsWithinCap = (advance: Cents, cost: Cents, agreedOn: LocalDate): boolean => {
  const law = inForceOn('costPerHundred', agreedOn)
  return (
    law.ok &&
    Number.isSafeInteger(advance) &&
    Number.isSafeInteger(cost) &&
    BigInt(cost) * 100_00n <= BigInt(advance) * BigInt(law.value.value)
  )
}
