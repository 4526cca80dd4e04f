import { createRequire } from 'node:module'
import { context, propagation, ROOT_CONTEXT, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { Traces } from '@tamarack/application/ports/traces.port'

/** All that leaves this process about a step, besides its name, its times and whether it failed. An
 * address has ids, an error quotes what was typed: whatever is not named here stays here. */
const told: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'request.id',
  'server.address',
  'server.port',
  'error.type',
  'db.system.name',
  'db.query.summary',
])

/** The stock exporter, told only what may be known. */
export const tellingLess = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(
      spans.map((span) => {
        const attributes: Attributes = Object.fromEntries(
          Object.entries(span.attributes).filter(([name]) => told.has(name)),
        )
        // By the prototype: a span's other parts are getters of its class.
        return Object.create(span, {
          attributes: { value: attributes },
          events: { value: [] },
          status: { value: { code: span.status.code } },
        }) as typeof span
      }),
      done,
    ),
  shutdown: () => exporter.shutdown(),
})

/** What a statement does, and to which table. The driver gets statements with their values in them:
 * only what stands before the first of these is looked at, and only for a name. */
export const summaryOf = (statement: string): string => {
  const [head = ''] = statement.split("'")
  const [operation = 'statement'] = /[a-z]+/i.exec(head) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(head) ?? []
  return [operation.toLowerCase(), ...(table === undefined ? [] : [table])].join(' ')
}

/** Statements and calls to providers become steps by themselves: their libraries are changed in
 * place, once they are asked for in the way that OpenTelemetry watches. */
const watchLibraries = (): void => {
  new PgInstrumentation({
    requireParentSpan: true,
    ignoreConnectSpans: true,
    requestHook: (span, { query }) => {
      const summary = summaryOf(query.text)
      span.updateName(summary).setAttribute('db.query.summary', summary)
    },
  }).enable()
  new HttpInstrumentation({ disableIncomingRequestInstrumentation: true, requireParentforOutgoingSpans: true }).enable()
  new UndiciInstrumentation({ requireParentforSpans: true }).enable()
  const ask = createRequire(import.meta.url)
  for (const library of ['pg', 'http', 'https']) ask(library)
}

/** Sends the steps of the part of that name to a collector (OTLP over HTTP). Its headers, the share
 * that is kept and the size of its batches are OpenTelemetry's own variables. */
export const startTraces = (part: string, endpoint: string): Traces => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': part }),
    spanProcessors: [new BatchSpanProcessor(tellingLess(exporter))],
  })
  provider.register()
  watchLibraries()
  const tracer = trace.getTracer('tamarack')
  return {
    step: (name, work, carried) => {
      const around =
        carried === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, carried === 'new' ? {} : carried)
      return tracer.startActiveSpan(name, {}, around, async (span) => {
        try {
          return await work((called, facts) => {
            span.updateName(called).setAttributes(facts)
          })
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    carried: () => {
      const carried: Record<string, string> = {}
      propagation.inject(context.active(), carried)
      return carried
    },
    stop: () => provider.shutdown(),
  }
}
