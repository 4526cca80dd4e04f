import type { ProviderClock, ProviderClocks } from '@tamarack/application/ports/provider-clocks.port'

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
