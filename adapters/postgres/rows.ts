import type { SqlEntityManager } from '@mikro-orm/postgresql'

/** A row as SQL names it; objects and lists are jsonb. */
export type Row = Readonly<Record<string, unknown>>

const bound = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)

/** Inserts the rows with one statement. Table and columns are ours; `onConflict` is the clause after the values. */
export const insertRows = async (
  em: SqlEntityManager,
  table: string,
  rows: readonly Row[],
  onConflict = '',
): Promise<void> => {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const marks = `(${columns.map(() => '?').join(', ')})`
  await em.execute(
    `insert into ${table} (${columns.join(', ')}) values ${rows.map(() => marks).join(', ')} ${onConflict}`,
    rows.flatMap((row) => columns.map((column) => bound(row[column]))),
  )
}

/** The clause by which a row that is there already takes the new values. */
export const overwriting = (key: string, row: Row): string =>
  `on conflict (${key}) do update set ${Object.keys(row)
    .filter((column) => column !== key)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`
