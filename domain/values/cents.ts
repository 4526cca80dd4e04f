import type { Brand } from '../shared/brand.ts'
import { err, ok, type Result } from '../shared/result.ts'

/** Canadian money in whole cents; negative is owed the other way. A safe integer. */
export type Cents = Brand<number, 'Cents'>

export type NotAnAmount = { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }

/** Refuses fractions, NaN, infinities and numbers beyond the safe integers. */
export const parseCents = (given: number): Result<Cents, NotAnAmount> =>
  Number.isSafeInteger(given) ? ok((given === 0 ? 0 : given) as Cents) : err({ code: 'NOT_AN_AMOUNT', given })

/** Written in code or guarded: `cents(12_50)`. Throws on a programmer's mistake. */
export const cents = (wholeCents: number): Cents => {
  const parsed = parseCents(wholeCents)
  if (!parsed.ok) throw new RangeError(`${wholeCents} is not a whole number of cents`)
  return parsed.value
}

export const leastOf = (...amounts: readonly [Cents, ...Cents[]]): Cents => cents(Math.min(...amounts))

export const sumOf = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0)
