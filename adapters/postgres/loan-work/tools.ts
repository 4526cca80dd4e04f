import type { SqlEntityManager } from '@mikro-orm/postgresql'
import { insertText, type Insert } from '../rows.ts'
import type { Sealed } from '../sealed.ts'
import type { Transaction } from '../transaction.ts'

/** What the tables of one transaction work with; without one, each statement stands by itself. */
export interface Tools {
  /** Runs its statements in the transaction, too. Made when it is first used, because most commands write without it: no part of it is to be taken before. */
  readonly em: SqlEntityManager
  readonly held?: {
    readonly transaction: Transaction
    /** A value as an SQL literal. */
    readonly quote: (value: unknown) => string
  }
  readonly sealed: Sealed
}

/** For rows that are read once and not changed through the entity manager. */
export const plain = { disableIdentityMap: true } as const

/** The rows of one statement; reads that are requested at the same moment are one call of the database. */
export const read = async <Row>(
  tools: Tools,
  statement: string,
  values: readonly unknown[],
): Promise<readonly Row[]> => {
  const { held } = tools
  if (held === undefined) return tools.em.execute<Row[]>(statement, [...values])
  const { rows } = await held.transaction.execute({ text: statement, values: values.map(held.quote) })
  return rows as readonly Row[]
}

/** Writes rows without a call of the database of its own: they go with the next statement, at the latest with the commit. */
export const write = async (tools: Tools, ...inserts: readonly Insert[]): Promise<void> => {
  const { held } = tools
  const insert = insertText(inserts)
  if (insert === null) return
  if (held === undefined) await tools.em.execute(insert.text, [...insert.values])
  else held.transaction.sendWithNext({ text: insert.text, values: insert.values.map(held.quote) })
}
