import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql'
import type { Clock } from '@tamarack/application/ports/clock.port'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { AccountEmail, AccountEmails } from '@tamarack/application/ports/email-outbox.port'

/** How long the mail server is tried, unless the link of the email ends before. */
const dayMs = 24 * 3_600_000

interface Queuing {
  readonly at: number
  readonly triedForMs?: number
  /** The subject of the email, such as a person's invitation: `dropEmailsAbout` finds it by that.
   */
  readonly about?: string
}

/** Queues an email in the transaction of `em`. It is sealed as the mail relay opens it. */
export const queueAccountEmail = async (
  em: SqlEntityManager,
  cipher: DataCipher,
  email: AccountEmail,
  { at, triedForMs = dayMs, about }: Queuing,
): Promise<void> => {
  await em.execute(
    'insert into email_outbox (id, sealed, at, about, until) values (?, ?, ?, ?, ?) on conflict (id) do nothing',
    [email.id, cipher.seal(JSON.stringify(email), `email_outbox/${email.id}`), at, about ?? null, at + triedForMs],
  )
}

/** Removes an email that was not sent yet: its link is dead. */
export const dropEmailsAbout = (em: SqlEntityManager, about: string): Promise<unknown> =>
  em.execute('delete from email_outbox where about = ? and sent_at is null', [about])

/** How often the unsent emails about these were tried; those that were sent are left out. */
export const triesAbout = async (
  em: SqlEntityManager,
  about: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (about.length === 0) return new Map()
  const marks = about.map(() => '?').join(', ')
  const rows = await em.execute<{ about: string; attempts: number }[]>(
    `select about, attempts from email_outbox where sent_at is null and about in (${marks})`,
    [...about],
  )
  return new Map(rows.map((row) => [row.about, row.attempts]))
}

export const makeAccountEmails = (orm: MikroORM, cipher: DataCipher, clock: Clock): AccountEmails => ({
  add: (email, triedForMs = dayMs) =>
    queueAccountEmail(orm.em.fork() as SqlEntityManager, cipher, email, { at: clock.now(), triedForMs }),
})
