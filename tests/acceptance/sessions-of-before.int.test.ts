import { openDatabase } from '@tamarack/adapter-postgres/database'
import { accountTables } from '@tamarack/adapter-auth/entities'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../support/database.ts'

test('sessions from before sign-ins ended do so from their own sign-in, and trust that belongs to none of them is asked for again', async () => {
  const database = await openDatabase({ url: await emptyDatabase(), entities: accountTables })
  const sql = (statement: string) => database.em.getConnection().execute<Record<string, unknown>[]>(statement)
  await database.migrator.up({ to: '0005-invited-again' })
  await sql(`insert into auth_user (id, name, email, role, two_factor_enabled, created_at, updated_at) values
    ('customer', 'A', 'a@example.test', 'customer', false, now(), now()), ('staff', 'B', 'b@example.test', 'employee', true, now(), now()) returning id`)
  await sql(`insert into auth_session (id, token, user_id, created_at, updated_at, expires_at)
    select "user" || days, "user" || days, "user", now() - days * interval '1 day', now(), now() + interval '7 days'
    from unnest(array['customer', 'staff']) "user", unnest(array[0, 25, 40]) days returning id`)
  await sql(`insert into auth_verification (id, identifier, value, created_at, updated_at, expires_at) values
    ('trust', 'x', 'staff', now(), now(), now() + interval '30 days'), ('invitation', 'y', 'staff', now(), now(), now() + interval '7 days') returning id`)
  await database.migrator.up()
  const left =
    await sql(`select id, extract(epoch from expires_at - created_at)::int / 3600 as hours_in_all, ends_at - created_at = interval '30 days' as a_month,
    ends_at - created_at = interval '12 hours' as half_a_day from auth_session order by id`)
  expect(left).toEqual(
    [
      ['customer0', 168, true, false],
      ['customer25', 720, true, false],
      ['customer40', 720, true, false],
      ['staff0', 12, false, true],
      ['staff25', 12, false, true],
      ['staff40', 12, false, true],
    ].map(([id, hours, month, half]) => ({ id, hours_in_all: hours, a_month: month, half_a_day: half })),
  )
  expect(await sql('select id from auth_verification')).toEqual([{ id: 'invitation' }])
  await database.close(true)
})
