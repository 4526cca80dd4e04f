import type { Collections, CollectionsFilter } from '@tamarack/application/ports/collections.port'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { collectionState } from '@tamarack/application/queries/collection-state'
import { bucketOf, daysPastDue, delinquencyBuckets } from '@tamarack/domain/arrears/delinquency'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { isServiced } from '@tamarack/domain/loan/loan'
import { cents } from '@tamarack/domain/values/cents'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { statementsOf, type Database } from './database.ts'
import { makeConfidential, makeSealed, orNothing } from './sealed.ts'

const weekMs = 168 * 3_600_000

/** What is past due, or waits for staff while it is owed. */
const listed = `loan left join auth_user on auth_user.id = loan.user_id left join accrued_interest late on late.loan_id = loan.id
  where loan.status in ('funded', 'overdue', 'in-collections')
    and (late.late_since is not null or loan.waits_for_staff_since is not null)`

/** Days past due: from the day that was counted to today. */
const days = `coalesce(?::date - late.late_since::date, 0)`

/** The actions of a collector in their order (`collectorActions`). */
const byAction = `case when loan.waits_for_staff_since is not null then 0 when loan.contact_barred then 5
    when loan.promised_for < ? then 1 when loan.promised_for is not null then 3 when loan.contact_from > ? then 4 else 2 end`

const bucketSql = `case ${delinquencyBuckets
  .toReversed()
  .map(({ bucket, from }) => `when ${days} >= ${from} then '${bucket}'`)
  .join(' ')} end`

/** The condition of the filter and its values. */
const conditionOf = ({ bucket, only }: CollectionsFilter, today: LocalDate, now: Instant) => {
  const range = delinquencyBuckets.find((one) => one.bucket === bucket)
  const parts: (readonly [string, readonly (string | number)[]])[] = []
  if (range !== undefined) parts.push([`${days} between ? and ?`, [today, range.from, range.to ?? 100_000]])
  if (only === 'promise-broken') parts.push(['loan.promised_for < ?', [today]])
  if (only === 'no-contact-this-week') parts.push(['coalesce(loan.contacted_at, 0) <= ?', [now - weekMs]])
  return {
    sql: parts.map(([sql]) => ` and ${sql}`).join(''),
    values: parts.flatMap(([, values]) => [...values]),
  }
}

interface LineRow {
  readonly id: string
  readonly name: string | null
  readonly pastDue: number
  readonly lateSince: LocalDate | null
  readonly state: string
}

/** Reads of what collectors work through. */
export const makeCollections = (database: Database, cipher: DataCipher): Collections => {
  const run = statementsOf(database)
  const { openState, openPayload } = makeConfidential(orNothing(makeSealed(cipher)))
  return {
    async list(filter, now) {
      const today = torontoDateOf(now)
      const condition = conditionOf(filter, today, now)
      // The entries have no part in it, and are most of a state.
      const rows = await run<LineRow>(
        `select loan.id, auth_user.name, coalesce(late.past_due, 0)::float8 as "pastDue", late.late_since as "lateSince",
           jsonb_set(loan.state, '{book,entries}', '[]')::text as state
         from ${listed}${condition.sql}
         order by ${byAction}, late.late_since nulls last, loan.id limit ? offset ?`,
        [...condition.values, today, now, filter.size, (filter.page - 1) * filter.size],
      )
      const [found] = await run<{ matching: number }>(
        `select count(*)::float8 as matching from ${listed}${condition.sql}`,
        condition.values,
      )
      const sums = await run<{ bucket: string; loans: number; pastDue: number }>(
        `select ${bucketSql} as bucket, count(*)::float8 as loans, coalesce(sum(late.past_due), 0)::float8 as "pastDue"
         from ${listed} group by 1`,
        delinquencyBuckets.map(() => today),
      )
      return {
        matching: found?.matching ?? 0,
        buckets: delinquencyBuckets.map(({ bucket }) => {
          const { loans = 0, pastDue = 0 } = sums.find((one) => one.bucket === bucket) ?? {}
          return { bucket, loans, pastDue }
        }),
        lines: rows.flatMap(({ id, name, state, pastDue, lateSince }) => {
          const loan = openState(id, JSON.parse(state))
          const late = daysPastDue(lateSince ?? undefined, today)
          const counted = { pastDue: cents(pastDue), daysPastDue: late, bucket: bucketOf(late) }
          return isServiced(loan) ? [{ ...collectionState(loan, now), ...counted, loanId: id, name: name ?? '' }] : []
        }),
      }
    },
    async mentionsOf(staffId) {
      const rows = await run<{ loan_id: string; sequence: number; at: string; payload: string }>(
        `select loan_id, sequence, at, payload::text as payload from loan_event
         where type = 'staff-note' and payload -> 'mentions' @> to_jsonb(?::text) order by at desc limit 20`,
        [staffId],
      )
      return rows.map(({ loan_id: loanId, sequence, at, payload }) => {
        const { by, note } = openPayload(loanId, sequence, JSON.parse(payload)) as {
          readonly by: { readonly name: string }
          readonly note: string
        }
        return { loanId, at: instant(Number(at)), by: by.name, note }
      })
    },
  }
}
