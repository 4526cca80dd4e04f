import type { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import type { Clock, MovableClock } from '@tamarack/application/ports/clock.port'
import type { ProviderClock, ProviderClocks } from '@tamarack/application/ports/provider-clocks.port'
import { instant } from '@tamarack/domain/values/instant'

/** The machine's clock, in whole milliseconds UTC. */
export const systemClock: Clock = { now: () => instant(Date.now()) }

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

const timeoutMs = 5_000

const isClock = (value: unknown): value is ProviderClock =>
  typeof value === 'object' &&
  value !== null &&
  'nextDue' in value &&
  (value.nextDue === null || typeof value.nextDue === 'number') &&
  'underWay' in value &&
  typeof value.underWay === 'number'

/** The sandboxes at these addresses, over HTTP. */
export const makeProviderClocks = (baseUrls: readonly string[]): ProviderClocks => {
  const call = async (baseUrl: string, init: RequestInit): Promise<ProviderClock> => {
    const answer = await fetch(new URL('/sandbox/clock', baseUrl), { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const clock: unknown = answer.ok ? await answer.json() : undefined
    if (!isClock(clock)) throw new Error(`the sandbox at ${baseUrl} has no clock to move: status ${answer.status}`)
    return clock
  }
  return {
    async raiseTo(offsetMs) {
      const body = JSON.stringify({ offsetMs })
      await Promise.all(baseUrls.map((baseUrl) => call(baseUrl, { method: 'POST', body })))
    },
    read: () => Promise.all(baseUrls.map((baseUrl) => call(baseUrl, { method: 'GET' }))),
  }
}
