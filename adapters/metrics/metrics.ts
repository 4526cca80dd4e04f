import { subscribe } from 'node:diagnostics_channel'
import { createServer, type ClientRequest, type IncomingMessage } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OperationFigures } from '@tamarack/application/ports/operation.port'

/** Measured at each scrape. */
interface Measured {
  readonly figures: OperationFigures
  /** Workers that polled the engine for work in the last two minutes; null when it does not
   * answer. */
  readonly workers: number | null
}

export interface Metrics {
  /** Begins to measure a command of that type; call what it answers with `done`, the code of a
   * refusal, or `error`. */
  readonly command: (type: string) => (outcome: string) => void
  /** Counts the calls to these providers by the class of their answer, such as `2xx`, or
   * `unanswered`. */
  readonly watchProviders: (addresses: Readonly<Record<string, string>>) => void
  /** The text for Prometheus. A part that cannot be measured is left out of it. */
  readonly text: () => Promise<string>
}

type Gauges = ReturnType<typeof gaugesIn>
const gaugesIn = (registry: Registry) => {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `tamarack_${name}`, help, labelNames: [...labelNames], registers: [registry] })
  return {
    wakes: gauge('wakes_waiting', 'Recorded wakes that have not reached their workflow'),
    wakeAge: gauge('wakes_oldest_seconds', 'For how long the oldest of them waits'),
    emails: gauge('emails_waiting', 'Recorded emails that have not left'),
    emailAge: gauge('emails_oldest_seconds', 'For how long the oldest of them waits'),
    webhooks: gauge('webhooks_waiting', 'Stored webhooks that have not reached their loan'),
    webhookAge: gauge('webhooks_oldest_seconds', 'For how long the oldest of them waits'),
    funding: gauge('funding_waiting', 'Signed loans whose money has not arrived'),
    fundingAge: gauge('funding_oldest_seconds', 'Since when the oldest of them is signed'),
    payments: gauge('payments', 'Payments requested in the last 30 days', ['kind', 'state']),
    differences: gauge('differences', 'Open differences: workflow, record, and those with providers', ['kind']),
    connections: gauge('database_connections', 'Connections to the database', ['part']),
    mostConnections: gauge('database_connections_most', 'Connections that the database takes of anybody'),
    runs: gauge('daily_run_timestamp_seconds', 'When each daily run was last done', ['name']),
    engine: gauge('engine_answers', '1 when the workflow engine answered for this scrape'),
    workers: gauge('workers_polling', 'Workers that polled the engine in the last two minutes'),
    isMeasured: gauge('measured', '1 when the record could be measured for this scrape'),
  }
}

const fill = (gauges: Gauges, { figures, workers }: Measured): void => {
  const { wakes, emails, webhooks, funding } = figures
  gauges.wakes.set(wakes.count)
  gauges.wakeAge.set(wakes.oldestSeconds)
  gauges.emails.set(emails.count)
  gauges.emailAge.set(emails.oldestSeconds)
  gauges.webhooks.set(webhooks.count)
  gauges.webhookAge.set(webhooks.oldestSeconds)
  gauges.funding.set(funding.count)
  gauges.fundingAge.set(funding.oldestSeconds)
  for (const one of [gauges.payments, gauges.differences, gauges.connections]) one.reset()
  for (const { kind, state, count } of figures.payments) gauges.payments.set({ kind, state }, count)
  for (const kind of ['workflow', 'record']) gauges.differences.set({ kind }, 0)
  for (const [kind, count] of Object.entries(figures.differences)) gauges.differences.set({ kind }, count)
  for (const { part, count } of figures.connections) gauges.connections.set({ part }, count)
  gauges.mostConnections.set(figures.mostConnections)
  for (const { name, doneAt } of figures.runs) gauges.runs.set({ name }, doneAt / 1_000)
  gauges.engine.set(workers === null ? 0 : 1)
  gauges.workers.set(workers ?? 0)
}

const classOf = (status: number | undefined): string =>
  status === undefined ? 'unanswered' : `${Math.floor(status / 100)}xx`

/** The metrics of one process, along with Node's own (event loop, heap, handles). `measure` is
 * called at each scrape. */
export const makeMetrics = (measure: () => Promise<Measured>): Metrics => {
  const registry = new Registry()
  const gauges = gaugesIn(registry)
  const seconds = new Histogram({
    name: 'tamarack_command_seconds',
    help: 'How long commands took',
    labelNames: ['command', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
    registers: [registry],
  })
  const calls = new Counter({
    name: 'tamarack_provider_calls_total',
    help: 'Calls to providers by the class of their answer',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  })
  collectDefaultMetrics({ register: registry })
  return {
    command: (command) => {
      const end = seconds.startTimer({ command })
      return (outcome) => void end({ outcome })
    },
    watchProviders(addresses) {
      const providers = new Map(Object.entries(addresses).map(([name, address]) => [new URL(address).origin, name]))
      const count = (origin: string, status?: number): void => {
        const provider = providers.get(origin)
        if (provider !== undefined) calls.inc({ provider, outcome: classOf(status) })
      }
      // Whatever calls them: fetch speaks through undici, other clients through node:http.
      type Fetched = {
        readonly request: { readonly origin: string }
        readonly response?: { readonly statusCode: number }
      }
      type Requested = { readonly request: ClientRequest; readonly response?: IncomingMessage }
      const ofHttp = (message: unknown): void => {
        const { request, response } = message as Requested
        count(new URL(`${request.protocol}//${String(request.getHeader('host'))}`).origin, response?.statusCode)
      }
      const ofFetch = (message: unknown): void => {
        const { request, response } = message as Fetched
        count(request.origin, response?.statusCode)
      }
      for (const channel of ['undici:request:headers', 'undici:request:error']) subscribe(channel, ofFetch)
      for (const channel of ['http.client.response.finish', 'http.client.request.error']) subscribe(channel, ofHttp)
    },
    async text() {
      const measured = await measure().catch(() => null)
      gauges.isMeasured.set(measured === null ? 0 : 1)
      if (measured !== null) fill(gauges, measured)
      return registry.metrics()
    },
  }
}

/** Serves the metrics on a port of their own, which belongs into no public network.
 *
 * @throws when the port cannot be had. */
export const serveMetrics = async (metrics: Pick<Metrics, 'text'>, port: number) => {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, resolve)
  await promise
  return () => void server.close()
}
