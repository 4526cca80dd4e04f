import type { Database } from '@tamarack/adapter-postgres/database'

/** People with sessions, as many as a lender of some size has; nobody holds their tokens. */
export const addSessions = async (
  database: Database,
  { people, each }: { readonly people: number; readonly each: number },
): Promise<void> => {
  const run = (statement: string, values: readonly unknown[] = []) =>
    database.em.getConnection().execute(statement, values, 'run')
  await run(
    `insert into auth_user (id, name, email, email_verified, created_at, updated_at)
    select 'crowd' || n, 'Person ' || n, 'crowd' || n || '@example.test', true, now(), now() from generate_series(1, ?::int) n`,
    [people],
  )
  await run(
    `insert into auth_session (id, token, expires_at, ends_at, user_id, signed_in_at, created_at, updated_at)
    select 'crowd' || n || '-' || m, md5(random()::text) || n || '-' || m, now() + interval '7 days', now() + interval '30 days', 'crowd' || n, now(), now(), now()
    from generate_series(1, ?::int) n, generate_series(1, ?::int) m`,
    [people, each],
  )
  await run('analyze auth_user')
  await run('analyze auth_session')
}
