import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import type { Database } from './database.ts'

interface Row {
  readonly offsetMs: string
}
/** The offset in the one row that `offsetStatement` answers, milliseconds. */
export const onlyOffset = (rows: readonly Row[]): number => Number(rows[0]?.offsetMs ?? 0)
export const offsetStatement = 'select offset_ms as "offsetMs" from clock'
/** The offset as a value within another statement; null before the clock was moved for the first time. */
export const offsetValue = '(select offset_ms from clock)'

const named = { name: 'clock-offset', text: offsetStatement }

/** The offset in its one row; the database lets it only grow. */
export const makeClockOffset = (database: Database): ClockOffset => {
  const execute = (statement: string, values: readonly number[] = []): Promise<Row[]> =>
    (database.em.fork() as SqlEntityManager).execute(statement, [...values])
  return {
    // Read by every call of a sandbox: without an entity manager, which costs as much as the reading.
    read: async () => {
      const pool = await database.em.getConnection().getNativeClient()
      return onlyOffset((await pool.query<Row>(named)).rows)
    },
    raiseTo: async (offsetMs) =>
      onlyOffset(
        await execute('update clock set offset_ms = greatest(offset_ms, ?) returning offset_ms as "offsetMs"', [
          offsetMs,
        ]),
      ),
  }
}
