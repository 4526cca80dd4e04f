import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { Differences, StoredDifference } from '@tamarack/application/ports/differences.port'
import type { Database } from './database.ts'

/** Differences in a table; one row for each loan and kind, so a difference that returns begins anew. */
export const makeDifferences = (database: Database): Differences => {
  const run = <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
    (database.em.fork() as SqlEntityManager).execute<Row[]>(sql, [...values])
  return {
    async found({ kind, loanId, ours, theirs, mendable }, at) {
      await run(
        `insert into difference (kind, loan_id, ours, theirs, mendable, first_seen_at, last_seen_at) values (?, ?, ?, ?, ?, ?, ?)
         on conflict (kind, loan_id) do update set ours = excluded.ours, theirs = excluded.theirs, mendable = excluded.mendable,
           first_seen_at = case when difference.resolved_at is null then difference.first_seen_at else excluded.first_seen_at end,
           last_seen_at = excluded.last_seen_at, resolved_at = null`,
        [kind, loanId, ours, theirs, mendable, at, at],
      )
    },
    async resolved(kind, loanId, at) {
      await run('update difference set resolved_at = ? where kind = ? and loan_id = ? and resolved_at is null', [
        at,
        kind,
        loanId,
      ])
    },
    async open(kind, limit) {
      const rows = await run<{ loan_id: string }>(
        'select loan_id from difference where kind = ? and resolved_at is null order by last_seen_at, loan_id limit ?',
        [kind, limit],
      )
      return rows.map((row) => row.loan_id)
    },
    async forStaff({ resolvedAfter, limit }) {
      return run<StoredDifference>(
        `select kind, loan_id as "loanId", ours, theirs, mendable, first_seen_at::float8 as "firstSeenAt",
           last_seen_at::float8 as "lastSeenAt", resolved_at::float8 as "resolvedAt" from difference
         where (not mendable or last_seen_at > first_seen_at) and (resolved_at is null or resolved_at > ?)
         order by resolved_at is not null, resolved_at desc, first_seen_at, loan_id limit ?`,
        [resolvedAfter, limit],
      )
    },
  }
}
