import { ok, type Result } from '../shared/result.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { checkCredit, noRate, type Credit, type CreditRefusal, type DatedAmount, type NoRate } from './credit.ts'
import { periodsOnSchedule } from './timeline.ts'
import { commonUnitPeriod, elapsedUnitPeriods, unitPeriodOfFrequency, unitPeriodsPerYear, type UnitPeriod } from './unit-period.ts'

/** A signed amount at a time counted in unit periods; advances positive, payments negative. */
type TimedFlow = { readonly amount: number; readonly whole: number; readonly fraction: number }

/** How a broken period discounts: by simple interest for the fraction (12 CFR 1026 App. J) or by compounding through it. */
export type OddPeriods = 'simple' | 'compound'

/** A periodic rate beyond this (1e12, a hundred trillion percent a period) is called none. */
const periodicRateMax = 1e12

const presentValue = (flows: readonly TimedFlow[], rate: number, odd: OddPeriods): number =>
  flows.reduce((total, { amount, whole, fraction }) => {
    const growth = odd === 'simple' ? (1 + fraction * rate) * (1 + rate) ** whole : (1 + rate) ** (whole + fraction)
    return total + amount / growth
  }, 0)

/**
 * The smallest periodic rate at which the payments are worth the advances. A walk up a geometric grid brackets the first sign change, then
 * bisection closes it: no derivative, so irregular flows cannot throw it off, and a fixed number of steps, so it always ends.
 */
const solvePeriodicRate = (flows: readonly TimedFlow[], odd: OddPeriods): Result<number, NoRate> => {
  const excess = (rate: number): number => presentValue(flows, rate, odd)
  if (excess(0) >= 0) return ok(0)
  let low = 0
  let high = 1e-9
  while (excess(high) < 0) {
    if (high > periodicRateMax) return noRate('BEYOND_ANY_RATE')
    low = high
    high *= 1.5
  }
  for (let step = 0; step < 120; step += 1) {
    const middle = (low + high) / 2
    if (excess(middle) < 0) low = middle
    else high = middle
  }
  return ok((low + high) / 2)
}

export type ActuarialRate = {
  /** The rate per unit period as a fraction: 0.03 is 3 %. */
  readonly periodicRate: number
  readonly periodsPerYear: number
  readonly unitPeriod: UnitPeriod
  /** Periodic rate times periods per year, in percent. */
  readonly nominalPercent: number
  /** The same rate compounded over a year, in percent. */
  readonly effectivePercent: number
}

/** (1 + nominal ÷ m) ^ m − 1, in percent; m = 12 turns 35 % into 41.20 %. */
export const effectiveAnnualRate = (nominalPercent: number, periodsPerYear: number): number =>
  Math.expm1(periodsPerYear * Math.log1p(nominalPercent / 100 / periodsPerYear)) * 100

/** m × ((1 + effective) ^ (1/m) − 1), in percent; the reverse of `effectiveAnnualRate`. */
export const nominalAnnualRate = (effectivePercent: number, periodsPerYear: number): number =>
  periodsPerYear * Math.expm1(Math.log1p(effectivePercent / 100) / periodsPerYear) * 100

export type ActuarialOptions = {
  readonly oddPeriods: OddPeriods
  /** The period to state the rate for; found from the days when left out. */
  readonly unitPeriod?: UnitPeriod
  /** Counts whole pay periods of a schedule as exactly one period each. */
  readonly frequency?: PayFrequency
}

const daysOf = (flows: readonly DatedAmount[]): readonly LocalDate[] => flows.filter(({ amount }) => amount > 0).map(({ on }) => on)

const clockOf = (credit: Credit, start: LocalDate, unitPeriod: UnitPeriod, frequency: PayFrequency | undefined) => {
  const firstPayment =
    daysOf(credit.payments)
      .filter((on) => on > start)
      .sort()[0] ?? start
  return (on: LocalDate): { readonly whole: number; readonly fraction: number } => {
    if (frequency === undefined) return elapsedUnitPeriods(start, on, unitPeriod)
    const periods = periodsOnSchedule(start, firstPayment, on, frequency)
    return { whole: Math.floor(periods), fraction: periods - Math.floor(periods) }
  }
}

/**
 * The actuarial rate of any advances and payments: the rate per unit period that makes them worth the same on the first day. Handles odd
 * first periods, irregular amounts and several advances; refuses when there is none rather than answer NaN.
 */
export const actuarialRate = (
  credit: Credit,
  { oddPeriods, unitPeriod: wanted, frequency }: ActuarialOptions,
): Result<ActuarialRate, CreditRefusal> => {
  const checked = checkCredit(credit)
  if (!checked.ok) return checked
  const { start } = checked.value
  const unitPeriod = frequency
    ? unitPeriodOfFrequency(frequency)
    : (wanted ?? commonUnitPeriod(start, [...daysOf(credit.advances), ...daysOf(credit.payments)]))
  const clock = clockOf(credit, start, unitPeriod, frequency)
  const flows = [
    ...credit.advances.map(({ on, amount }) => ({ amount, ...clock(on) })),
    ...credit.payments.map(({ on, amount }) => ({ amount: 0 - amount, ...clock(on) })),
  ]
  const solved = solvePeriodicRate(flows, oddPeriods)
  if (!solved.ok) return solved
  const periodsPerYear = unitPeriodsPerYear(unitPeriod)
  const nominalPercent = solved.value * periodsPerYear * 100
  return ok({
    periodicRate: solved.value,
    periodsPerYear,
    unitPeriod,
    nominalPercent,
    effectivePercent: effectiveAnnualRate(nominalPercent, periodsPerYear),
  })
}
