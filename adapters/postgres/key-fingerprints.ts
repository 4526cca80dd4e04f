import { statementsOf, type Database } from './database.ts'

/** Of the keys of each name, the one in use first. */
export type Fingerprints = Readonly<Record<string, readonly string[]>>

/** Keeps the fingerprint of each named key for which none is kept yet, and answers the names of
 * those that are kept with one that is not given. */
export const otherKeys = async (database: Database, given: Fingerprints): Promise<string[]> => {
  const run = statementsOf(database)
  for (const [name, [first = '']] of Object.entries(given))
    await run('insert into key_fingerprint (name, fingerprint) values (?, ?) on conflict (name) do nothing', [
      name,
      first,
    ])
  const kept = await run<{ name: string; fingerprint: string }>('select name, fingerprint from key_fingerprint')
  return kept.filter(({ name, fingerprint }) => !(given[name]?.includes(fingerprint) ?? true)).map(({ name }) => name)
}

/** From now on the installation has this key under that name. */
export const replaceKey = async (database: Database, name: string, fingerprint: string): Promise<void> => {
  await statementsOf(database)('update key_fingerprint set fingerprint = ? where name = ?', [fingerprint, name])
}
