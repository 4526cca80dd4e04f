/** Two tries closer than this, relative to the rate, are the same to a double's last places. */
const sameRate = 1e-15

/** How far beyond a settled try one more look makes sure that the crossing really lies there. */
const asGoodAs = 1e-12

/** The rate between `low`, where the excess is below zero, and `high`, where it is not: false
 * position with the Illinois correction. Whenever three looks have not halved the interval, the
 * next one does, so it always ends. A try that no longer moves counts only when the crossing is
 * right behind it. */
export const closeBracket = (excess: (rate: number) => number, bracketLow: number, bracketHigh: number): number => {
  let [low, high] = [bracketLow, bracketHigh]
  let [below, above] = [excess(low), excess(high)]
  let [last, lastSide, widthThreeAgo] = [Number.NaN, 0, high - low]
  for (let look = 1; look <= 200; look += 1) {
    const dawdles = look % 3 === 0 && (high - low) * 2 > widthThreeAgo
    if (look % 3 === 0) widthThreeAgo = high - low
    const chord = high - (above * (high - low)) / (above - below)
    const settled = Math.abs(chord - last) <= sameRate * chord
    if (settled && excess(chord * (1 - lastSide * asGoodAs)) < 0 === lastSide > 0) return chord
    const next = !settled && !dawdles && chord > low && chord < high ? chord : (low + high) / 2
    if (next <= low || next >= high) return next
    const found = excess(next)
    if (found === 0) return next
    const side = found < 0 ? -1 : 1
    // A side that stays put twice would pull every chord to itself: half its weight.
    if (side < 0) {
      ;[low, below] = [next, found]
      if (lastSide === side) above /= 2
    } else {
      ;[high, above] = [next, found]
      if (lastSide === side) below /= 2
    }
    ;[last, lastSide] = [next, side]
  }
  return (low + high) / 2
}
