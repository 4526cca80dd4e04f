import { aprOfCost } from '../apr/disclosure-apr.ts'
import { newestLaw } from '../law/law-by-date.ts'
import type { ProductIntroduction } from '../products/product-introduction.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import { costOfBorrowing, costPerHundredCentsMax } from './cost-of-borrowing.ts'
import { paydayAdvanceCentsMax } from './maximum-advance.ts'
import { paydayTermDaysMax } from './term.ts'

/** O. Reg. 98/09 s. 15: advertising of payday loans names the cost of this loan. */
const example = { advance: cents(500_00), termDays: 14 } as const

/** The cash advance as advertising has to name it: the most that the law allows, our own cost, and
 * what $500 for 14 days costs, with the APR. */
export const introduceCashAdvance = (): ProductIntroduction => {
  const { advance, termDays } = example
  const priced = costOfBorrowing(advance, newestLaw.costPerHundred.from)
  if (!priced.ok) throw new TypeError(`the example of a cash advance is refused: ${priced.error.code}`)
  const { cost } = priced.value
  const total = cents(advance + cost)
  return {
    loanType: 'cash-advance',
    maximum: paydayAdvanceCentsMax,
    termDaysMax: paydayTermDaysMax,
    annualRate: undefined,
    costPerHundredMaximum: costPerHundredCentsMax,
    example: {
      advance,
      termDays,
      costOfBorrowing: cost,
      total,
      costPerHundred: costPerHundredCentsMax,
      apr: basisPoints(Math.round(aprOfCost(cost, termDays / 365, advance) * 100)),
      numberOfPayments: 1,
      payment: total,
    },
  }
}
