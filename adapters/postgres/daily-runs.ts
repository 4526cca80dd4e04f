import type { DailyRuns } from '@tamarack/application/ports/daily-runs.port'
import { statementsOf, type Database } from './database.ts'

/** One row for each daily work. */
export const makeDailyRuns = (database: Database): DailyRuns => {
  const run = statementsOf(database)
  return {
    lastDay: async (name) =>
      (await run<{ day: string }>('select day from daily_run where name = ?', [name]))[0]?.day ?? null,
    done: async (name, day, at) => {
      await run(
        `insert into daily_run (name, day, done_at) values (?, ?, ?)
         on conflict (name) do update set day = excluded.day, done_at = excluded.done_at`,
        [name, day, at],
      )
    },
    again: async (name) => {
      await run('delete from daily_run where name = ?', [name])
    },
  }
}
