import type { Brand } from '../shared/brand.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { isWholeNumber } from './whole-number.ts'

/** A moment in UTC, milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = Brand<number, 'Instant'>

export type NotAnInstant = { readonly code: 'NOT_AN_INSTANT'; readonly given: number }

/** Guards a moment that came from outside: whole milliseconds of the years 1970 to 2199. */
export const parseInstant = (given: number): Result<Instant, NotAnInstant> =>
  isWholeNumber(given) && given < 7_258_118_400_000 ? ok(given as Instant) : err({ code: 'NOT_AN_INSTANT', given })

/** A moment written in code or already guarded. Throws on a programmer's mistake. */
export const instant = (given: number): Instant => {
  const parsed = parseInstant(given)
  if (!parsed.ok) throw new RangeError(`${given} is not a moment`)
  return parsed.value
}

/** That many whole milliseconds later; may leave the guard's years, so that no deadline throws. */
export const plusMilliseconds = (from: Instant, milliseconds: number): Instant => (from + milliseconds) as Instant
