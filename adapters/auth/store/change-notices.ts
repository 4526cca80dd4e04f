import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql'
import type { ChangeNotices } from '@tamarack/application/ports/change-notices.port'
import type { LegalVersionKey } from '@tamarack/domain/documents/change-notices'
import type { SignUp } from '@tamarack/domain/documents/legal-versions'
import { instant } from '@tamarack/domain/values/instant'

const waitingSql = `select u.id, u.email_verified, u.accepted_texts, (extract(epoch from u.created_at) * 1000)::bigint as opened_at
  from auth_user u left join change_notice n on n.user_id = u.id and n.kind = ? and n.version = ?
  where u.role = 'customer' and u.id > ? and (n.user_id is null or (n.sent_at is null and n.tried_at < ?))
  order by u.id limit ?`

/** Of two that claim the same email at once, the second waits for the first one's row and finds it
 * fresh. */
const claimSql = `with person as (select id, name, email from auth_user where id = ? and email_verified for key share),
  claimed as (
    insert into change_notice as n (user_id, kind, version, tried_at) select id, ?, ?, ? from person
    on conflict (user_id, kind, version) do update set tried_at = excluded.tried_at
      where n.sent_at is null and n.tried_at < ?
    returning user_id)
  select name, email from person join claimed on claimed.user_id = person.id`

interface Waiting {
  readonly id: string
  readonly email_verified: boolean
  readonly accepted_texts: string | null
  readonly opened_at: string
}

interface Recorded extends LegalVersionKey {
  readonly tried_at: string
  readonly sent_at: string | null
}

/** A row per person and version of a legal page, next to the accounts. */
export const makeChangeNotices = (orm: MikroORM): ChangeNotices => {
  const run = <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
    (orm.em.fork() as SqlEntityManager).execute<Row[]>(sql, [...values])
  return {
    async waiting({ kind, version }, { triedBefore, after, limit }) {
      const rows = await run<Waiting>(waitingSql, [kind, version, after, triedBefore, limit])
      return rows.map(({ id, email_verified: emailVerified, accepted_texts: accepted, opened_at: openedAt }) => ({
        id,
        emailVerified,
        signUp: accepted === null ? null : (JSON.parse(accepted) as SignUp),
        openedAt: instant(Number(openedAt)),
      }))
    },
    async claim({ kind, version }, person, { at, triedBefore }) {
      const values = [person, kind, version, at, triedBefore]
      return (await run<{ name: string; email: string }>(claimSql, values))[0] ?? null
    },
    async sent({ kind, version }, person, at) {
      await run('update change_notice set sent_at = ? where user_id = ? and kind = ? and version = ?', [
        at,
        person,
        kind,
        version,
      ])
    },
    async of(person) {
      const rows = await run<Recorded>(
        'select kind, version, tried_at, sent_at from change_notice where user_id = ? order by tried_at desc, kind, version desc',
        [person],
      )
      return rows.map(({ kind, version, tried_at: triedAt, sent_at: sentAt }) => ({
        kind,
        version,
        triedAt: Number(triedAt),
        sentAt: sentAt === null ? null : Number(sentAt),
      }))
    },
  }
}
