import { tenthsOfBasisPoint, type BasisPoints } from './basis-points.ts'
import { cents, type Cents } from './cents.ts'
import { scale, type Rounding } from './rounding.ts'

/** Thousandths of a percent in one. */
const tenthsInWhole = 100_000

/** TAM-15: on cents of principal times days, so many of which make a year; guarded. */
export const interestOnPrincipalDays = (
  principalDays: number,
  annualRate: BasisPoints,
  daysOfYear: number,
  rounding: Rounding,
): Cents => cents(scale(principalDays, tenthsOfBasisPoint(annualRate), tenthsInWhole * daysOfYear, rounding))

/** TAM-15: interest on a principal for whole days, a year having 365; arguments already guarded. */
export const interestForDays = (principal: Cents, annualRate: BasisPoints, days: number, rounding: Rounding): Cents =>
  cents(scale(principal, tenthsOfBasisPoint(annualRate) * days, tenthsInWhole * 365, rounding))

/** TAM-15: interest on a principal for one period of a schedule. */
export const interestForPeriod = (
  principal: Cents,
  annualRate: BasisPoints,
  periodsPerYear: number,
  rounding: Rounding,
): Cents => cents(scale(principal, tenthsOfBasisPoint(annualRate), tenthsInWhole * periodsPerYear, rounding))
