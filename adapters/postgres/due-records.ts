import type { DueRecords } from '@tamarack/application/ports/due-records.port'
import { applicationEnds } from '@tamarack/domain/loan/status'
import { marks, statementsOf, type Database } from './database.ts'

/** A loan is closed since the last event of its log, a debt that was written off since its ledger's
 * last posting at the earliest; one that belongs to nobody is destroyed already. */
const nextSql = `select l.id from loan l join loan_event e on e.loan_id = l.id and e.sequence = l.sequence
  where l.user_id is not null and l.id > ? and ((l.status in ('repaid', 'cancelled') and e.at < ?) or (l.status in (${marks(applicationEnds)}) and e.at < ?)
      or (l.status = 'written-off' and l.state #>> '{book,entries,-1,on}' < ?))
    and not is_on_legal_hold(l.id, array[l.user_id, l.co_applicant_id])
  order by l.id limit ?`

const held = (person: string): string =>
  `exists (select 1 from legal_hold h where h.lifted_at is null and h.customer_id = ${person})`

/** Sessions and the security log run on real time, also in a sandbox whose calendar is moved. */
const unusedAccounts = `delete from auth_user u where u.role = 'customer' and u.created_at < to_timestamp(? / 1000.0)
  and not exists (select 1 from loan l where l.user_id = u.id or l.co_applicant_id = u.id)
  and not exists (select 1 from security_event s where s.user_id = u.id)
  and not exists (select 1 from auth_session s where s.user_id = u.id) and not ${held('u.id')} returning u.id`

export const makeDueRecords = (database: Database): DueRecords => {
  const run = statementsOf(database)
  return {
    async next({ signedBefore, unsignedBefore, writtenOffBefore, after, limit }) {
      const rows = await run<{ id: string }>(nextSql, [
        after,
        signedBefore,
        ...applicationEnds,
        unsignedBefore,
        writtenOffBefore,
        limit,
      ])
      return rows.map(({ id }) => id)
    },
    async removeUnused(before) {
      await run(`delete from auth_session s where s.ends_at < now() and not ${held('s.user_id')}`, [])
      await run(`delete from webhook where loan_id is null and state = 'handled' and received_at < ?`, [before])
      await run(
        `update webhook set sealed_body = '', event = null where loan_id is null and state = 'dismissed' and received_at < ? and sealed_body <> ''`,
        [before],
      )
      return (await run(unusedAccounts, [before])).length
    },
  }
}
