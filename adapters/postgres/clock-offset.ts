import type { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import { statementsOf, type Database } from './database.ts'

/** The offset in its one row, milliseconds; the database lets it only grow. */
export const makeClockOffset = (database: Database): ClockOffset => {
  const run = async (sql: string, values: readonly number[] = []): Promise<number> => {
    const [row] = await statementsOf(database)<{ offsetMs: string }>(sql, values)
    return Number(row?.offsetMs ?? 0)
  }
  return {
    read: () => run('select offset_ms as "offsetMs" from clock'),
    raiseTo: (offsetMs) =>
      run('update clock set offset_ms = greatest(offset_ms, ?) returning offset_ms as "offsetMs"', [offsetMs]),
  }
}
