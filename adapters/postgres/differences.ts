import {
  differenceIdOf,
  type DifferencePlace,
  type Differences,
  type StoredDifference,
} from '@tamarack/application/ports/differences.port'
import { statementsOf, type Database } from './database.ts'

const columns = `kind, loan_id as "loanId", subject, ours, theirs, mendable, id, first_seen_at::float8 as "firstSeenAt",
  last_seen_at::float8 as "lastSeenAt", resolved_at::float8 as "resolvedAt", resolution`

/** A field of jsonb has its keys in an order of its own. */
const inOrder = ({ resolution, ...difference }: StoredDifference): StoredDifference => ({
  ...difference,
  resolution: resolution && {
    byId: resolution.byId,
    byName: resolution.byName,
    reason: resolution.reason,
    note: resolution.note,
    at: resolution.at,
  },
})

/** Found again: an open one stays as it is, and so does one that staff closed while both sides stay
 * as they were; any other starts over. */
const stays = `(difference.resolved_at is null
  or (difference.resolution is not null and difference.ours = excluded.ours and difference.theirs = excluded.theirs))`

/** Differences in a table; one row for each place. */
export const makeDifferences = (database: Database): Differences => {
  const run = statementsOf(database)
  return {
    async found(difference, at) {
      const { kind, loanId, subject, ours, theirs, mendable } = difference
      await run(
        `insert into difference (id, kind, loan_id, subject, ours, theirs, mendable, first_seen_at, last_seen_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (id) do update set ours = excluded.ours, theirs = excluded.theirs, mendable = excluded.mendable,
           first_seen_at = case when ${stays} then difference.first_seen_at else excluded.first_seen_at end,
           last_seen_at = excluded.last_seen_at,
           resolved_at = case when ${stays} then difference.resolved_at end,
           resolution = case when ${stays} then difference.resolution end`,
        [differenceIdOf(difference), kind, loanId, subject, ours, theirs, mendable, at, at],
      )
    },
    async resolved(place, at) {
      await run('update difference set resolved_at = ? where id = ? and resolved_at is null', [
        at,
        differenceIdOf(place),
      ])
    },
    async open(kind, limit) {
      return run<DifferencePlace>(
        `select kind, loan_id as "loanId", subject from difference
         where kind = ? and resolved_at is null order by last_seen_at, id limit ?`,
        [kind, limit],
      )
    },
    async forStaff({ resolvedAfter, limit }) {
      const rows = await run<StoredDifference>(
        `select ${columns} from difference
         where (not mendable or last_seen_at > first_seen_at) and (resolved_at is null or resolved_at > ?)
         order by resolved_at is not null, resolved_at desc, first_seen_at, id limit ?`,
        [resolvedAfter, limit],
      )
      return rows.map(inOrder)
    },
    async resolve(id, resolution) {
      await run('update difference set resolved_at = ?, resolution = ? where id = ? and resolved_at is null', [
        resolution.at,
        JSON.stringify(resolution),
        id,
      ])
      const [row] = await run<StoredDifference>(`select ${columns} from difference where id = ?`, [id])
      return row === undefined ? null : inOrder(row)
    },
  }
}
