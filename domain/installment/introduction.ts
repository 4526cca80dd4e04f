import type { HousePolicy } from '../policy/house-policy.ts'
import type { ProductIntroduction } from '../products/product-introduction.ts'
import { cents, leastOf } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { ownRate, priceInstallment } from './price.ts'
import { installmentTermDaysMax } from './quote.ts'
import { installmentAdvanceCentsMax } from './rules/in-force.ts'

/** $2,000 over a year, or the largest loan where that is less. Any year would do: the example is
 * priced like every installment loan. */
const example = {
  advance: cents(2_000_00),
  advanceDate: localDate('2026-06-01'),
  firstDueDate: localDate('2026-07-01'),
  payFrequency: 'monthly',
  numberOfPayments: 12,
} as const

export const introduceInstallment = (policy: HousePolicy): ProductIntroduction => {
  const maximum = leastOf(policy.installmentMost, installmentAdvanceCentsMax)
  const quote = priceInstallment({ ...example, advance: leastOf(example.advance, maximum) }, ownRate(policy))
  if (!quote.ok) throw new TypeError(`the example of an installment loan is refused: ${quote.error.code}`)
  const { advance, costOfBorrowing, total, disclosureApr, termDays, regularPayment, annualRate } = quote.value
  return {
    loanType: 'installment',
    maximum,
    termDaysMax: installmentTermDaysMax,
    annualRate,
    costPerHundredMaximum: undefined,
    costPerHundredSince: undefined,
    example: {
      advance,
      costOfBorrowing,
      total,
      costPerHundred: cents(Math.round((costOfBorrowing * 100_00) / advance)),
      apr: disclosureApr,
      termDays,
      numberOfPayments: example.numberOfPayments,
      payment: regularPayment,
    },
  }
}
