const inARow = 3
/** A part that stays up this long after a restart has recovered: what ends it next is a new
 * trouble. */
const stableMs = 2 * 60_000

export interface Restart {
  /** 1 for the first in a row. */
  readonly number: number
  readonly of: number
  /** Doubles with each one in a row, so that a part that cannot live does not keep the machine
   * busy. */
  readonly pauseMs: number
}

/** How often a part that stops by itself is started again. */
export interface RestartBudget {
  /** Notes that the part is up now. */
  readonly isUp: () => void
  /** The restart that is due, or undefined when three in a row did not help. */
  readonly next: () => Restart | undefined
}

/** Three restarts in a row; two minutes up give all three back. `now` answers milliseconds of a
 * clock that never goes back. */
export const makeRestartBudget = (now: () => number): RestartBudget => {
  let used = 0
  let upSince: number | undefined
  return {
    isUp: () => {
      upSince = now()
    },
    next: () => {
      if (upSince !== undefined && now() - upSince >= stableMs) used = 0
      upSince = undefined
      if (used === inARow) return undefined
      used += 1
      return { number: used, of: inARow, pauseMs: 1_000 * 2 ** (used - 1) }
    },
  }
}
