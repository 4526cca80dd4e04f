import { makeApp } from '@tamarack/adapter-http/make-app'
import { listen } from '@tamarack/adapter-http/server'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { untilFitToStart } from '@tamarack/shell-composition/fit-to-start'
import { DatabaseConnection, Log, resolve } from '@tamarack/shell-composition/provide'
import { reportReady, untilStopped } from '@tamarack/shell-composition/until-stopped'
import { startMetrics } from '@tamarack/shell-composition/watch-module'
import { appPorts, appSettings } from './compose-app.ts'

const environment = parseEnvironment(process.env)
const container = compose(environment, 'api')
const log = await resolve(container, Log)
await untilFitToStart(await resolve(container, DatabaseConnection), environment, log)
const settings = await appSettings(container, environment)
// A sandbox has accounts with published passwords: it is for this machine only, unless it was given
// a name of its own.
const isLocal = ['localhost', '127.0.0.1'].includes(new URL(settings.publicOrigin).hostname)
const server = await listen(
  makeApp(await appPorts(container, environment), settings),
  environment.API_PORT,
  isLocal ? '127.0.0.1' : undefined,
)
const stopMetrics = await startMetrics(container, environment)
const stopped = untilStopped()
reportReady()
log.info({ port: server.port }, 'the API is up')
const reason = await stopped
log.info({ reason }, 'the API stops')
await server.stop()
stopMetrics()
await closeAll(container)
process.exit(0)
