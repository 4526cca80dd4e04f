import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { openDatabase } from '@tamarack/adapter-postgres/database'
import { makeLoanProjections } from '@tamarack/adapter-postgres/loan-projections'
import { makeRebuild } from '@tamarack/application/rebuild'
import { dataCipherWith } from './ground-module.ts'

/** The rebuild over one database. It needs no other part of the product, and `DATA_KEY` for the
 * parts of the log that are sealed. */
export const openRebuild = async (databaseUrl: string, dataKey: string) => {
  const database = await openDatabase({ url: databaseUrl, entities: [] })
  return {
    rebuild: makeRebuild({
      projections: makeLoanProjections(database, dataCipherWith(dataKey)),
      fingerprint: sha256Fingerprint,
    }),
    close: () => database.close(),
  }
}
