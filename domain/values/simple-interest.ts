import type { BasisPoints } from './basis-points.ts'
import { cents, type Cents } from './cents.ts'
import { scale, type Rounding } from './rounding.ts'

/** TAM-15: interest on a principal for whole days, a year having 365; arguments already guarded. */
export const interestForDays = (principal: Cents, annualRate: BasisPoints, days: number, rounding: Rounding): Cents =>
  cents(scale(principal, annualRate * days, 100_00 * 365, rounding))

/** TAM-15: interest on a principal for one period of a schedule. */
export const interestForPeriod = (
  principal: Cents,
  annualRate: BasisPoints,
  periodsPerYear: number,
  rounding: Rounding,
): Cents => cents(scale(principal, annualRate, 100_00 * periodsPerYear, rounding))
