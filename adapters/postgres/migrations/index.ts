import { Migration0001FirstTables } from './0001-first-tables.ts'

/** Forward only, in order; a released one is never edited. */
export const migrations = [
  { name: '0001-first-tables', class: Migration0001FirstTables },
]
