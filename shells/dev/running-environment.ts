import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment, type Environment } from '@tamarack/shell-composition/environment'
import { answers } from './servers/ports.ts'
import { localDatabaseUrl } from './servers/postgres-server.ts'
import { basePort, dataFolder, portsFrom } from './settings.ts'
import { environmentFor } from './stack.ts'
import { Trouble } from './trouble.ts'

/** In production everything stands in the environment, the secrets first of all; without them the
 * product that runs from this folder is meant. */
const runningEnvironment = async (): Promise<Environment> => {
  if (['', '_FILE', '_COMMAND'].some((way) => process.env[`AUTH_SECRET${way}`])) return parseEnvironment(process.env)
  const ports = portsFrom(basePort())
  if (!(await answers(ports.web)))
    throw new Trouble(
      `Tamarack is not running at http://localhost:${ports.web}.`,
      'npm start, and then this command in another window',
    )
  return parseEnvironment({
    ...environmentFor(ports, dataFolder),
    DATABASE_URL: process.env['DATABASE_URL'] ?? localDatabaseUrl(dataFolder, ports.postgres),
  })
}

/** Lets a command act over the whole product, and closes what it opened. */
export const overProduct = async (
  act: (container: ReturnType<typeof compose>, environment: Environment) => Promise<number>,
): Promise<number> => {
  const environment = await runningEnvironment()
  const container = compose(environment)
  try {
    return await act(container, environment)
  } finally {
    await closeAll(container)
  }
}
