import type { Container } from 'inversify'
import { makeMetrics, serveMetrics } from '@tamarack/adapter-metrics/metrics'
import { partNames, type PartName } from '@tamarack/adapter-postgres/database'
import { makeOperation } from '@tamarack/adapter-postgres/operation'
import { countWorkers } from '@tamarack/adapter-temporal/pollers'
import { Clock } from '@tamarack/application/ports/clock.port'
import { ReadOperation } from '@tamarack/application/ports/operation.port'
import { Traces, untraced } from '@tamarack/application/ports/traces.port'
import type { Environment } from './environment.ts'
import { DatabaseConnection, EngineClient, MetricsOfPart, provide, provideFrom, resolve } from './provide.ts'

/** A worker that polled for work this recently counts. */
export const pollsWithinMs = 2 * 60_000

/** What operators watch. */
export const watchModule = (container: Container, environment: Environment, part: PartName): void => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = environment
  provide(
    container,
    Traces,
    async () => {
      if (collector === undefined) return untraced
      // Nothing of it is loaded where nobody looks.
      const { startTraces } = await import('@tamarack/adapter-traces/otlp-traces')
      return startTraces(partNames[part], collector)
    },
    [],
  ).onDeactivation((traces) => traces.stop())
  provide(container, ReadOperation, makeOperation, [DatabaseConnection])
  provideFrom(
    container,
    MetricsOfPart,
    { clock: Clock, read: ReadOperation, engine: EngineClient },
    ({ clock, read, engine }) =>
      makeMetrics(async () => ({
        figures: await read(clock.now()),
        workers: await countWorkers(engine, Date.now() - pollsWithinMs).catch(() => null),
      })),
  )
}

/** Serves this part's metrics where `METRICS_PORT` is set, and counts its calls to providers; what
 * it answers stops that. */
export const startMetrics = async (
  container: Container,
  { METRICS_PORT: port, PLAID_BASE_URL: plaid, ZUM_BASE_URL: zum }: Environment,
): Promise<() => void> => {
  if (port === undefined) return () => undefined
  const metrics = await resolve(container, MetricsOfPart)
  metrics.watchProviders({ plaid, zum })
  return serveMetrics(metrics, port)
}
