import type { Context } from 'koa'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Where a request comes from, as far as our own proxies vouch for it; IPv4 without its IPv6
 * wrapping, and both without the port that some proxies write behind: what is no bare address
 * would be counted as one and the same client. */
export const clientAddress = ({ ip }: Pick<Context, 'ip'>): string =>
  ip
    .replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/, '')

/** Counts per key in this process; several processes behind a proxy allow that many times as
 * much. */
export interface RateLimit {
  /** Counts one try, and answers the seconds to wait if it was one too many. */
  readonly take: (key: string) => Promise<number | null>
  /** Takes one counted try away again: what came of it is no matter for this limit. */
  readonly giveBack: (key: string) => Promise<void>
}

const seconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))

/** So many tries for each key within so many seconds. */
export const makeRateLimit = (times: number, perSeconds: number): RateLimit => {
  const limiter = new RateLimiterMemory({ points: times, duration: perSeconds })
  return {
    async take(key) {
      try {
        await limiter.consume(key)
        return null
      } catch (refusal) {
        // The library rejects with its answer when there is no try left, and with an error when it
        // is broken.
        if (refusal instanceof RateLimiterRes) return seconds(refusal)
        throw refusal
      }
    },
    async giveBack(key) {
      const used = await limiter.get(key)
      // The time may have passed in between; a new one does not begin with a credit.
      if (used !== null && used.consumedPoints > 0) await limiter.reward(key, 1)
    },
  }
}

/** Anyone who has one IPv6 address has 2^64 of them: they count as one. */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return address
  const [before = '', after] = address.toLowerCase().split('::')
  const [first, last] = [
    before.split(':').filter((group) => group !== ''),
    (after ?? '').split(':').filter((group) => group !== ''),
  ]
  const zeros =
    after === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
