/** The cents in an amount of dollars as the wire writes it (`1234.5` or `"1234.50"`), exactly. Null
 * for anything but a decimal with at most two places. */
export const centsOfDollars = (dollars: number | string): number | null => {
  // A number's shortest text is the decimal that was sent; multiplying by 100 would meet 0.29 * 100
  // = 28.999999999999996.
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(String(dollars))
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** The JSON number of dollars for whole cents. */
export const dollarsOfCents = (cents: number): number => {
  if (!Number.isSafeInteger(cents)) throw new RangeError('an amount is not a whole number of cents')
  // Division rounds correctly to the nearest double, whose shortest text has two places again.
  return cents / 100
}
