import type { Clock, MovableClock } from '@tamarack/application/ports/clock.port'
import type { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import { together } from '@tamarack/application/together'
import { instant } from '@tamarack/domain/values/instant'

/** Real time plus the kept offset. Whoever answers a request or runs a step calls `catchUp` first, so that every process has the same present. */
export const makeMovableClock = (real: Clock, offset: Pick<ClockOffset, 'read'>): MovableClock => {
  let offsetMs = 0
  let latest = Number.NEGATIVE_INFINITY
  /** Calls that arrive while a reading is under way share the next one: that one began after all of them. */
  const read = together(async (calls: readonly undefined[]) => {
    const now = await offset.read()
    return calls.map(() => now)
  })
  // Answers may overtake each other; the larger is the later one.
  const follow = (read: number): void => {
    offsetMs = Math.max(offsetMs, read)
  }
  return {
    follow,
    now: () => {
      latest = Math.max(latest, real.now() + offsetMs)
      return instant(latest)
    },
    offsetMs: () => offsetMs,
    catchUp: async () => follow(await read(undefined).catch(() => 0)),
  }
}
