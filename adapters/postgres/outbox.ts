import type { Outbox, Wake } from '@tamarack/application/ports/outbox.port'
import { statementsOf, type Database } from './database.ts'

/** The table is small: a wake leaves it as soon as its workflow has it. */
export const makeOutbox = (database: Database): Outbox => {
  const execute = statementsOf(database)
  return {
    waiting: (loanId) =>
      execute<Wake>(
        'select loan_id as "loanId", sequence, event, workflow from outbox where loan_id = ? order by sequence',
        [loanId],
      ),
    overdue: async (recordedBefore, limit) => {
      const rows = await execute<{ loanId: string }>(
        'select loan_id as "loanId" from outbox where at < ? group by loan_id order by min(at) limit ?',
        [recordedBefore, limit],
      )
      return rows.map(({ loanId }) => loanId)
    },
    remove: async ({ loanId, sequence }) => {
      await execute('delete from outbox where loan_id = ? and sequence = ?', [loanId, sequence])
    },
  }
}
