import type { Brand } from '../shared/brand.ts'
import { err, ok, type Result } from '../shared/result.ts'

/** An amount of Canadian money in whole cents; negative means owed the other way. Always a safe
 * integer. */
export type Cents = Brand<number, 'Cents'>

export type NotAnAmount = { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }

/** Guards an amount that came from outside. Refuses fractions, NaN, infinities and numbers beyond
 * the safe integers. */
export const parseCents = (given: number): Result<Cents, NotAnAmount> =>
  Number.isSafeInteger(given) ? ok((given === 0 ? 0 : given) as Cents) : err({ code: 'NOT_AN_AMOUNT', given })

/** An amount written in code or already guarded: `cents(12_50)`. Throws on a programmer's
 * mistake. */
export const cents = (wholeCents: number): Cents => {
  const parsed = parseCents(wholeCents)
  if (!parsed.ok) throw new RangeError(`${wholeCents} is not a whole number of cents`)
  return parsed.value
}
