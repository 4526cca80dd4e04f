import type { SqlEntityManager } from '@mikro-orm/postgresql'
import { insertText, type Insert } from '../rows.ts'
import type { Sealed } from '../sealed.ts'
import type { Transaction } from '../transaction.ts'

/** What the tables of one transaction work with. The entity manager runs its statements in the transaction, too; without one, each stands by itself. */
export interface Tools {
  readonly em: SqlEntityManager
  readonly transaction?: Transaction
  readonly sealed: Sealed
}

/** With its values as SQL literals; objects and lists are bound as JSON before. */
const repeated = ({ em }: Tools, text: string, values: readonly unknown[]) => ({
  text,
  values: values.map((value) => String(em.getPlatform().quoteValue(value))),
})

/** For rows that are read once and not changed through the entity manager. */
export const plain = { disableIdentityMap: true } as const

/** The rows of one statement; reads that are requested at the same moment are one call of the database. */
export const read = async <Row>(
  tools: Tools,
  statement: string,
  values: readonly unknown[],
): Promise<readonly Row[]> => {
  const { em, transaction } = tools
  if (transaction === undefined) return em.execute<Row[]>(statement, [...values])
  const { rows } = await transaction.execute(repeated(tools, statement, values))
  return rows as readonly Row[]
}

/** Writes rows without a call of the database of its own: they go with the next statement, at the latest with the commit. */
export const write = async (tools: Tools, ...inserts: readonly Insert[]): Promise<void> => {
  const { em, transaction } = tools
  const insert = insertText(inserts)
  if (insert === null) return
  if (transaction === undefined) await em.execute(insert.text, [...insert.values])
  else transaction.sendWithNext(repeated(tools, insert.text, insert.values))
}
