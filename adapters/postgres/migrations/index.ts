import { Migration0001Schema } from './0001-schema.ts'

/** Forward only, in order; a released one is never edited. Nothing is released yet. */
export const migrations = [{ name: '0001-schema', class: Migration0001Schema }]
