import type { KeyedStopAct, Stops } from '@tamarack/application/ports/stops.port'
import type { Stoppable } from '@tamarack/domain/stops/stoppable'
import { statementsOf, type Database } from './database.ts'

/** Acts of admins about what is stopped, as rows that are only added. */
export const makeStops = (database: Database): Stops => {
  const run = statementsOf(database)
  return {
    acts: () =>
      run<KeyedStopAct>(
        `select what, number, type, at::float8 as at, jsonb_build_object('id', by_id, 'name', by_name) as by, reason, note, key
         from stop_act order by what, number`,
      ),
    async add({ what, number, type, at, by, reason, note, key }) {
      await run(
        `insert into stop_act (what, number, type, at, by_id, by_name, reason, note, key)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
        [what, number, type, at, by.id, by.name, reason, note, key],
      )
    },
    async held() {
      const rows = await run<{ held: Stoppable; loans: number }>(
        'select held, count(*)::int as loans from loan where held is not null group by held',
      )
      const of = (what: Stoppable): number => rows.find(({ held }) => held === what)?.loans ?? 0
      return { debits: of('debits'), disbursements: of('disbursements') }
    },
  }
}
