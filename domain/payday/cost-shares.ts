import { cents, type Cents } from '../values/cents.ts'
import { scale } from '../values/rounding.ts'

/** TAM-11: which part of each instalment is cost of borrowing, in proportion to its amount; the
 * shares add up to the cost exactly. The rest of an instalment is principal, and only that bears
 * default interest. The cost is at most the sum of the amounts. */
export const costShares = (amounts: readonly Cents[], cost: Cents): readonly Cents[] => {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  let [passed, given] = [0, 0]
  return amounts.map((amount) => {
    passed += amount
    const upToHere = total === 0 ? 0 : scale(cost, passed, total, 'down')
    const share = cents(upToHere - given)
    given = upToHere
    return share
  })
}
