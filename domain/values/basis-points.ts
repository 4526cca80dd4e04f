import type { Brand } from '../shared/brand.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { isWholeNumber } from './whole-number.ts'

/** Hundredths of a percent, to the tenth: 1400 is 14 %, 3490.5 is 34.905 %; up to 1,000,000 %.
 * Arithmetic takes `tenthsOfBasisPoint`, which is whole. */
export type BasisPoints = Brand<number, 'BasisPoints'>

export type NotARate = { readonly code: 'NOT_A_RATE'; readonly given: number }

const basisPointsMax = 100_000_000

/** Thousandths of a percent, a whole number: 34_905 for 34.905 %. */
export const tenthsOfBasisPoint = (rate: BasisPoints): number => Math.round(rate * 10)

/** Refuses negative rates, parts of a tenth, NaN and anything above 1,000,000 %. */
export const parseBasisPoints = (given: number): Result<BasisPoints, NotARate> => {
  const tenths = Math.round(given * 10)
  // Only the number nearest to a tenth is taken, so that one rate has one way to be written.
  return isWholeNumber(tenths) && tenths / 10 === given && given <= basisPointsMax
    ? ok((tenths === 0 ? 0 : given) as BasisPoints)
    : err({ code: 'NOT_A_RATE', given })
}

/** The rate of so many thousandths of a percent, already guarded. */
export const rateOfTenths = (tenths: number): BasisPoints => basisPoints(tenths / 10)

/** Written in code or guarded: `basisPoints(14_00)`. Throws on a programmer's mistake. */
export const basisPoints = (given: number): BasisPoints => {
  const parsed = parseBasisPoints(given)
  if (!parsed.ok) throw new RangeError(`${given} is not a rate in basis points`)
  return parsed.value
}
