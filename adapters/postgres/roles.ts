import { oneMigration, statementsOf, type Database } from './database.ts'

/** Runs the product: it reads and writes rows, and owns nothing, so that what keeps the logs as
 * they are cannot be switched off by it. */
export const applicationRole = 'tamarack_app'
/** Reads for reports, without what opens a session. Personal data is sealed for it as for
 * everybody without a key. */
export const readerRole = 'tamarack_reader'

const ofSessions = [
  'auth_account',
  'auth_passkey',
  'auth_rate_limit',
  'auth_session',
  'auth_two_factor',
  'auth_verification',
  'email_outbox',
  'key_fingerprint',
].join(', ')

const rightsOf: Readonly<Record<string, readonly string[]>> = {
  [applicationRole]: [
    `grant select, insert, update, delete on all tables in schema public to ${applicationRole}`,
    `grant usage on all sequences in schema public to ${applicationRole}`,
    `revoke insert, update, delete on migration from ${applicationRole}`,
    `revoke update, delete on key_fingerprint from ${applicationRole}`,
  ],
  [readerRole]: [
    `grant select on all tables in schema public to ${readerRole}`,
    `revoke all on ${ofSessions} from ${readerRole}`,
  ],
}

/** Gives each of the two roles what it needs, where it is there. For the owner of the tables, after
 * each migration. One at a time: PostgreSQL refuses rights of a table that two give at once. */
export const grantRights = (database: Database): Promise<void> =>
  oneMigration(database, async (em) => {
    const there = await em.execute<{ role: string }[]>(
      'select rolname as role from pg_roles where rolname in (?, ?) and rolname <> current_user',
      Object.keys(rightsOf),
    )
    for (const { role } of there) {
      await em.execute(`grant usage on schema public to ${role}`)
      for (const right of rightsOf[role] ?? []) await em.execute(right)
    }
  })

/** Whether the role of this connection could switch off what keeps the logs: it owns tables, or
 * stands above all rights. */
export const isOwner = async (database: Database): Promise<boolean> => {
  const [row] = await statementsOf(database)<{ owner: boolean }>(
    `select rolsuper or exists (select from pg_tables where schemaname = 'public' and pg_has_role(tableowner, 'member')) as owner
     from pg_roles where rolname = current_user`,
  )
  return row?.owner ?? true
}
