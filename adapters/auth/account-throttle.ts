import { createHash } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import { generateId } from 'better-auth'

/** How long tries on one account are counted together. */
const windowMs = 15 * 60_000

// Kept in the library's own table, whose sweep removes rows by `last_request`: here it is the end of the window, so that no row goes early.
const count = `
  insert into auth_rate_limit (id, key, count, last_request) values (?, ?, 1, ?)
  on conflict (key) do update set
    count = case when auth_rate_limit.last_request < ? then 1 else auth_rate_limit.count + 1 end,
    last_request = case when auth_rate_limit.last_request < ? then excluded.last_request else auth_rate_limit.last_request end
  returning count`

/** The row names nobody. */
const keyOf = (email: string): string => `account:${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`

/**
 * Guards one account against many addresses: the library counts tries per address only. A try is counted before the password is looked at, so
 * that tries at the same moment count too, and known and unknown accounts count alike. A success starts anew.
 */
export const makeAccountThrottle = (orm: MikroORM, triesPerWindow: number, now: () => number = Date.now) => ({
  /** Whether this try may go on. */
  async mayTry(email: string): Promise<boolean> {
    const at = now()
    const [row] = await orm.em.getConnection().execute<{ count: number }[]>(count, [generateId(32), keyOf(email), at + windowMs, at, at])
    return row !== undefined && row.count <= triesPerWindow
  },
  async succeeded(email: string): Promise<void> {
    await orm.em.getConnection().execute('delete from auth_rate_limit where key = ?', [keyOf(email)], 'run')
  },
})
