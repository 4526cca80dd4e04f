import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { freshDatabase } from '../support/database.ts'
import { ownNamespace } from '../support/own-namespace.ts'
import type { ServedProduct } from '../support/person-by-calls.ts'
import { productEnvironment } from '../support/product-environment.ts'
import { listenToCommits, type Commits } from './commits.ts'
import { part, type Part } from './part.ts'

/** The product's own processes with a database and a namespace of the engine that nobody else has,
 * so that several can be killed side by side. */
export interface KillableProduct extends ServedProduct {
  readonly parts: Readonly<Record<'sandbox' | 'worker' | 'api', Part>>
  readonly commits: Commits
  readonly close: () => Promise<void>
}

interface Engine {
  /** host:port; the one that the run shares if not given. */
  readonly address?: string
  /** Where the API finds it, if elsewhere than all others. */
  readonly addressForApi?: string
}

/** Starts it on free ports along with the run's servers. */
export const startKillableProduct = async (engine: Engine = {}): Promise<KillableProduct> => {
  const { address: temporalAddress = process.env['TEMPORAL_ADDRESS'] ?? '', addressForApi = temporalAddress } = engine
  const databaseUrl = await freshDatabase()
  const environment = {
    ...(await productEnvironment({ databaseUrl, temporalAddress })),
    TEMPORAL_NAMESPACE: await ownNamespace(temporalAddress),
  }
  const parts = {
    sandbox: part('sandbox', environment),
    worker: part('worker', environment),
    api: part('api', { ...environment, TEMPORAL_ADDRESS: addressForApi }),
  }
  const commits = await listenToCommits(databaseUrl)
  const container = compose(parseEnvironment(environment))
  const close = async (): Promise<void> => {
    await commits.close()
    await Promise.all(Object.values(parts).map((one) => one.stop()))
    await closeAll(container)
  }
  try {
    await Promise.all(Object.values(parts).map((one) => one.start()))
  } catch (error) {
    await close()
    throw error
  }
  return { environment, parts, container, commits, close }
}
