import { aprOfCost } from '../apr/disclosure-apr.ts'
import { inForceOn, newestLaw } from '../law/law-by-date.ts'
import type { ProductIntroduction } from '../products/product-introduction.ts'
import { basisPoints } from '../values/basis-points.ts'
import { cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { costOfBorrowing } from './cost-of-borrowing.ts'
import { paydayAdvanceCentsMax } from './maximum-advance.ts'
import { paydayTermDaysMax } from './term.ts'

/** ON-25, ON-26, O. Reg. 98/09 ss. 14, 15: posters and advertising of payday loans name the cost of
 * this loan. */
const example = { advance: cents(500_00), termDays: 14 } as const

/** ON-25, ON-26: the cash advance as advertising of that day, today if left out, has to name it:
 * the most that the law allows, our own cost, and what $500 for 14 days costs, with the APR. Throws
 * a `TypeError` for a day whose law is not known. */
export const introduceCashAdvance = (on: LocalDate = newestLaw.costPerHundred.from): ProductIntroduction => {
  const { advance, termDays } = example
  const [priced, law] = [costOfBorrowing(advance, on), inForceOn('costPerHundred', on)]
  if (!law.ok) throw new TypeError(`no law is known for an example of ${on}`)
  if (!priced.ok) throw new TypeError(`the example of a cash advance is refused: ${priced.error.code}`)
  const { cost } = priced.value
  const total = cents(advance + cost)
  return {
    loanType: 'cash-advance',
    maximum: paydayAdvanceCentsMax,
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
