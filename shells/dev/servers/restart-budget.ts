const inARow = 3
/** A part that stays up this long after a restart has recovered: what ends it next is a new
 * trouble. */
const stableMs = 2 * 60_000

/** Three restarts in a row; two minutes up give all three back. `now` answers milliseconds of a
 * clock that never goes back. */
export const makeRestartBudget = (now: () => number) => {
  let used = 0
  let upSince: number | undefined
  return {
    isUp: (): void => {
      upSince = now()
    },
    /** The restart that is due (its number is 1 for the first in a row), or undefined when three in
     * a row did not help. The pause doubles with each one, so that a part that cannot live does not
     * keep the machine busy. */
    next: () => {
      if (upSince !== undefined && now() - upSince >= stableMs) used = 0
      upSince = undefined
      if (used === inARow) return undefined
      used += 1
      return { number: used, of: inARow, pauseMs: 1_000 * 2 ** (used - 1) }
    },
  }
}
