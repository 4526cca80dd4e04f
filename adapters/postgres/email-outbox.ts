import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { EmailOutbox, QueuedEmail } from '@tamarack/application/ports/email-outbox.port'
import { statementsOf, type Database } from './database.ts'
import { makeSealed, type Sealed } from './sealed.ts'

/** Queues an e-mail in the transaction of `em`, unless one of that id was queued before. */
export const queueEmail = async (
  em: SqlEntityManager,
  sealed: Sealed,
  { loanId = null, ...email }: Omit<QueuedEmail, 'loanId'> & { readonly loanId?: string | null },
  at: number,
): Promise<void> => {
  await em.execute(
    'insert into email_outbox (id, loan_id, sealed, at) values (?, ?, ?, ?) on conflict (id) do nothing',
    [email.id, loanId, sealed.seal(email, 'email_outbox', email.id), at],
  )
}

/** The e-mail's delay was recorded at that moment. */
export const delayEmail = async (em: SqlEntityManager, id: string, at: number): Promise<void> => {
  await em.execute('update email_outbox set at = ? where id = ?', [at, id])
}

interface Row {
  readonly id: string
  readonly loanId: string | null
  readonly sealed: string
  readonly at: number
}

/** Claims and retries run on the database's own clock, because a sandbox's moved clock says nothing
 * about how long a process takes. */
export const makeEmailOutbox = (database: Database, cipher: DataCipher): EmailOutbox => {
  const execute = statementsOf(database)
  const sealed = makeSealed(cipher)
  return {
    async claim({ loanId, limit }) {
      if (loanId === undefined)
        await execute('delete from email_outbox where until <= extract(epoch from now()) * 1000')
      const [condition, values] =
        loanId === undefined ? ['tried_again_at <= now()', []] : ['loan_id = ? and claimed_until <= now()', [loanId]]
      const rows = await execute<Row>(
        `with claimed as (update email_outbox set claimed_until = now() + interval '1 minute', attempts = attempts + 1,
           tried_again_at = now() + interval '1 minute'
         where id in (select id from email_outbox where sent_at is null and ${condition}
           order by at, id limit ? for update skip locked)
         returning id, loan_id, sealed, at)
         select id, loan_id as "loanId", sealed, at::float8 as at from claimed order by claimed.at, id`,
        [...values, limit],
      )
      return rows.map((row) => ({
        ...sealed.open<QueuedEmail>(row.sealed, 'email_outbox', row.id),
        ...(row.loanId !== null && { loanId: row.loanId }),
        at: row.at,
      }))
    },
    sent: async (id, at) => {
      await execute(`update email_outbox set sent_at = ?, sealed = '' where id = ?`, [at, id])
    },
    release: async (id) => {
      await execute(
        `update email_outbox set claimed_until = now(),
           tried_again_at = now() + least(power(2, least(attempts, 10)), 600) * interval '1 second'
         where id = ?`,
        [id],
      )
    },
    waiting: async (loanId) => {
      const [row] = await execute<{ count: number }>(
        'select count(*)::int as count from email_outbox where loan_id = ? and sent_at is null',
        [loanId],
      )
      return row?.count ?? 0
    },
  }
}
