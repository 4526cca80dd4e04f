import type { StaffTies } from '@tamarack/application/ports/staff-ties.port'
import { tieDays, type StaffTie } from '@tamarack/domain/duties/ties'
import type { Instant } from '@tamarack/domain/values/instant'
import { statementsOf, type Database } from './database.ts'

/** Reads the ties from the audit log of staff accounts, in a transaction or outside. What the
 * machine's keeper did has no actor and ties nobody. What two people changed ties whoever proposed
 * it. */
export const staffTies = (
  run: <Found>(sql: string, values: unknown[]) => Promise<Found[]>,
  now: Instant,
): Promise<readonly StaffTie[]> =>
  run<StaffTie>(
    `select coalesce(data->>'proposedBy', actor_id) as by, staff_id as to, at::float8 as at,
       case type when 'created' then 'invited' when 'invited' then 'invited' when 'activated' then 'reactivated'
         when 'email-changed' then 'address-changed' else type end as act
     from staff_event
     where type in ('created', 'invited', 'activated', 'role-changed', 'email-changed') and actor_id is not null and at > ?
     order by at, id`,
    [now - tieDays * 24 * 3_600_000],
  )

export const makeStaffTies = (database: Database): StaffTies => {
  const run = statementsOf(database)
  return { at: (now) => staffTies(run, now) }
}
