import type { MikroORM } from '@mikro-orm/postgresql'
import { generateId } from 'better-auth'
import { cursorOf, pageOf, placeIn, type Place } from '@tamarack/application/page'
import type { Clock } from '@tamarack/application/ports/clock.port'
import type { Concerned, SecurityEvent, SecurityLog } from '@tamarack/application/ports/security-log.port'

/** Refusals that anybody can cause as often as they like: one line per client, kind and minute, so
 * that a flood does not fill the disk. */
const endless: ReadonlySet<string> = new Set([
  'TOO_MANY_REQUESTS',
  'NOT_ALLOWED',
  'OUTSIDE_LIMITS',
  'FOREIGN_ORIGIN',
  'INVALID_ORIGIN',
  'MISSING_OR_NULL_ORIGIN',
  'CROSS_SITE_NAVIGATION_LOGIN_BLOCKED',
  'INVALID_TOKEN',
  'state_not_found',
  'state_mismatch',
  'invalid_callback_request',
])
/** Events without an account of ours can also be caused without limit, for instance by links with
 * made-up tokens. */
const isEndless = (outcome: string, { id, email }: Concerned): boolean =>
  endless.has(outcome) || (id === null && email === null)

const [minuteMs, dayMs] = [60_000, 24 * 60 * 60_000]

// One statement for registered and unknown addresses, so that its time does not reveal which it
// was.
const insert = `
  insert into security_event (id, type, at, user_id, outcome, ip, user_agent)
  select ?, ?, ?, coalesce(?, (select id from auth_user where email = ?)), ?, ?, ?
  where not (? and exists (select 1 from security_event where ip = ? and at > ? and type = ? and outcome = ?))`

// The database refuses to delete younger lines; those of a person whose records are on legal hold
// stay.
const removeOld = `delete from security_event e where e.at < (extract(epoch from now() - interval '2 years') * 1000)::bigint
  and not exists (select 1 from legal_hold h where h.lifted_at is null and h.customer_id = e.user_id)`

const select = `
  select id, type, at, outcome, ip, user_agent from security_event
  where user_id = ? and (at, id) < (?, ?) order by at desc, id desc limit ?`

type Row = Omit<SecurityEvent, 'at' | 'userAgent'> & { readonly at: string; readonly user_agent: string | null }

const toEvent = ({ at, user_agent: userAgent, ...row }: Row): SecurityEvent => ({ ...row, at: Number(at), userAgent })

/** Later than every event: the first page starts with the newest. */
const end: Place = { at: Number.MAX_SAFE_INTEGER, id: '' }

/** Sign-ins and security events in the table `security_event`; the database allows only inserts.
 * The first line of a day deletes lines that are two years old. */
export const makeSecurityLog = (orm: MikroORM, clock: Clock): SecurityLog => {
  let removedAt = Number.NEGATIVE_INFINITY
  return {
    async record({ type, outcome, concerned, origin: { ip, userAgent } }) {
      const [at, { id, email }] = [clock.now(), concerned]
      const values = [
        generateId(32),
        type,
        at,
        id,
        email,
        outcome,
        ip,
        userAgent,
        isEndless(outcome, concerned),
        ip,
        at - minuteMs,
        type,
        outcome,
      ]
      await orm.em.getConnection().execute(insert, values, 'run')
      if (at - removedAt < dayMs) return
      removedAt = at
      await orm.em.getConnection().execute(removeOld, [], 'run')
    },
    async eventsOf(userId, { before, size }) {
      const { at, id } = placeIn(before) ?? end
      const rows = await orm.em.getConnection().execute<Row[]>(select, [userId, at, id, size + 1])
      const { page, next } = pageOf(rows.map(toEvent), size, cursorOf)
      return { events: page, next }
    },
  }
}
