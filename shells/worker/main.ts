import { startLoanWorker } from '@tamarack/adapter-temporal/loan-worker'
import { compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { resolve } from '@tamarack/shell-composition/provide'
import { Log, PayloadCipher, Steps } from '@tamarack/shell-composition/services'
import { sayReady, untilStopped } from '@tamarack/shell-composition/until-stopped'

const environment = parseEnvironment(process.env)
const container = compose(environment)
const log = await resolve(container, Log)
const worker = await startLoanWorker(await resolve(container, Steps), await resolve(container, PayloadCipher), {
  address: environment.TEMPORAL_ADDRESS, namespace: environment.TEMPORAL_NAMESPACE,
  log: (level, message) => { if (level === 'WARN' || level === 'ERROR') log.warn({ from: 'temporal', level }, message) },
})
sayReady()
log.info({}, 'the worker is up')
const reason = await Promise.race([untilStopped(), worker.finished.then(() => 'finished')])
log.info({ reason }, 'the worker stops')
await worker.stop().catch(() => undefined)
await container.unbindAllAsync()
process.exit(0)
