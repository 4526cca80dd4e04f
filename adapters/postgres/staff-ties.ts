import type { StaffTies } from '@tamarack/application/ports/staff-ties.port'
import { tieDays, tiesOf, tyingTypes, type StaffTie } from '@tamarack/domain/duties/ties'
import type { Instant } from '@tamarack/domain/values/instant'
import { statementsOf, type Database } from './database.ts'

/** Reads the ties from the audit log of staff accounts, in a transaction or outside. */
export const staffTies = async (
  run: <Found>(sql: string, values: unknown[]) => Promise<Found[]>,
  now: Instant,
): Promise<readonly StaffTie[]> => {
  const marks = tyingTypes.map(() => '?').join(', ')
  return tiesOf(
    await run(
      `select type, actor_id as by, staff_id as to, at::float8 as at, data->>'proposedBy' as "proposedBy"
       from staff_event where type in (${marks}) and at > ? order by at, id`,
      [...tyingTypes, now - tieDays * 24 * 3_600_000],
    ),
  )
}

export const makeStaffTies = (database: Database): StaffTies => {
  const run = statementsOf(database)
  return { at: (now) => staffTies(run, now) }
}
