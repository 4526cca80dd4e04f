import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { attention } from '@tamarack/domain/loan/attention'
import type { Loan } from '@tamarack/domain/loan/loan'
import { makeConfidential } from './confidential.ts'
import type { Database } from './database.ts'
import { makeSealed } from './sealed.ts'

interface Row {
  readonly id: string
  readonly sequence: number
  readonly state: Loan
}

/** Applications to decide: as many as wait, never the whole book. */
const toDecide = `select id, sequence, state from loan
  where status = 'review' and attention_since is null and state -> 'decision' is null order by id`

/**
 * Brings applications with a check that does not pass into the view "Attention" that were stored before the view was there. Their checks are sealed, so no migration can
 * read them; run again, it changes nothing. Answers how many joined.
 */
export const fillInChecks = async (database: Database, cipher: DataCipher): Promise<number> => {
  const em = database.em.fork() as SqlEntityManager
  const { openState } = makeConfidential(makeSealed(cipher))
  let joined = 0
  for (const { id, sequence, state } of await em.execute<Row[]>(toDecide)) {
    const [first] = attention(openState(id, state))
    if (first === undefined) continue
    await em.execute('update loan set attention_since = ? where id = ? and sequence = ?', [first.since, id, sequence])
    joined += 1
  }
  return joined
}
