import type { Clock } from './ports/clock.port.ts'

interface Pauses {
  readonly firstMs: number
  readonly longestMs: number
}

/** The pause after failures: `firstMs`, then twice as long after each further one. */
export const makeBackOff = (clock: Clock, { firstMs, longestMs }: Pauses) => {
  let pauseMs = 0
  let until = 0
  return {
    failed(): void {
      pauseMs = Math.min(pauseMs === 0 ? firstMs : pauseMs * 2, longestMs)
      until = clock.now() + pauseMs
    },
    succeeded(): void {
      pauseMs = 0
      until = 0
    },
    /** Whether the last try failed. */
    hasFailed: (): boolean => pauseMs > 0,
    /** Whether the next try has to wait. */
    isResting: (): boolean => clock.now() < until,
  }
}
