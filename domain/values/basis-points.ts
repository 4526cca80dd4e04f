import type { Brand } from '../shared/brand.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { isWholeNumber } from './whole-number.ts'

/** A rate in hundredths of a percent: 1400 is 14 %, 36500 is 365 %. Whole, from zero to 100,000,000 (1,000,000 %). */
export type BasisPoints = Brand<number, 'BasisPoints'>

export type NotARate = { readonly code: 'NOT_A_RATE'; readonly given: number }

const basisPointsMax = 100_000_000

/** Guards a rate that came from outside. Refuses negative rates, fractions, NaN and anything above 1,000,000 %. */
export const parseBasisPoints = (given: number): Result<BasisPoints, NotARate> =>
  isWholeNumber(given) && given <= basisPointsMax
    ? ok((given === 0 ? 0 : given) as BasisPoints)
    : err({ code: 'NOT_A_RATE', given })

/** A rate written in code or already guarded: `basisPoints(14_00)`. Throws on a programmer's mistake. */
export const basisPoints = (given: number): BasisPoints => {
  const parsed = parseBasisPoints(given)
  if (!parsed.ok) throw new RangeError(`${given} is not a rate in basis points`)
  return parsed.value
}
