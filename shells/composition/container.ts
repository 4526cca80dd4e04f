import { Container } from 'inversify'
import { accountModule } from './account-module.ts'
import { clockModule } from './clock-module.ts'
import { databaseModule } from './database-module.ts'
import type { Environment } from './environment.ts'
import { groundModule } from './ground-module.ts'
import { processModule } from './process-module.ts'
import { providerModule } from './provider-module.ts'

const modules = [groundModule, clockModule, databaseModule, providerModule, processModule, accountModule]

/** The whole product over one environment. Nothing is opened before it is requested;
 * `unbindAllAsync` closes what was. */
export const compose = (environment: Environment): Container => {
  const container = new Container()
  for (const bindServices of modules) bindServices(container, environment)
  return container
}
