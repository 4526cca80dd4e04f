import { sha256Fingerprint } from '@tamarack/adapter-crypto/sha256-fingerprint'
import { openDatabase } from '@tamarack/adapter-postgres/database'
import { makeLoanProjections } from '@tamarack/adapter-postgres/loan-projections'
import { makeRebuild } from '@tamarack/application/rebuild'

/** The rebuild over one database. It needs no other part of the product and no key: nothing that is sealed takes part. */
export const openRebuild = async (databaseUrl: string) => {
  const database = await openDatabase({ url: databaseUrl, entities: [] })
  return {
    rebuild: makeRebuild({ projections: makeLoanProjections(database), fingerprint: sha256Fingerprint }),
    close: () => database.close(),
  }
}
