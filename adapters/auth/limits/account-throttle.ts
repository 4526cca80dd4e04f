import { createHash } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import { generateId } from 'better-auth'
import { tooManyTries } from '../requests/refused.ts'

const quarterHourMs = 15 * 60_000

// Stored in the library's own table; `last_request` is the end of the window.
const count = `
  insert into auth_rate_limit (id, key, count, last_request) values (?, ?, 1, ?)
  on conflict (key) do update set
    count = case when auth_rate_limit.last_request < ? then 1 else auth_rate_limit.count + 1 end,
    last_request = case when auth_rate_limit.last_request < ? then excluded.last_request else auth_rate_limit.last_request end
  returning count, last_request`

export interface ThrottleOptions {
  /** What is counted: each kind has its own count. */
  readonly kind: string
  readonly triesPerWindow: number
  /** Milliseconds; a quarter of an hour when left out. */
  readonly windowMs?: number
}

/** Limits the tries on one account from many IP addresses; the library counts per IP address only.
 * Counts a try before it is checked, so that simultaneous tries count too, and counts registered
 * and unknown accounts alike. `now` is epoch milliseconds. */
export const makeThrottle = (
  orm: MikroORM,
  { kind, triesPerWindow, windowMs = quarterHourMs }: ThrottleOptions,
  now: () => number = Date.now,
) => {
  // The row identifies nobody.
  const keyOf = (subject: string): string =>
    `${kind}:${createHash('sha256').update(subject.trim().toLowerCase()).digest('hex')}`
  return {
    /** Counts a try: 0 if it is allowed, otherwise the seconds until the next one is. */
    async take(subject: string): Promise<number> {
      const at = now()
      const values = [generateId(32), keyOf(subject), at + windowMs, at, at]
      const [row] = await orm.em
        .getConnection()
        .execute<{ count: number; last_request: string | number }[]>(count, values)
      if (row === undefined) throw new Error('A counted try was not written')
      // The row may be that of a call which began a moment later.
      const left = Math.min(Number(row.last_request) - at, windowMs)
      return row.count <= triesPerWindow ? 0 : Math.max(1, Math.ceil(left / 1000))
    },
    async forgive(subject: string): Promise<void> {
      await orm.em.getConnection().execute('delete from auth_rate_limit where key = ?', [keyOf(subject)], 'run')
    },
  }
}

/** Counts the calls of each client address, in the place of the library's own storage: its keys
 * hold the path as it came, and so the tokens in it. Here a key is the hash of the address and the
 * route, and what is past is removed once a minute. */
export const callLimits = (orm: MikroORM) => {
  let removedAt = 0
  const removeOld = async (): Promise<void> => {
    const now = Date.now()
    if (now - removedAt < 60_000) return
    removedAt = now
    await orm.em.getConnection().execute('delete from auth_rate_limit where last_request < ?', [now], 'run')
  }
  return {
    async consume(key: string, { window, max }: { readonly window: number; readonly max: number }) {
      await removeOld()
      const counted = makeThrottle(orm, { kind: 'call', triesPerWindow: max, windowMs: window * 1000 })
      const wait = await counted.take(key.replace(/(\/(?:callback|reset-password))\/.*$/s, '$1/:id'))
      return { allowed: wait === 0, retryAfter: wait === 0 ? null : wait }
    },
  }
}
export type Throttle = ReturnType<typeof makeThrottle>

/** Counts a try, and refuses one that is too many. */
export const countTry = async (throttle: Throttle, subject: string): Promise<void> => {
  const wait = await throttle.take(subject)
  if (wait > 0) throw tooManyTries(wait)
}
