import type { Clock } from '@tamarack/application/ports/clock.port'

const windowMs = 60_000
/** Lookups of unknown ids in a minute for all senders whom we have no reason to trust, and for each
 * of them. Plaid has a new key every some weeks. */
export const strangersPerMinute = 20
export const eachStrangerPerMinute = 5
/** The same for senders that delivered a genuine message within the last day: their part is never
 * spent by strangers. */
export const trustedPerMinute = 10
const trustedForMs = 24 * 3_600_000
const mostTrusted = 100

export interface LookupBudget {
  /** Counts one lookup for the sender; `false` when there is none left in this minute. */
  readonly take: (sender: string) => boolean
  /** The sender delivered a genuine message. */
  readonly trust: (sender: string) => void
}

/** How many key ids that nobody has confirmed may reach Plaid: 30 a minute, no matter what arrives.
 * Forgers who invent ids from one address spend five of them; forgers with many addresses spend
 * what strangers have, and the addresses that the provider really sends from keep a part of their
 * own. */
export const makeLookupBudget = (clock: Clock): LookupBudget => {
  const trusted = new Map<string, number>()
  const spent = { window: 0, byTrusted: 0, byStrangers: 0, each: new Map<string, number>() }

  const beginWindow = (now: number): void => {
    const window = Math.floor(now / windowMs)
    if (window === spent.window) return
    spent.window = window
    spent.byTrusted = 0
    spent.byStrangers = 0
    spent.each.clear()
  }
  return {
    take: (sender) => {
      const now = clock.now()
      beginWindow(now)
      if ((trusted.get(sender) ?? 0) > now) {
        if (spent.byTrusted >= trustedPerMinute) return false
        spent.byTrusted += 1
        return true
      }
      const own = spent.each.get(sender) ?? 0
      if (spent.byStrangers >= strangersPerMinute || own >= eachStrangerPerMinute) return false
      spent.byStrangers += 1
      spent.each.set(sender, own + 1)
      return true
    },
    trust: (sender) => {
      trusted.delete(sender)
      const oldest = trusted.keys().next().value
      if (trusted.size >= mostTrusted && oldest !== undefined) trusted.delete(oldest)
      trusted.set(sender, clock.now() + trustedForMs)
    },
  }
}
