import { asCount, explain, inPercent, type Explanation } from '../explanations/explanation.ts'
import type { ActuarialRate } from './actuarial-rate.ts'
import type { CriminalRates } from './rate-conventions.ts'
import type { UnitPeriod } from './unit-period.ts'

/** `1 month`, `2 weeks`, `28 days`. */
const formatPeriod = ({ unit, multiple }: UnitPeriod): string =>
  `${multiple} ${unit === 'semimonth' ? 'half month' : unit}${multiple === 1 ? '' : 's'}`

const whyThisPeriod: Readonly<Record<CriminalRates['unitPeriodFrom'], string>> = {
  TERM: 'the term of the only payment',
  PAYMENT_DAYS: 'the frequency that the payment days follow',
  FREQUENCY: 'the payment frequency that was given',
  INTERVALS: 'the usual interval between days of money, which follow no payment frequency',
}

const arithmetic = (name: string, { periodicRate, periodsPerYear, nominalPercent }: ActuarialRate): string =>
  `${name}: ${(periodicRate * 100).toFixed(6)} % × ${Number(periodsPerYear.toFixed(4))} = ${nominalPercent.toFixed(4)} %`

/** APR-02: how the criminal rate came about, by both conventions, and why by its period. */
export const explainCriminalRate = (rates: CriminalRates): Explanation => {
  const { percent, decidedBy, byPeriods, byDays, unitPeriod, unitPeriodFrom } = rates
  const decisive = decidedBy === 'PERIODS' ? (byPeriods ?? byDays) : byDays
  return explain(
    { criminalRateApr: inPercent(percent) },
    'APR-02: the rate for one period at which all payments and charges are worth the money advanced, times the periods in a year; with periods of equal length and by days, the higher one',
    { periodicRate: inPercent(decisive.periodicRate * 100), periodsPerYear: asCount(decisive.periodsPerYear) },
    [
      `one period is ${formatPeriod(unitPeriod)}, ${whyThisPeriod[unitPeriodFrom]}`,
      ...(byPeriods ? [arithmetic('in equal periods', byPeriods)] : []),
      arithmetic('by days', byDays),
      ...(byPeriods ? [`the higher decides: ${decidedBy === 'DAYS' ? 'by days' : 'in equal periods'}`] : []),
    ],
  )
}
