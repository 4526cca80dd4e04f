import { criminalRateLimit } from '../apr/criminal-rate.ts'
import { asRate, explain, formatRate, inPercent, type Explanation } from '../explanations/explanation.ts'
import { ok, type Result } from '../shared/result.ts'
import { rateOfTenths, tenthsOfBasisPoint, type BasisPoints } from '../values/basis-points.ts'
import { daysBetween } from '../values/local-date.ts'
import { payPeriodsPerYear } from '../values/pay-frequency.ts'
import { quoteInstallment, type InstallmentQuote, type InstallmentRefusal } from './quote.ts'
import type { InstallmentRequest } from './request.ts'
import { installmentRateMax } from './rules/in-force.ts'

type RequestWithoutRate = Omit<InstallmentRequest, 'annualRate'>

export type HighestRate = {
  readonly annualRate: BasisPoints
  /** Our own maximum, or the criminal rate where that leaves less. */
  readonly limitedBy: 'OWN_MAXIMUM' | 'CRIMINAL_RATE'
  readonly quote: InstallmentQuote
  readonly explanation: Explanation
}

/** How much more than the annual rate the criminal rate may rise: 365 ÷ 288 by days for half a
 * month of twelve, and compounding a little more. */
const steepest = 1.5

/** How far whole cents may move the rate, in percent a year: two of interest a payment, on half the
 * advance over the term. */
const noisePercent = ({
  advance,
  advanceDate,
  firstDueDate,
  payFrequency,
  numberOfPayments,
}: RequestWithoutRate): number => {
  const years = daysBetween(advanceDate, firstDueDate) / 365 + (numberOfPayments - 1) / payPeriodsPerYear[payFrequency]
  return (2 * (numberOfPayments + 1) * 100) / ((advance / 2) * years)
}

const formatRates = (rate: BasisPoints, percent: number): string =>
  `at ${formatRate(rate)} the loan costs ${percent.toFixed(4)} % a year`

const explanationOf = (
  quote: InstallmentQuote,
  refused: { readonly rate: BasisPoints; readonly percent: number } | undefined,
): Explanation => {
  const limit = criminalRateLimit(quote.advanceDate, quote.criminalRate.periodsPerYear)
  return explain(
    { annualRateMaximum: asRate(quote.annualRate) },
    'C-23: the highest rate, to a thousandth of a percent, at which these payments are not above the criminal rate of their day in equal periods and by days, and at most our own maximum',
    { ownMaximum: asRate(installmentRateMax), criminalRateLimit: limit.ok ? inPercent(limit.value) : undefined },
    [
      ...(refused ? [formatRates(refused.rate, refused.percent)] : []),
      formatRates(quote.annualRate, quote.criminalRatePercent),
    ],
  )
}

/** C-23, CPA-10: the highest annual rate, in thousandths of a percent, at which these payments may
 * be offered: from our own maximum down, each step shorter than the excess, so that none that would
 * pass is stepped over. Refuses what is refused for another reason than its rate. */
export const highestInstallmentRate = (request: RequestWithoutRate): Result<HighestRate, InstallmentRefusal> => {
  const noise = noisePercent(request)
  let tenths = tenthsOfBasisPoint(installmentRateMax)
  let refused: { readonly rate: BasisPoints; readonly percent: number } | undefined
  for (;;) {
    const annualRate = rateOfTenths(tenths)
    const made = quoteInstallment({ ...request, annualRate })
    if (made.ok) {
      const quote = made.value
      const limitedBy = refused ? 'CRIMINAL_RATE' : 'OWN_MAXIMUM'
      return ok({ annualRate, limitedBy, quote, explanation: explanationOf(quote, refused) })
    }
    if (made.error.code !== 'CRIMINAL_RATE' || tenths === 0) return made
    const { percent, maximumPercent } = made.error
    refused = { rate: annualRate, percent }
    tenths = Math.max(0, tenths - Math.max(1, Math.floor(((percent - maximumPercent - noise) / steepest) * 1000)))
  }
}
