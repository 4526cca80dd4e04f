/** down to zero (never more than the law allows), up away from it, half-up to the nearest cent. */
export type Rounding = 'down' | 'up' | 'half-up'

const scaleBeyondSafeIntegers = (value: number, by: number, over: number, rounding: Rounding): number => {
  const product = BigInt(value) * BigInt(by)
  const divisor = BigInt(over)
  const magnitude = product < 0n ? -product : product
  const [whole, rest] = [magnitude / divisor, magnitude % divisor]
  const carries = rounding === 'up' ? rest > 0n : rounding === 'half-up' && rest * 2n >= divisor
  const rounded = carries ? whole + 1n : whole
  return Number(product < 0n ? -rounded : rounded)
}

/** Exact quotient of whole numbers, rounded once; the product may pass the safe integers. The
 * caller guards whole numbers and a positive `over`. */
export const scale = (value: number, by: number, over: number, rounding: Rounding): number => {
  const product = value * by
  const isExact =
    Number.isSafeInteger(product) &&
    Number.isSafeInteger(value) &&
    Number.isSafeInteger(by) &&
    Number.isSafeInteger(over)
  if (!isExact) return scaleBeyondSafeIntegers(value, by, over, rounding)
  const magnitude = Math.abs(product)
  const rest = magnitude % over
  const whole = (magnitude - rest) / over
  const carries = rounding === 'up' ? rest > 0 : rounding === 'half-up' && rest >= over - rest
  const rounded = carries ? whole + 1 : whole
  return product < 0 && rounded !== 0 ? -rounded : rounded
}

/** With two decimals as disclosures print it, halves up: 391.0714 gives 39107. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100 + (percent >= 0 ? 1e-9 : -1e-9))
