import { ok, type Result } from '../shared/result.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { closeBracket } from './close-bracket.ts'
import { checkCredit, noRate, type Credit, type CreditRefusal, type DatedAmount, type NoRate } from './credit.ts'
import { scheduleClock } from './timeline.ts'
import {
  commonUnitPeriod,
  elapsedUnitPeriods,
  unitPeriodOfFrequency,
  unitPeriodsPerYear,
  type UnitPeriod,
} from './unit-period.ts'

/** A signed amount at a time counted in unit periods; advances positive, payments negative. */
type TimedFlow = { readonly amount: number; readonly whole: number; readonly fraction: number }

/** Interest of a broken period: simple for the fraction (12 CFR 1026 App. J), or compounded. */
export type OddPeriods = 'simple' | 'compound'

/** A periodic rate beyond this (1e12, a hundred trillion percent a period) is called none. */
export const periodicRateMax = 1e12

/** Growth carried on over whole periods; one or none, as nearly always, needs no power. */
const grownOver = (periods: number, rate: number, growth: number): number => {
  if (periods === 0) return growth
  return periods === 1 ? growth * (1 + rate) : growth * (1 + rate) ** periods
}

const growthOfFraction = (fraction: number, rate: number, odd: OddPeriods): number => {
  if (fraction === 0) return 1
  return odd === 'simple' ? 1 + fraction * rate : (1 + rate) ** fraction
}

/** Worth on the first day of flows in order of time: each growth follows from the one before. */
const presentValue = (flows: readonly TimedFlow[], rate: number, odd: OddPeriods): number => {
  let [total, growth, reached] = [0, 1, 0]
  for (const { amount, whole, fraction } of flows) {
    growth = grownOver(whole - reached, rate, growth)
    reached = whole
    total += amount / (growth * growthOfFraction(fraction, rate, odd))
  }
  return total
}

/** Lent first (above zero), then paid back, in order of time: then there is exactly one rate. */
export const isLentThenRepaid = (flows: readonly { readonly amount: number }[]): boolean => {
  const firstPayment = flows.findIndex(({ amount }) => amount < 0)
  return firstPayment < 0 || flows.slice(firstPayment).every(({ amount }) => amount <= 0)
}

/** The smallest rate at which the payments are worth the advances: where `excess`, the worth of all
 * flows in order of time, is no longer below nothing. A geometric grid brackets the first sign
 * change, a fine one where there may be several rates; no derivative that irregular flows could
 * throw off. */
export const smallestRate = (
  flows: readonly { readonly amount: number }[],
  excess: (rate: number) => number,
): Result<number, NoRate> => {
  if (excess(0) >= 0) return ok(0)
  const coarse = isLentThenRepaid(flows)
  let [low, high] = [0, coarse ? 1 / 64 : 1e-9]
  while (excess(high) < 0) {
    if (high > periodicRateMax) return noRate('BEYOND_ANY_RATE')
    low = high
    high *= coarse ? 4 : 1.5
  }
  return ok(closeBracket(excess, low, high))
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
  /** That schedule's payments, where the credit holds charges too: its clock counts. */
  readonly scheduled?: readonly DatedAmount[]
}

const daysOf = (flows: readonly DatedAmount[]): readonly LocalDate[] =>
  flows.filter(({ amount }) => amount > 0).map(({ on }) => on)

const clockOf = (
  scheduled: readonly DatedAmount[],
  start: LocalDate,
  unitPeriod: UnitPeriod,
  frequency: PayFrequency | undefined,
) => {
  const firstPayment =
    daysOf(scheduled)
      .filter((on) => on > start)
      .sort()[0] ?? start
  const periodsTo = frequency && scheduleClock(start, firstPayment, frequency)
  return (on: LocalDate): { readonly whole: number; readonly fraction: number } => {
    if (!periodsTo) return elapsedUnitPeriods(start, on, unitPeriod)
    const periods = periodsTo(on)
    return { whole: Math.floor(periods), fraction: periods - Math.floor(periods) }
  }
}

/** The actuarial rate of any advances and payments: the rate per unit period that makes them worth
 * the same on the first day. Refuses when there is none rather than answer NaN. */
export const actuarialRate = (
  credit: Credit,
  { oddPeriods, unitPeriod: wanted, frequency, scheduled = credit.payments }: ActuarialOptions,
): Result<ActuarialRate, CreditRefusal> => {
  const checked = checkCredit(credit)
  if (!checked.ok) return checked
  const { start } = checked.value
  const unitPeriod = frequency
    ? unitPeriodOfFrequency(frequency)
    : (wanted ?? commonUnitPeriod(start, [...daysOf(credit.advances), ...daysOf(credit.payments)]))
  const clock = clockOf(scheduled, start, unitPeriod, frequency)
  const flows = [
    ...credit.advances.map(({ on, amount }) => ({ amount, ...clock(on) })),
    ...credit.payments.map(({ on, amount }) => ({ amount: 0 - amount, ...clock(on) })),
  ].sort((a, b) => a.whole - b.whole || a.fraction - b.fraction)
  const solved = smallestRate(flows, (rate) => presentValue(flows, rate, oddPeriods))
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
