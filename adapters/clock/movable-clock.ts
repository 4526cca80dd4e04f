import type { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import type { Clock, MovableClock } from '@tamarack/application/ports/clock.port'
import { instant } from '@tamarack/domain/values/instant'

/** Real time plus the kept offset. Anyone who answers a request or runs a step calls `catchUp`
 * first, so that every process has the same present. */
export const makeMovableClock = (real: Clock, offset: Pick<ClockOffset, 'read'>): MovableClock => {
  let offsetMs = 0
  let latest = Number.NEGATIVE_INFINITY
  return {
    now: () => {
      latest = Math.max(latest, real.now() + offsetMs)
      return instant(latest)
    },
    offsetMs: () => offsetMs,
    // Answers may overtake each other; the larger is the later one.
    catchUp: async () => {
      const read = await offset.read().catch(() => 0)
      offsetMs = Math.max(offsetMs, read)
    },
  }
}
