import pg from 'pg'
import { vi } from 'vitest'
import { patience } from '@tamarack/application/testing/patience'

/** A second program at the same database, in a transaction of its own that stays open: what it
 * locks, everybody else waits for. */
export const holdBack = async (statement: string, values: readonly unknown[] = []) => {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' })
  await client.connect()
  await client.query('begin')
  await client.query(statement, [...values])
  return {
    sql: (other: string, more: readonly unknown[] = []) => client.query(other, [...more]),
    /** Until somebody waits for a lock in this database: the moment in which two meet. */
    untilWaitedFor: (waiting = 1) =>
      vi.waitFor(
        async () => {
          const { rows } = await client.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          if ((rows[0]?.n ?? 0) < waiting) throw new Error('Nobody waits')
        },
        { ...patience, interval: 20 },
      ),
    release: async () => {
      await client.query('commit')
      await client.end()
    },
  }
}
