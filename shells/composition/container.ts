import { setTimeout as pause } from 'node:timers/promises'
import { Container } from 'inversify'
import type { PartName } from '@tamarack/adapter-postgres/database'
import { Relay } from '@tamarack/application/relay'
import { accountModule } from './account-module.ts'
import { clockModule } from './clock-module.ts'
import { databaseModule } from './database-module.ts'
import type { Environment } from './environment.ts'
import { groundModule } from './ground-module.ts'
import { processModule } from './process-module.ts'
import { Authentication } from './provide.ts'
import { providerModule } from './provider-module.ts'
import { watchModule } from './watch-module.ts'

const modules = [groundModule, clockModule, databaseModule, providerModule, processModule, accountModule, watchModule]

/** The whole product over one environment, for the process of that name. Nothing is opened before
 * it is requested; `closeAll` closes what was. */
export const compose = (environment: Environment, part: PartName = 'command'): Container => {
  const container = new Container()
  for (const bindServices of modules) bindServices(container, environment, part)
  return container
}

const patienceMs = 10_000

/** Closes what was opened: first what still reads and writes, then what it does that with. The
 * query builder loses a connection that was being opened when its pool was closed, and the pool
 * then waits for it for ever, so it is waited for ten seconds and no longer. */
export const closeAll = async (container: Container): Promise<void> => {
  const given = new AbortController()
  const close = async (): Promise<void> => {
    await Promise.all([container.unbindAsync(Relay), container.unbindAsync(Authentication)])
    await container.unbindAllAsync()
  }
  await Promise.race([close(), pause(patienceMs, undefined, { signal: given.signal })]).finally(() => given.abort())
}
