import type { SqlEntityManager } from '@mikro-orm/postgresql'

/** A row as SQL names it; objects and lists are jsonb. */
export type Row = Readonly<Record<string, unknown>>

const bound = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)

/** Rows for one table. Table and columns are ours; `onConflict` is the clause after the values. */
export interface Insert {
  readonly table: string
  readonly rows: readonly Row[]
  readonly onConflict?: string
}

const textOf = ({ table, rows, onConflict = '' }: Insert): string => {
  const columns = Object.keys(rows[0] ?? {})
  const marks = `(${columns.map(() => '?').join(', ')})`
  return `insert into ${table} (${columns.join(', ')}) values ${rows.map(() => marks).join(', ')} ${onConflict}`
}

const valuesOf = ({ rows }: Insert): readonly unknown[] => {
  const columns = Object.keys(rows[0] ?? {})
  return rows.flatMap((row) => columns.map((column) => bound(row[column])))
}

/**
 * The one statement that inserts rows into one table or several; null when there are none. References between the tables are checked at its end:
 * https://www.postgresql.org/docs/current/queries-with.html#QUERIES-WITH-MODIFYING. A table may stand in the list once.
 */
export const insertText = (
  inserts: readonly Insert[],
): { readonly text: string; readonly values: readonly unknown[] } | null => {
  const filled = inserts.filter(({ rows }) => rows.length > 0)
  const last = filled.at(-1)
  if (last === undefined) return null
  const before = filled.slice(0, -1).map((insert) => `${insert.table}_rows as (${textOf(insert)})`)
  const text = `${before.length > 0 ? `with ${before.join(', ')} ` : ''}${textOf(last)}`
  return { text, values: filled.flatMap(valuesOf) }
}

/** Inserts rows into one table or several with one call of the database. */
export const insertRows = async (em: SqlEntityManager, ...inserts: readonly Insert[]): Promise<void> => {
  const insert = insertText(inserts)
  if (insert !== null) await em.execute(insert.text, [...insert.values])
}

/** Rows that take the place of those that are there already; `keys` are the columns that make them the same. */
export const overwriting = (table: string, keys: readonly string[], rows: readonly Row[]): Insert => ({
  table,
  rows,
  onConflict: `on conflict (${keys.join(', ')}) do update set ${Object.keys(rows[0] ?? {})
    .filter((column) => !keys.includes(column))
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`,
})
