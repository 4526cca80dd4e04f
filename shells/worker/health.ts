import { hasWorkerHere } from '@tamarack/adapter-temporal/pollers'
import { compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { EngineClient, resolve } from '@tamarack/shell-composition/provide'

/** Called from outside, by the container's health check: exit code 0 while a worker on this host
 * queries the engine for work. */
const client = await resolve(compose(parseEnvironment(process.env)), EngineClient)
const isHealthy = await hasWorkerHere(client, Date.now() - 2 * 60_000).catch(() => false)
process.exit(isHealthy ? 0 : 1)
