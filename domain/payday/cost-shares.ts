import { cents, type Cents } from '../values/cents.ts'
import { scale } from '../values/rounding.ts'

/** TAM-11: the cost in each instalment, in proportion to its amount, adding up exactly. The rest is
 * principal, which alone bears default interest. */
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
