import { statementsOf, type Database } from './database.ts'

type Fingerprints = Readonly<Record<string, string>>

/** Keeps the fingerprint of each named key for which none is kept yet, and answers the names of
 * those that are kept with another one. */
export const otherKeys = async (database: Database, given: Fingerprints): Promise<string[]> => {
  const run = statementsOf(database)
  for (const [name, fingerprint] of Object.entries(given))
    await run('insert into key_fingerprint (name, fingerprint) values (?, ?) on conflict (name) do nothing', [
      name,
      fingerprint,
    ])
  const kept = await run<{ name: string; fingerprint: string }>('select name, fingerprint from key_fingerprint')
  return kept.filter(({ name, fingerprint }) => (given[name] ?? fingerprint) !== fingerprint).map(({ name }) => name)
}

/** From now on the installation has this key under that name. */
export const replaceKey = async (database: Database, name: string, fingerprint: string): Promise<void> => {
  await statementsOf(database)('update key_fingerprint set fingerprint = ? where name = ?', [fingerprint, name])
}
