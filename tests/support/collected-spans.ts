import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
}
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { readonly value: { readonly stringValue: string } }[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

export interface Collector {
  readonly address: string
  /** Everything that arrived, as it came. */
  readonly sent: () => string
  /** Each span as the names from the beginning of its trace down to it: `part: step`. */
  readonly paths: () => readonly (readonly string[])[]
  readonly stop: () => void
}

/** Takes what the parts send of their traces: OTLP over HTTP, in JSON. */
export const collectSpans = async (): Promise<Collector> => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const paths = (): string[][] => {
    const steps = new Map<string, { readonly name: string; readonly parent: string | undefined }>()
    for (const body of bodies)
      for (const { resource, scopeSpans } of (JSON.parse(body) as Batch).resourceSpans)
        for (const { traceId, spanId, parentSpanId, name } of scopeSpans.flatMap(({ spans }) => spans))
          steps.set(traceId + spanId, {
            name: `${resource.attributes[0]?.value.stringValue}: ${name}`,
            parent: parentSpanId === undefined ? undefined : traceId + parentSpanId,
          })
    const pathTo = (id: string | undefined): string[] => {
      const step = id === undefined ? undefined : steps.get(id)
      return step === undefined ? [] : [...pathTo(step.parent), step.name]
    }
    return [...steps.keys()].map(pathTo)
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => bodies.join('\n'),
    paths,
    stop: () => void server.close(),
  }
}
