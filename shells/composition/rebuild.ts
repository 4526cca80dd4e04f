import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { openDatabase } from '@tamarack/adapter-postgres/database'
import { makeLoanProjections } from '@tamarack/adapter-postgres/loan-projections'
import { makeRebuild } from '@tamarack/application/rebuild'
import { ensureSameKeys } from './fit-to-start.ts'
import { dataCipherWith } from './ground-module.ts'

/** The rebuild over one database. It needs no other part of the product, and `DATA_KEY` for the
 * parts of the log that are sealed.
 *
 * @throws {AnotherKey} when they were sealed with another one. */
export const openRebuild = async (databaseUrl: string, dataKey: string) => {
  const database = await openDatabase({ url: databaseUrl, entities: [] })
  await ensureSameKeys(database, { DATA_KEY: dataKey }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  return {
    rebuild: makeRebuild({
      projections: makeLoanProjections(database, dataCipherWith(dataKey)),
      fingerprint: sha256Fingerprint,
    }),
    close: () => database.close(),
  }
}
