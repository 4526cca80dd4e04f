/**
 * How a fraction of a cent becomes a whole one: down towards zero (never charge more than the law allows), up away from zero, or half-up to
 * the nearest cent with halves away from zero.
 */
export type Rounding = 'down' | 'up' | 'half-up'

/**
 * Exact quotient of whole numbers, rounded once at the end. `value * by` may pass the safe integers on the way, so it is taken as bigint.
 * The caller guards that the arguments are whole numbers and `over` is positive.
 */
export const scale = (value: number, by: number, over: number, rounding: Rounding): number => {
  const product = BigInt(value) * BigInt(by)
  const divisor = BigInt(over)
  const magnitude = product < 0n ? -product : product
  const [whole, rest] = [magnitude / divisor, magnitude % divisor]
  const carries = rounding === 'up' ? rest > 0n : rounding === 'half-up' && rest * 2n >= divisor
  const rounded = Number(carries ? whole + 1n : whole)
  return product < 0n && rounded !== 0 ? -rounded : rounded
}

/** `percent` with two decimals as the disclosures print it, halves up: 391.0714 gives 39107 basis points. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100 + (percent >= 0 ? 1e-9 : -1e-9))
