import { advertisementFaults, type AdvertisedFigure } from '../conduct/advertising.ts'
import { introduceInstallment } from '../installment/introduction.ts'
import { applicationLifeMs } from '../loan/staff/policy.ts'
import { introduceCashAdvance } from '../payday/introduction.ts'
import type { HousePolicy } from '../policy/house-policy.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { ProductIntroduction } from './product-introduction.ts'

export type Introduction = {
  readonly products: readonly (ProductIntroduction & {
    /** Of the example in the screen's order, each with its letters' size in points. */
    readonly figures: readonly { readonly figure: AdvertisedFigure; readonly points: number }[]
  })[]
  /** Days for which an application that was begun is kept. */
  readonly applicationLifeDays: number
}

const printed = { points: 14 }

/** CPA-08: the rate, the APR, the term and the payment of the example, in letters of one size. */
const figuresOf = ({ annualRate }: ProductIntroduction) =>
  (['annual-rate', 'apr', 'term', 'payment'] as const)
    .filter((figure) => figure !== 'annual-rate' || annualRate !== undefined)
    .map((figure) => ({ figure, ...printed }))

/** Our products on a day, before applying. Throws a `TypeError` where an example is not one that we
 * offer, or its figures break CPA-08. */
export const introduction = (policy: HousePolicy, on: LocalDate): Introduction => {
  const products = [introduceCashAdvance(policy, on), introduceInstallment(policy)].map((product) => ({
    ...product,
    figures: figuresOf(product),
  }))
  if (products.some(({ figures }) => advertisementFaults(figures).length > 0))
    throw new TypeError('a figure of the introduction is missing or too small')
  return { products, applicationLifeDays: applicationLifeMs / (24 * 3_600_000) }
}
