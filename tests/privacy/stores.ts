import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Place } from './search.ts'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array
const asContent = (value: unknown): string | Uint8Array => (isBytes(value) ? value : String(value))

/** One place for each column of each table: values of many rows, which a zero byte keeps apart. */
const byColumn = (store: string, table: string, rows: readonly Readonly<Record<string, unknown>>[]): readonly Place[] =>
  Object.keys(rows[0] ?? {}).map((column) => ({
    where: `${store} ${table}.${column}`,
    content: Buffer.concat(
      rows.flatMap((row) => {
        const value = row[column]
        return value === null || value === undefined
          ? []
          : [Buffer.from(asContent(value) as Uint8Array), Buffer.alloc(1)]
      }),
    ),
  }))

/** Every column of every table and view of a PostgreSQL database, the migrations' own tables
 * included. Binary columns are read as bytes. */
export const postgresPlaces = async (url: string): Promise<readonly Place[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{
      schema: string
      name: string
      columns: readonly { name: string; type: string }[]
    }>(
      `select table_schema as schema, table_name as name,
         json_agg(json_build_object('name', column_name, 'type', data_type) order by ordinal_position) as columns
       from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema') group by 1, 2 order by 1, 2`,
    )
    const places: Place[] = []
    for (const { schema, name, columns } of tables) {
      const list = columns.map(
        ({ name: column, type }) => `${quoted(column)}${type === 'bytea' ? '' : '::text'} as ${quoted(column)}`,
      )
      const { rows } = await client.query<Readonly<Record<string, unknown>>>(
        `select ${list.join(', ')} from ${quoted(schema)}.${quoted(name)}`,
      )
      places.push(...byColumn('postgresql', schema === 'public' ? name : `${schema}.${name}`, rows))
    }
    return places
  } finally {
    await client.end()
  }
}

/** Every column of every table of an SQLite file, read next to the program that writes it. */
export const sqlitePlaces = (store: string, file: string): readonly Place[] => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    const tables = database.prepare(`select name from sqlite_master where type = 'table' order by name`).all()
    return tables.flatMap(({ name }) => {
      const read = database.prepare(`select * from ${quoted(String(name))}`)
      read.setReadBigInts(true)
      return byColumn(store, String(name), read.all())
    })
  } finally {
    database.close()
  }
}

/** Every file of a folder of logs. */
export const logPlaces = (folder: string): readonly Place[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ where: `log ${entry.name}`, content: readFileSync(join(entry.parentPath, entry.name)) }))
