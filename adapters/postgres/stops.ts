import type { KeyedStopAct, Stops } from '@tamarack/application/ports/stops.port'
import type { Stoppable } from '@tamarack/domain/stops/stoppable'
import { instant } from '@tamarack/domain/values/instant'
import { statementsOf, type Database } from './database.ts'

type Row = Omit<KeyedStopAct, 'at' | 'by'> & { readonly at: string; readonly byId: string; readonly byName: string }

/** Acts of admins about what is stopped, as rows that are only added. */
export const makeStops = (database: Database): Stops => {
  const run = statementsOf(database)
  return {
    async acts() {
      const rows = await run<Row>(
        `select what, number, type, at, by_id as "byId", by_name as "byName", reason, note, key from stop_act order by what, number`,
      )
      return rows.map(({ byId, byName, at, ...act }) => ({
        ...act,
        at: instant(Number(at)),
        by: { id: byId, name: byName },
      }))
    },
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
