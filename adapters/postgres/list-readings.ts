import type { ListReading, ListReadings } from '@tamarack/application/ports/list-readings.port'
import { statementsOf, type Database } from './database.ts'

/** One row for each list of the provider: the last reading of it. */
export const makeListReadings = (database: Database): ListReadings => {
  const run = statementsOf(database)
  return {
    async last(name) {
      const [row] = await run<ListReading>(
        `select day, from_at::float8 as "from", to_at::float8 as "to", through_at::float8 as through, whole
         from list_reading where name = ?`,
        [name],
      )
      return row ?? null
    },
    async store(name, { day, from, to, through, whole }) {
      await run(
        `insert into list_reading (name, day, from_at, to_at, through_at, whole) values (?, ?, ?, ?, ?, ?)
         on conflict (name) do update set day = excluded.day, from_at = excluded.from_at, to_at = excluded.to_at,
           through_at = excluded.through_at, whole = excluded.whole`,
        [name, day, from, to, through, whole],
      )
    },
  }
}
