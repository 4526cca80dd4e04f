import type { ActuarialRate } from './actuarial-rate.ts'
import type { UnitPeriod } from './unit-period.ts'

/** How the period was found that the rate of one period belongs to. */
export type UnitPeriodSource = 'TERM' | 'PAYMENT_DAYS' | 'FREQUENCY' | 'INTERVALS'

/** The rates of one credit by both conventions, for one unit period. */
export type CriminalRates = {
  /** The higher of both, in percent a year: the one that decides. */
  readonly percent: number
  readonly decidedBy: 'PERIODS' | 'DAYS'
  /** Each period an equal part of the year; none for one payment, or days without a frequency. */
  readonly byPeriods: ActuarialRate | undefined
  /** Time in days, 365 to the year, stated for the same unit period. */
  readonly byDays: ActuarialRate
  readonly unitPeriod: UnitPeriod
  readonly unitPeriodFrom: UnitPeriodSource
}

/** Both conventions; where they agree, the days decide, which need no agreed period. */
export const stricterOf = (
  byPeriods: ActuarialRate | undefined,
  byDays: ActuarialRate,
  unitPeriodFrom: UnitPeriodSource,
): CriminalRates => {
  const periodsDecide = byPeriods !== undefined && byPeriods.nominalPercent > byDays.nominalPercent
  return {
    percent: periodsDecide ? byPeriods.nominalPercent : byDays.nominalPercent,
    decidedBy: periodsDecide ? 'PERIODS' : 'DAYS',
    byPeriods,
    byDays,
    unitPeriod: byDays.unitPeriod,
    unitPeriodFrom,
  }
}

/** The criminal rate as a quote shows it, in percent a year by both conventions. */
export type CriminalRateFigures = Pick<CriminalRates, 'percent' | 'decidedBy' | 'unitPeriod' | 'unitPeriodFrom'> & {
  readonly periodsPerYear: number
  /** Left out where there is one payment, which has no periods. */
  readonly byPeriodsPercent?: number
  readonly byDaysPercent: number
}

/** APR-02: what a quote shows of the rates that were found. */
export const criminalRateFigures = (rates: CriminalRates): CriminalRateFigures => {
  const { percent, decidedBy, byPeriods, byDays, unitPeriod, unitPeriodFrom } = rates
  return {
    percent,
    decidedBy,
    ...(byPeriods && { byPeriodsPercent: byPeriods.nominalPercent }),
    byDaysPercent: byDays.nominalPercent,
    unitPeriod,
    unitPeriodFrom,
    periodsPerYear: byDays.periodsPerYear,
  }
}
