import { Migration } from '@mikro-orm/migrations'
import { attention, returnedDebits } from '@tamarack/domain/loan/attention'
import type { Loan } from '@tamarack/domain/loan/loan'
import { completed } from '@tamarack/domain/loan/stored-loan'

const atOnce = 200

/** Loans that are owed and had a debit returned: whether something has made up for it since, their stored states show. */
const mayBeIn = `select id, sequence, state from loan where id > ? and status in ('funded', 'overdue', 'in-collections')
    and state -> 'book' -> 'debits' @> '[{"state": "returned"}]'
  order by id limit ${atOnce}`

interface Owed {
  readonly id: string
  readonly sequence: number
  readonly state: Loan
}

/** Brings the views "Returned debits" and "Attention" up to date with returned debits. A loan that has a new event meanwhile has its values from that. */
export const fillInReturnedDebits = async (
  execute: (sql: string, values: readonly unknown[]) => Promise<unknown>,
): Promise<void> => {
  for (let after = ''; ;) {
    const page = (await execute(mayBeIn, [after])) as readonly Owed[]
    for (const { id, sequence, state } of page) {
      const loan = completed(state)
      await execute('update loan set debit_returned_since = ?, attention_since = ? where id = ? and sequence = ?', [
        returnedDebits(loan)[0]?.since ?? null,
        attention(loan)[0]?.since ?? null,
        id,
        sequence,
      ])
    }
    after = page.at(-1)?.id ?? after
    if (page.length < atOnce) return
  }
}

/**
 * What migration 0028 could not read in SQL: the debits that were returned before it and that nothing has made up for, as the domain reads them from the stored loans. The
 * checks of applications are sealed: `fillInChecks`, which has the key, comes after the migrations.
 */
export class Migration0030ReturnedDebits extends Migration {
  override async up(): Promise<void> {
    await fillInReturnedDebits((sql, values) => this.execute(sql, [...values]))
  }
}
