import type { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import { planned, statementsOf, type Database } from './database.ts'

/** The offset in its one row, milliseconds; the database lets it only grow. */
export const makeClockOffset = (database: Database): ClockOffset => {
  const read = planned(database, 'clock', 'select offset_ms as "offsetMs" from clock')
  const offsetIn = ([row]: readonly { readonly offsetMs: string }[]): number => Number(row?.offsetMs ?? 0)
  return {
    read: async () => offsetIn(await read<{ offsetMs: string }>()),
    raiseTo: async (offsetMs) =>
      offsetIn(
        await statementsOf(database)(
          'update clock set offset_ms = greatest(offset_ms, ?) returning offset_ms as "offsetMs"',
          [offsetMs],
        ),
      ),
  }
}
