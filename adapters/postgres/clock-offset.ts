import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import type { Database } from './database.ts'

const onlyOffset = (rows: readonly { readonly offsetMs: string }[]): number => Number(rows[0]?.offsetMs ?? 0)

/** The offset in its one row; the database lets it only grow. */
export const makeClockOffset = (database: Database): ClockOffset => {
  const execute = (statement: string, values: readonly number[] = []): Promise<{ offsetMs: string }[]> =>
    (database.em.fork() as SqlEntityManager).execute(statement, [...values])
  return {
    read: async () => onlyOffset(await execute('select offset_ms as "offsetMs" from clock')),
    raiseTo: async (offsetMs) =>
      onlyOffset(
        await execute('update clock set offset_ms = greatest(offset_ms, ?) returning offset_ms as "offsetMs"', [
          offsetMs,
        ]),
      ),
  }
}
