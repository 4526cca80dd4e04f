import type { OperationFigures } from '@tamarack/application/ports/operation.port'
import { statementsOf, type Database } from './database.ts'

const dayMs = 86_400_000

interface Waiting {
  readonly count: number
  readonly since: number | null
}

/** What an operator watches of the record. Each statement reads an index or a small table: it runs
 * several times a minute. */
export const makeOperation = (database: Database) => {
  const run = statementsOf(database)
  const waiting = async (sql: string, now: number, values: readonly unknown[] = []) => {
    const [row] = await run<Waiting>(sql, values)
    const { count, since } = row ?? { count: 0, since: null }
    return { count, oldestSeconds: since === null ? 0 : Math.max(0, (now - since) / 1_000) }
  }
  return async (now: number): Promise<OperationFigures> => {
    const open = await run<{ kind: string; count: number }>(
      `select kind, count(*)::int as count from difference where resolved_at is null group by kind`,
    )
    const [limit] = await run<{ most: number }>(`select current_setting('max_connections')::int as most`)
    return {
      wakes: await waiting('select count(*)::int as count, min(at)::float8 as since from outbox', now),
      emails: await waiting(
        'select count(*)::int as count, min(at)::float8 as since from email_outbox where sent_at is null',
        now,
      ),
      webhooks: await waiting(
        `select count(*)::int as count, min(received_at)::float8 as since from webhook where state = 'received'`,
        now,
      ),
      funding: await waiting(
        `select count(*)::int as count, min(activated_at)::float8 as since from loan where status = 'active'`,
        now,
      ),
      payments: await run(
        'select kind, state, count(*)::int as count from payment where requested_at >= ? group by kind, state',
        [now - 30 * dayMs],
      ),
      differences: Object.fromEntries(open.map(({ kind, count }) => [kind, count])),
      connections: await run(
        `select application_name as part, count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name like 'tamarack-%' group by application_name`,
      ),
      mostConnections: limit?.most ?? 0,
      runs: await run('select name, done_at::float8 as "doneAt" from daily_run'),
    }
  }
}
