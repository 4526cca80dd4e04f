import { aprOfCost } from '../apr/disclosure-apr.ts'
import { inForceOn } from '../law/law-by-date.ts'
import type { HousePolicy } from '../policy/house-policy.ts'
import type { ProductIntroduction } from '../products/product-introduction.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { costOfBorrowing } from './cost-of-borrowing.ts'
import { largestAdvance } from './maximum-advance.ts'
import { paydayTermDaysMax } from './term.ts'

/** ON-25, ON-26, O. Reg. 98/09 ss. 14, 15: posters and advertising name this loan's cost. */
const example = { advance: cents(500_00), termDays: 14 } as const

/** ON-25, ON-26: the cash advance as advertising of that day names it: the most that we
 * lend, our cost, $500 for 14 days with the APR. Throws a `TypeError` for an unknown law. */
export const introduceCashAdvance = (policy: HousePolicy, on: LocalDate): ProductIntroduction => {
  const { advance, termDays } = example
  const [priced, law] = [costOfBorrowing(advance, on), inForceOn('costPerHundred', on)]
  if (!law.ok) throw new TypeError(`no law is known for an example of ${on}`)
  if (!priced.ok) throw new TypeError(`the example of a cash advance is refused: ${priced.error.code}`)
  const { cost } = priced.value
  const total = cents(advance + cost)
  return {
    loanType: 'cash-advance',
    maximum: largestAdvance(policy),
    termDaysMax: paydayTermDaysMax,
    annualRate: undefined,
    costPerHundredMaximum: law.value.value,
    costPerHundredSince: law.value.from,
    example: {
      advance,
      termDays,
      costOfBorrowing: cost,
      total,
      costPerHundred: law.value.value,
      apr: basisPoints(Math.round(aprOfCost(cost, termDays / 365, advance) * 100)),
      numberOfPayments: 1,
      payment: total,
    },
  }
}
