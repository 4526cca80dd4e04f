import type { Activity, ActivityLine, StaffLooks } from '@tamarack/application/ports/activity.port'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { statementsOf, type Database } from './database.ts'
import { makeSealed } from './sealed.ts'

/** One list over the records of what staff looked at and did; `place` is where the sealed text belongs. Of the security log it has
 * what staff did to the product. */
const lines = `
  select 'look:' || chain || ':' || sequence as id, 'look' as kind, part as type, at, staff_id as by_id, staff_name as by_name,
    staff_role as by_role, user_id as about_id, loan_id, detail, people, reason, sealed, 'look/' || chain as place, ip, user_agent
  from look
  union all
  select 'employee:' || id, 'employee', type, at, actor_id, actor_name, actor_role, staff_id, null,
    coalesce(data ->> 'to', data ->> 'role'), null, null, null, null, ip, user_agent
  from staff_event
  union all
  select 'legal-hold:' || h.id || ':placed', 'legal-hold', 'placed', placed_at, placed_by_id, placed_by_name, null,
    coalesce(h.customer_id, l.user_id), h.loan_id, scope, null, reason, sealed_note, 'legal_hold/' || h.id || '/placed', null, null
  from legal_hold h join loan l on l.id = h.loan_id
  union all
  select 'legal-hold:' || h.id || ':lifted', 'legal-hold', 'lifted', lifted_at, lifted_by_id, lifted_by_name, null,
    coalesce(h.customer_id, l.user_id), h.loan_id, scope, null, lifted_reason, lifted_sealed_note, 'legal_hold/' || h.id || '/lifted', null, null
  from legal_hold h join loan l on l.id = h.loan_id where lifted_at is not null
  union all
  select 'security:' || id, case type when 'clock-move' then 'clock' else 'webhook' end, type, at, user_id, null, null,
    null, null, null, null, null, null, null, ip, user_agent
  from security_event where type in ('webhook-dismissal', 'clock-move') and outcome = 'ok'
  union all
  select 'loan:' || e.loan_id || ':' || e.sequence, 'loan', e.type, e.at, actor_id, actor_name, actor_role, l.user_id, e.loan_id,
    coalesce(payload #>> '{action,kind}', payload #>> '{verdict,outcome}'), null,
    case when e.type like 'money-action-%' then payload ->> 'reason' end, null, null, ip, user_agent
  from loan_event e join loan l on l.id = e.loan_id where actor_role in ('admin', 'employee', 'reviewer')
  union all
  select 'stop:' || what || ':' || number, 'house', type, at, by_id, by_name, null, null, null, what, null, reason, null, null, null, null
  from stop_act
  union all
  select 'policy:' || number, 'house', case type when 'proposal-withdrawn' then 'policy-withdrawn' else type end, at, by_id, by_name,
    null, null, null, null, null, null, null, null, null, null from house_policy_act
  union all
  select 'month:' || month || ':' || number, 'house', 'month-' || type, at, by_id, by_name, null, null, null, month, null, null, null,
    null, null, null from period_act`

const actsSql = `select jsonb_build_object('id', actor_id, 'name', actor_name) as by, at::float8 as at, loan_id as "loanId",
    payload #>> '{action,kind}' as action, payload #> '{proposed,by}' as "proposedBy"
  from loan_event where actor_role in ('admin', 'employee', 'reviewer') and actor_id is not null and at >= ?`

/** The first look of each day at a loan that is not a case of the reader, and on which the reader
 * did nothing. */
const looksOutsideSql = `select jsonb_build_object('id', staff_id, 'name', max(staff_name)) as by, min(at)::float8 as at, k.loan_id as "loanId"
  from look k join loan l on l.id = k.loan_id
  where at >= ? and l.officer_id is distinct from staff_id
    and not exists (select from loan_event e where e.loan_id = k.loan_id and e.actor_id = k.staff_id and e.type <> 'case-assigned')
  group by staff_id, k.loan_id, at / 3600000`

const invitationsSql = `select distinct actor_id as by, staff_id as "to" from staff_event
  where type in ('created', 'invited') and actor_id is not null`

const listSql = `with line as (${lines})
  select line.id, kind, type, at::float8 as at, coalesce(by_name, who.name) as "byName", coalesce(by_role, who.role) as "byRole",
    whose.name as about, loan_id as "loanId", detail, people, reason, sealed, place, ip, user_agent as "userAgent"
  from line left join auth_user who on who.id = by_id left join auth_user whose on whose.id = about_id
  where (?::text is null or by_id = ?) and (?::text is null or kind = ?) and at >= ? and at < ?
    and (?::bigint is null or (at, line.id) < (?::bigint, ?))
  order by at desc, line.id desc limit ?`

const dayMs = 86_400_000

/** A loan that was looked at on two days counts twice in the mean. */
const looksOfStaffSql = `
  select staff_id as id, max(staff_name) as name, max(staff_role) as role,
    count(distinct loan_id) filter (where at >= since)::int as loans,
    count(*) filter (where at >= since and part = 'shown')::int as shown,
    count(*) filter (where at >= since and part = 'evidence-pack')::int as packs,
    (count(distinct (loan_id, (since - at) / day_ms)) filter (where at < since and loan_id is not null))::float8 / 30 as usually
  from look, (select ?::bigint as since, ?::bigint as day_ms) moment where at >= since - 30 * day_ms
  group by staff_id having count(*) filter (where at >= since) > 0 order by loans desc, id`

type Row = Omit<ActivityLine, 'text'> & { readonly sealed: string | null; readonly place: string }

const latest = Number.MAX_SAFE_INTEGER

export const makeActivity = (database: Database, cipher: DataCipher): Activity => {
  const run = statementsOf(database)
  const { open } = makeSealed(cipher)
  return {
    looksOfStaff: (at) => run<StaffLooks>(looksOfStaffSql, [at - dayMs, dayMs]),
    done: async (since) => ({
      acts: await run(actsSql, [since]),
      looks: await run(looksOutsideSql, [since]),
      invitations: await run(invitationsSql, []),
    }),
    async list({ who, kind, within, after, limit }) {
      const { from, until } = within ?? { from: 0, until: latest }
      const { at, id } = after ?? { at: null, id: '' }
      const rows = await run<Row>(listSql, [who, who, kind, kind, from, until, at, at, id, limit])
      // Of a hold whose records are destroyed no words are left.
      return rows.map(({ sealed, place, ...line }) => ({ ...line, text: sealed ? open<string>(sealed, place) : null }))
    },
  }
}
